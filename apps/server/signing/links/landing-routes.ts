import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import { type FoundLink, resolveLink } from '../../signrequests/signer/links.ts'
import { readAsSigner, type SignersRequest } from '../../signrequests/signer/read.ts'
import type { SigningDeps } from '../deps.ts'
import { linkReplaced, linkUsed, senderSuspended, unknownLink } from '../failures.ts'
import { landingPage } from '../pages/build-page.ts'
import { localeOf, redirect, sendPage, storeLanguage } from '../pages/respond.ts'
import { claim } from '../visits/claim.ts'
import { findVisit, isBrowserKnown, type Visit } from '../visits/visit.ts'

type ByToken = { Params: { token: string } }

/** The page that a signing link opens. A GET changes nothing, so a mail scanner that follows the link has no effect. */
export function landingRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const { cookies } = deps

  app.get<ByToken>('/s/:token', { schema: { hide: true } }, async (request, reply) => {
    const { link, signers } = await followLink(deps, request, request.params.token)
    storeLanguage(deps, request, reply)
    const open = await openVisit(deps, request, link)
    if (open) return redirect(reply, open.base)
    if (link.spent) throw linkUsed()
    const action = `/s/${request.params.token}`
    return sendPage(deps, reply, landingPage(signers, link, action, localeOf(deps, request, signers.options.locale)))
  })

  app.post<ByToken>('/s/:token', { schema: { hide: true } }, async (request, reply) => {
    const { link, signers } = await followLink(deps, request, request.params.token)
    const open = await openVisit(deps, request, link)
    if (open) return redirect(reply, open.base)
    const presented = cookies.browserOf(request)
    const known = presented !== undefined && (await isBrowserKnown(deps.resolver, presented)) ? presented : undefined
    const actor = signerAsActor(request, link.signerId)
    const action = `/s/${request.params.token}`
    const claimed = await claim(deps, link, known, actor).catch(ignoreOnly('wrong_state'))
    if (!claimed) {
      const locale = localeOf(deps, request, signers.options.locale)
      return sendPage(deps, reply, landingPage(signers, link, action, locale), 409)
    }
    if (claimed.browser !== null) cookies.setBrowser(reply, claimed.browser)
    return redirect(reply, claimed.base)
  })
}

/** Returns undefined for the expected error and rethrows any other. */
function ignoreOnly(code: string) {
  return (error: unknown): undefined => {
    if (!(error instanceof Failure) || error.code !== code) throw error
  }
}

async function followLink(
  { db, resolver, linkGuesses }: SigningDeps,
  request: FastifyRequest,
  token: string,
): Promise<{ link: FoundLink; signers: SignersRequest }> {
  const link = await resolveLink(resolver, token)
  const signers = link && (await db.transaction({ tenant: link.tenantId }, (tx) => readAsSigner(tx, link)))
  if (!link || !signers) {
    linkGuesses.recordMiss(request.ip)
    throw unknownLink()
  }
  request.embedOrigin = link.embedOrigin
  if (link.suspended) throw senderSuspended()
  if (signers.signer.linkGeneration !== link.generation) throw linkReplaced()
  return { link, signers }
}

/** The open visit that this browser already has as the link's signer. An unused one-time link always starts a new visit. */
async function openVisit(
  { resolver, cookies }: SigningDeps,
  request: FastifyRequest,
  { signerId, generation, oneUse, spent, embedOrigin }: FoundLink,
): Promise<Visit | undefined> {
  if (embedOrigin !== null || (oneUse && !spent)) return undefined
  const visit = await findVisit(resolver, { browser: cookies.browserOf(request), signerId })
  return visit && !visit.isOver && visit.generation === generation ? visit : undefined
}
