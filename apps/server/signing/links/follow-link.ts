import { haveLinksEnded } from '@countersign/domain/signrequest'
import type { FastifyRequest } from 'fastify'
import { type FoundLink, resolveLink } from '../../signrequests/signer/links.ts'
import { readAsSigner, type SignersRequest } from '../../signrequests/signer/read.ts'
import { joinTraceOf } from '../../signrequests/trace.ts'
import type { SigningDeps } from '../deps.ts'
import { linkReplaced, linkUsed, senderSuspended, unknownLink } from '../failures.ts'
import { recoveryFor } from '../pages/recovery.ts'
import type { Reader } from '../visits/visit.ts'
import { type LinkFrame, readFrame } from './read-frame.ts'

/** `frame` is in the paths of a page that is loaded into a frame. */
export type ByToken = { Params: { token: string; frame?: string } }

export interface FollowedLink {
  link: FoundLink
  frame: LinkFrame | null
  /** Reads by the link alone. Requests that require a code show nothing before a visit has passed it. */
  reader: Reader
}

/** The link in this request's path, also if it no longer works. */
export interface KnownLink {
  link: FoundLink
  frame: LinkFrame | null
  signers: SignersRequest
  embedOrigins: readonly string[]
  /** The path prefix of the page's URLs. */
  base: string
}

/** Throws if the link does not exist. */
export async function findLink(
  { db, resolver, linkGuesses }: SigningDeps,
  request: FastifyRequest,
): Promise<KnownLink> {
  const { token } = request.params as ByToken['Params']
  const link = await resolveLink(resolver, token)
  if (link) {
    request.server.budgets.takeVisitCall(link.signerId)
    await joinTraceOf(db, request, link)
  }
  const [signers, frame] = link
    ? await db.transaction({ tenant: link.tenantId }, (tx) =>
        Promise.all([readAsSigner(tx, link), readFrame(tx, request, link)]),
      )
    : []
  if (!link || !signers) {
    linkGuesses.recordMiss(request.ip)
    throw unknownLink()
  }
  const embedOrigins = frame?.origins ?? (link.embedOrigin === null ? [] : [link.embedOrigin])
  request.embedOrigins = embedOrigins
  const base = frame ? `/s/${token}/frame/${frame.token}` : `/s/${token}`
  request.recovery = recoveryFor(signers, link.generation, base)
  request.senderTenant = link.tenantId
  return { link, frame: frame ?? null, signers, embedOrigins, base }
}

/** The link in this request's path. Throws if it does not exist or no longer works. */
export async function followLink(deps: SigningDeps, request: FastifyRequest): Promise<FollowedLink> {
  const { link, frame, signers, embedOrigins, base } = await findLink(deps, request)
  if (link.suspended) throw senderSuspended()
  if (signers.signer.linkGeneration !== link.generation) throw linkReplaced(signers.signer, link.generation)
  if (haveLinksEnded(signers.stored.state, signers.signer, signers.stored.now)) throw linkUsed()
  const { tenantId, requestId, signerId, generation, returnUrl, inboxId } = link
  const visit = { tenantId, requestId, signerId, generation, visitId: null, base, inboxId }
  const isAuthenticated = signers.options.auth === 'none'
  const isFramed = embedOrigins.length > 0
  return {
    link,
    frame,
    reader: { ...signers, visit, isAuthenticated, isFramed, embedOrigins, returnUrl, uploads: [] },
  }
}
