import type { FastifyReply, FastifyRequest } from 'fastify'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { SigningDeps } from '../deps.ts'
import { unknownLink } from '../failures.ts'
import { claim } from '../visits/claim.ts'
import { findVisit, isBrowserKnown, readVisitor, type Visit, type VisitKey, type Visitor } from '../visits/visit.ts'
import type { FollowedLink } from './follow-link.ts'

export interface ClaimedLink {
  base: string
  /** Not for an embed session, whose page loads again at `base`. */
  readVisitor(): Promise<Visitor>
}

/** Claims the link for this request's browser or frame, unless it has the link's visit. Sets the browser's cookie. */
export async function claimLink(
  deps: SigningDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  followed: FollowedLink,
): Promise<ClaimedLink> {
  const { resolver, cookies } = deps
  const { link, frame } = followed
  const { signerId } = link
  const open = await openVisit(deps, request, followed)
  if (open) return { base: open.base, readVisitor: () => visitorOf(deps, open) }
  const presented = cookies.browserOf(request)
  const known = presented !== undefined && (await isBrowserKnown(resolver, presented)) ? presented : undefined
  const { base, browser } = await claim(deps, link, known, signerAsActor(request, signerId), { frame })
  if (browser !== null) cookies.setBrowser(reply, browser)
  const key = browser !== null ? { browser, signerId } : frame && { frame: frame.token }
  return { base, readVisitor: async () => visitorOf(deps, key ? await findVisit(resolver, key) : undefined) }
}

async function visitorOf({ db }: SigningDeps, visit: Visit | undefined): Promise<Visitor> {
  const visitor = visit && (await db.transaction({ tenant: visit.tenantId }, (tx) => readVisitor(tx, visit)))
  if (!visitor) throw unknownLink()
  return visitor
}

/** The open visit that this browser or frame already has as the link's signer. An unused one-time link always starts a new visit. */
export async function openVisit(
  { resolver, cookies }: SigningDeps,
  request: FastifyRequest,
  { link: { signerId, generation, oneUse, spent, embedOrigin }, frame }: FollowedLink,
): Promise<Visit | undefined> {
  if (embedOrigin !== null || (oneUse && !spent)) return undefined
  const key: VisitKey = frame ? { frame: frame.token } : { browser: cookies.browserOf(request), signerId }
  const visit = await findVisit(resolver, key)
  const isOwn = visit && visit.signerId === signerId && visit.generation === generation
  return isOwn && !visit.isOver ? visit : undefined
}
