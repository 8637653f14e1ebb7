import type { SignInAssets } from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { credentialIn } from '../../platform/http/browsers/forms.ts'
import { fromPublicId, publicId } from '../../platform/ids.ts'
import { approve, hashOfAct, mustBeApprovable, refuse } from '../approvals/approve.ts'
import { codeOf } from '../approvals/ask.ts'
import { effectOf, STATE_TEXTS, timeText } from '../approvals/describe.ts'
import { approvalState, readApproval, type StoredApproval } from '../approvals/list.ts'
import { OperatorRefusal } from '../failure.ts'
import type { Assertion } from '../passkeys/verify.ts'
import type { OperatorSession } from '../sessions/resolve.ts'
import { passkeysOf } from '../store.ts'
import { facts, paragraph, passkeyForm, sendPage } from './html.ts'
import { requestOptions } from './options.ts'
import { type OperatorDeps, sessionOf } from './request.ts'

const HIDDEN = { schema: { hide: true } }
type Call = { Params: { id: string } }

interface Shown {
  session: OperatorSession
  approval: StoredApproval
}

/** A second operator sees an act, and signs it with a passkey or refuses it. */
export function approvalPageRoutes(scope: FastifyInstance, deps: OperatorDeps, assets: SignInAssets): void {
  const { web, site } = deps

  scope.get<Call>('/operator/approvals/:id', HIDDEN, async (request, reply) => {
    const session = await sessionOf(deps, request)
    if (!session) return reply.redirect(`/operator?next=${encodeURIComponent(request.url.split('?')[0] ?? '')}`, 303)
    const approval = await approvalOf(deps, request.params.id)
    return approval ? show(reply, { session, approval }) : unknown(reply, assets, session)
  })

  scope.post<Call>('/operator/approvals/:id/options', HIDDEN, async (request, reply) => {
    const found = await find(request)
    if (!found) return reply.code(404).send({})
    try {
      mustBeApprovable(found.approval, found.session.operator)
    } catch (error) {
      if (error instanceof OperatorRefusal) return reply.code(403).send({ message: error.message })
      throw error
    }
    const own = (await passkeysOf(web, found.session.operator.operatorId)).filter(({ usable }) => usable)
    return { publicKey: requestOptions(site, hashOfAct(site, found.approval), own) }
  })

  scope.post<Call>('/operator/approvals/:id', HIDDEN, async (request, reply) => {
    const [found, assertion] = [await find(request), credentialIn<Assertion>(request)]
    if (!found || !assertion) return unknown(reply, assets, found?.session)
    const { approvalId } = found.approval
    return decide(reply, found.session, () => approve(web, site, found.session.operator, { approvalId, assertion }))
  })

  scope.post<Call>('/operator/approvals/:id/refuse', HIDDEN, async (request, reply) => {
    const found = await find(request)
    if (!found) return unknown(reply, assets, undefined)
    const { session, approval } = found
    return decide(reply, session, () => refuse(web, session.operator, approval.approvalId))
  })

  /** Shows the request after the decision, or why it was not accepted. */
  async function decide(
    reply: FastifyReply,
    session: OperatorSession,
    work: () => Promise<StoredApproval>,
  ): Promise<FastifyReply> {
    try {
      return show(reply, { session, approval: await work() })
    } catch (error) {
      if (!(error instanceof OperatorRefusal)) throw error
      const main = `${paragraph(error.message)}\n${BACK}`
      return sendPage(reply, assets, { title: 'Not accepted', operator: session.operator.name, main }, 403)
    }
  }

  async function find(request: FastifyRequest<Call>): Promise<Shown | null> {
    const session = await sessionOf(deps, request)
    const approval = session && (await approvalOf(deps, request.params.id))
    return session && approval ? { session, approval } : null
  }

  function show(reply: FastifyReply, { session, approval }: Shown): FastifyReply {
    const id = publicId('apr', approval.approvalId)
    const effect = effectOf(approval.act)
    const main = [
      effect === undefined ? '' : paragraph(effect),
      facts(described(approval, codeOf(hashOfAct(site, approval)))),
      approvalState(approval) === 'open' ? formOf(id, approval, session) : '',
      BACK,
    ]
    const title = `Approval of ${approval.act}`
    return sendPage(reply, assets, { title, operator: session.operator.name, main: main.join('\n') })
  }
}

const BACK = '<p><a href="/operator">All approvals</a></p>'

function formOf(id: string, approval: StoredApproval, { operator }: OperatorSession): string {
  try {
    mustBeApprovable(approval, operator)
  } catch (error) {
    if (error instanceof OperatorRefusal) return paragraph(error.message)
    throw error
  }
  const before = 'Compare the act and the code with the operator who asks. Your passkey signs exactly this act.'
  const form = { action: `/operator/approvals/${id}`, ceremony: 'get', button: 'Approve with a passkey' } as const
  return `${paragraph(before)}\n${passkeyForm(form)}
<form method="post" action="/operator/approvals/${id}/refuse"><button class="plain">Refuse</button></form>`
}

function described(approval: StoredApproval, code: string): [string, string][] {
  const given = Object.entries(approval.arguments).map(([name, value]): [string, string] => [
    labelOf(name),
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const decided = [
    ['Approved by', approval.approvedByName],
    ['Refused by', approval.refusedByName],
  ].filter((pair): pair is [string, string] => pair[1] !== null)
  return [
    ['State', STATE_TEXTS[approvalState(approval)]],
    ['Act', approval.act],
    ...given,
    ['Asked by', approval.askedByName],
    ['Valid until', timeText(approval.expiresAt)],
    ['Code', code],
    ...decided,
  ]
}

/** The name of an argument or an option, as a label: `keyFile` is "Key file". */
function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

async function approvalOf({ web }: OperatorDeps, id: string): Promise<StoredApproval | null> {
  const approvalId = fromPublicId('apr', id)
  return approvalId === undefined ? null : readApproval(web, approvalId)
}

function unknown(reply: FastifyReply, assets: SignInAssets, session: OperatorSession | undefined): FastifyReply {
  const main = paragraph('There is no such request for an approval, or you are not signed in.')
  return sendPage(reply, assets, { title: 'Not found', operator: session?.operator.name, main }, 404)
}
