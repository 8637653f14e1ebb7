import type { SignInAssets } from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../platform/html.ts'
import { credentialIn, fieldOf } from '../../platform/http/browsers/forms.ts'
import { publicId } from '../../platform/ids.ts'
import { STATE_TEXTS, timeText } from '../approvals/describe.ts'
import { approvalState, listApprovals } from '../approvals/list.ts'
import { sessionHash } from '../challenges.ts'
import type { Assertion } from '../passkeys/verify.ts'
import {
  endSession,
  findCommandLine,
  newTicket,
  signIn,
  signInCommandLine,
  type Ticket,
  ticketHash,
} from '../sessions/sign-in.ts'
import { normalUserCode } from '../sessions/tokens.ts'
import { COMPANY } from './company-routes.ts'
import { facts, paragraph, passkeyForm, sendPage } from './html.ts'
import { requestOptions } from './options.ts'
import { clearSession, type OperatorDeps, sessionOf, setSession } from './request.ts'

const HIDDEN = { schema: { hide: true } }
const NOT_ACCEPTED = 'The passkey was not accepted: it is not confirmed, or was removed. Ask another operator.'

/** /operator, and the sign-in of browsers and command lines. */
export function signInRoutes(scope: FastifyInstance, deps: OperatorDeps, assets: SignInAssets): void {
  const { web, site, publicUrl } = deps

  scope.get<{ Querystring: { next?: string } }>('/operator', HIDDEN, async (request, reply) => {
    const session = await sessionOf(deps, request)
    if (!session) return showSignIn(reply, request.query.next ?? '')
    return sendPage(reply, assets, {
      title: 'Approvals',
      operator: session.operator.name,
      main: await openApprovals(deps),
    })
  })

  scope.post('/operator/sign-in/options', HIDDEN, async () => {
    const ticket = await newTicket(web)
    return { publicKey: requestOptions(site, ticketHash(site, ticket), []), state: stateOf(ticket) }
  })

  scope.post('/operator/sign-in', HIDDEN, async (request, reply) => {
    const [ticket, assertion] = [ticketIn(request), credentialIn<Assertion>(request)]
    const operator = ticket && assertion && (await signIn(web, site, ticket, assertion))
    if (!operator || !ticket) return showSignIn(reply, fieldOf(request, 'next'), NOT_ACCEPTED)
    setSession(reply, publicUrl, ticket.token)
    return reply.redirect(nextOf(fieldOf(request, 'next')), 303)
  })

  scope.post('/operator/sign-out', HIDDEN, async (request, reply) => {
    const session = await sessionOf(deps, request)
    if (session) await endSession(web, session.sessionId)
    clearSession(reply, publicUrl)
    return reply.redirect('/operator', 303)
  })

  scope.get<{ Querystring: { code?: string } }>('/operator/device', HIDDEN, async (request, reply) => {
    const { code = '' } = request.query
    if (code === '') return showCodeForm(reply, assets)
    const asked = await findCommandLine(web, code)
    if (!asked) return showCodeForm(reply, assets, 'No command line waits with this code. It is valid for ten minutes.')
    const line = normalUserCode(code)
    const main = [
      paragraph('Continue only if you started this command line yourself, and it shows the same code.'),
      facts([
        ['Code', line],
        ['Command line of', asked.askedFrom ?? 'unknown'],
      ]),
      passkeyForm({ action: '/operator/device', ceremony: 'get', button: 'Sign in with a passkey', fields: { line } }),
      companyForm(deps, line),
    ]
    return sendPage(reply, assets, { title: 'Sign in at the command line', main: main.join('\n') })
  })

  scope.post('/operator/device/options', HIDDEN, async (request, reply) => {
    const asked = await findCommandLine(web, fieldOf(request, 'line'))
    if (!asked) return reply.code(404).send({})
    return { publicKey: requestOptions(site, sessionHash(site, asked), []) }
  })

  scope.post('/operator/device', HIDDEN, async (request, reply) => {
    const [asked, assertion] = [await findCommandLine(web, fieldOf(request, 'line')), credentialIn<Assertion>(request)]
    const operator = asked && assertion && (await signInCommandLine(web, site, asked, assertion))
    if (!operator) return showCodeForm(reply, assets, NOT_ACCEPTED)
    const main = paragraph(`${operator.name} is signed in at the command line. You can close this page.`)
    return sendPage(reply, assets, { title: 'Signed in', main })
  })

  function showSignIn(reply: FastifyReply, next: string, problem = ''): FastifyReply {
    const form = passkeyForm({
      ...{ action: '/operator/sign-in', ceremony: 'get', button: 'Sign in with a passkey' },
      fields: { next: nextOf(next) },
    })
    const main = `${paragraph('For operators of this service.')}\n${problemOf(problem)}\n${form}\n${companyForm(deps)}`
    return sendPage(reply, assets, { title: 'Sign in', main }, problem === '' ? 200 : 403)
  }
}

function showCodeForm(reply: FastifyReply, assets: SignInAssets, problem = ''): FastifyReply {
  const main = `${problemOf(problem)}
<form method="get" action="/operator/device">
<label for="code">The code that the command line shows</label>
<input id="code" name="code" class="code" autocomplete="off" spellcheck="false" maxlength="20" required>
<button class="main">Continue</button>
</form>`
  return sendPage(reply, assets, { title: 'Sign in at the command line', main }, problem === '' ? 200 : 403)
}

function problemOf(text: string): string {
  return text === '' ? '' : `<p class="problem" role="alert">${escapeHtml(text)}</p>`
}

/** With the identity provider an operator reads; everything else needs the passkey. */
function companyForm({ verifyIdToken }: OperatorDeps, line = ''): string {
  if (!verifyIdToken) return ''
  return `<form method="post" action="${COMPANY}">
<input type="hidden" name="line" value="${escapeHtml(line)}">
<button class="plain">Sign in with the identity provider, to read</button>
</form>`
}

/** Only pages of operators of this service. */
function nextOf(path: string): string {
  return /^\/operator\/approvals\/apr_[0-9a-z]{26}$/.test(path) ? path : '/operator'
}

function stateOf({ token, expiresAt }: Ticket): string {
  return `${token}.${expiresAt}`
}

function ticketIn(request: FastifyRequest): Ticket | null {
  const [token = '', expiresAt = ''] = fieldOf(request, 'state').split('.')
  return /^\d{13}$/.test(expiresAt) ? { token, expiresAt: Number(expiresAt) } : null
}

const SHOWN = 20

async function openApprovals({ web }: OperatorDeps): Promise<string> {
  const found = await listApprovals(web, { before: null, limit: SHOWN })
  if (found.length === 0) return paragraph('Nobody has asked for an approval.')
  const rows = found.map((one) => {
    const id = publicId('apr', one.approvalId)
    const text = `${one.act}, asked by ${one.askedByName} on ${timeText(one.askedAt)}`
    return `<li><a href="/operator/approvals/${id}">${escapeHtml(text)}</a>: ${STATE_TEXTS[approvalState(one)]}</li>`
  })
  return `<ul>${rows.join('\n')}</ul>`
}
