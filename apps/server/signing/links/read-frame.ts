import type { FastifyRequest } from 'fastify'
import { readAllowedOrigins } from '../../accounts/tenant.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FoundLink } from '../../signrequests/signer/links.ts'
import { unknownLink, visitOver } from '../failures.ts'
import { isToken, newToken } from '../visits/cookies.ts'
import type { Visitor } from '../visits/visit.ts'

/** The frame that a signing link is opened in, on a page of one of the account's `allowed_origins`. */
export interface LinkFrame {
  /** Identifies the visit that the link's claim starts: browsers store no cookies for frames of other sites. */
  token: string
  /** The origins whose pages may frame it. */
  origins: readonly string[]
}

/**
 * The frame of this request; null outside a frame. A browser says by Sec-Fetch-Dest that a page is loaded into a frame; no
 * script can set that header. The page then gets a new token, in the path of all that it sends, so a repeated claim is
 * recognised. Embed sessions have their own origin.
 */
export async function readFrame(tx: Tx, request: FastifyRequest, link: FoundLink): Promise<LinkFrame | null> {
  const { frame } = request.params as { frame?: string }
  if (link.oneUse || (frame === undefined && !isFrameNavigation(request))) return null
  const origins = await readAllowedOrigins(tx, link.tenantId)
  if (frame === undefined) return origins.length === 0 ? null : { token: newToken(), origins }
  if (!isToken(frame) || origins.length === 0) throw unknownLink()
  return { token: frame, origins }
}

export function isFrameNavigation({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'iframe'
}

/**
 * Throws unless the page of a framed link's visit is loaded into a frame, or by that page's script. A holder of the link can
 * choose the token of a frame. In a tab of its own, the page would let them lead the signer into their visit, to enter the
 * code there. In a frame, only pages of the allowed origins can show it.
 */
export function requireFrame(request: FastifyRequest, { isLinkFramed }: Visitor): void {
  if (isLinkFramed && !isFrameNavigation(request) && request.headers['sec-fetch-dest'] !== 'empty') throw visitOver()
}
