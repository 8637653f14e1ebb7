import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import { type FoundLink, resolveLink } from '../../signrequests/links.ts'
import { readAsSigner, type SignersRequest } from '../../signrequests/read-as-signer.ts'
import type { SigningDeps } from '../deps.ts'
import { linkReplaced, linkSpent, senderSuspended, unknownLink } from '../failures.ts'
import { goTo, keepLanguage, localeOf, sendPage } from '../pages/edge.ts'
import { showDoor } from '../pages/show.ts'
import { claim } from '../visits/claim.ts'
import { findVisit, isBrowserKnown, type Visit } from '../visits/visit.ts'

type ByToken = { Params: { token: string } }

/** Where a signing link leads. A GET changes nothing: a mail scanner that follows the link is never taken for a person. */
export function doorRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const { cookies } = deps

  app.get<ByToken>('/s/:token', { schema: { hide: true } }, async (request, reply) => {
    const { link, signers } = await followLink(deps, request, request.params.token)
    keepLanguage(deps, request, reply)
    const held = await heldVisit(deps, request, link)
    if (held) return goTo(reply, held.base)
    if (link.spent) throw linkSpent()
    const action = `/s/${request.params.token}`
    return sendPage(deps, reply, showDoor(signers, link, action, localeOf(deps, request, signers.options.locale)))
  })

  app.post<ByToken>('/s/:token', { schema: { hide: true } }, async (request, reply) => {
    const { link, signers } = await followLink(deps, request, request.params.token)
    const held = await heldVisit(deps, request, link)
    if (held) return goTo(reply, held.base)
    const presented = cookies.browserOf(request)
    const known = presented !== undefined && (await isBrowserKnown(deps.resolver, presented)) ? presented : undefined
    const actor = signerAsActor(request, link.signerId)
    const action = `/s/${request.params.token}`
    const claimed = await claim(deps, link, known, actor).catch(onlyIf('wrong_state'))
    if (!claimed) {
      const locale = localeOf(deps, request, signers.options.locale)
      return sendPage(deps, reply, showDoor(signers, link, action, locale), 409)
    }
    if (claimed.browser !== null) cookies.giveBrowser(reply, claimed.browser)
    return goTo(reply, claimed.base)
  })
}

/** Undefined in place of an expected refusal. */
function onlyIf(code: string) {
  return (error: unknown): undefined => {
    if (!(error instanceof Failure) || error.code !== code) throw error
  }
}

async function followLink(
  { db, resolver, strangers }: SigningDeps,
  request: FastifyRequest,
  token: string,
): Promise<{ link: FoundLink; signers: SignersRequest }> {
  const link = await resolveLink(resolver, token)
  const signers = link && (await db.transaction({ tenant: link.tenantId }, (tx) => readAsSigner(tx, link)))
  if (!link || !signers) {
    strangers.count(request.ip)
    throw unknownLink()
  }
  request.framedBy = link.embedOrigin
  if (link.suspended) throw senderSuspended()
  if (signers.signer.linkGeneration !== link.generation) throw linkReplaced()
  return { link, signers }
}

/** The visit that this browser has already as the link's signer. A link that works once always begins one. */
async function heldVisit(
  { resolver, cookies }: SigningDeps,
  request: FastifyRequest,
  { signerId, generation, oneUse, spent, embedOrigin }: FoundLink,
): Promise<Visit | undefined> {
  if (embedOrigin !== null || (oneUse && !spent)) return undefined
  const visit = await findVisit(resolver, { browser: cookies.browserOf(request), signerId })
  return visit && !visit.isOver && visit.generation === generation ? visit : undefined
}
