import type { FastifyReply, FastifyRequest } from 'fastify'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { FoundLink } from '../../signrequests/signer/links.ts'
import type { SigningDeps } from '../deps.ts'
import { unknownLink } from '../failures.ts'
import { claim } from '../visits/claim.ts'
import { findVisit, isBrowserKnown, readVisitor, type Visit, type Visitor } from '../visits/visit.ts'

export interface ClaimedLink {
  base: string
  /** For a visit by cookie only: a framed visit is read by the token in its path. */
  readVisitor(): Promise<Visitor>
}

/** Claims the link for this request's browser, unless the browser has its visit, and sets the browser's cookie. */
export async function claimLink(
  deps: SigningDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  link: FoundLink,
): Promise<ClaimedLink> {
  const { resolver, cookies } = deps
  const { signerId } = link
  const open = await openVisit(deps, request, link)
  if (open) return { base: open.base, readVisitor: () => visitorOf(deps, open) }
  const presented = cookies.browserOf(request)
  const known = presented !== undefined && (await isBrowserKnown(resolver, presented)) ? presented : undefined
  const { base, browser } = await claim(deps, link, known, signerAsActor(request, signerId))
  if (browser !== null) cookies.setBrowser(reply, browser)
  return {
    base,
    readVisitor: async () =>
      visitorOf(deps, browser === null ? undefined : await findVisit(resolver, { browser, signerId })),
  }
}

async function visitorOf({ db }: SigningDeps, visit: Visit | undefined): Promise<Visitor> {
  const visitor = visit && (await db.transaction({ tenant: visit.tenantId }, (tx) => readVisitor(tx, visit)))
  if (!visitor) throw unknownLink()
  return visitor
}

/** The open visit that this browser already has as the link's signer. An unused one-time link always starts a new visit. */
export async function openVisit(
  { resolver, cookies }: SigningDeps,
  request: FastifyRequest,
  { signerId, generation, oneUse, spent, embedOrigin }: FoundLink,
): Promise<Visit | undefined> {
  if (embedOrigin !== null || (oneUse && !spent)) return undefined
  const visit = await findVisit(resolver, { browser: cookies.browserOf(request), signerId })
  return visit && !visit.isOver && visit.generation === generation ? visit : undefined
}
