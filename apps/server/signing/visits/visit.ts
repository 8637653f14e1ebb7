import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import { readAsSigner, type SignersRequest } from '../../signrequests/read-as-signer.ts'
import { linkReplaced, senderSuspended, visitOver } from '../failures.ts'
import { hashToken, isToken } from './browser.ts'

// A visit is one browser's right to act as one signer.

/** How a visitor shows their right: by the browser's cookie for a signer, or by the token of a framed visit. */
export type VisitKey = { browser: string | undefined; signerId: string } | { frame: string }

export interface Visit {
  tenantId: string
  visitId: string
  requestId: string
  signerId: string
  /** Of the link it came by. */
  generation: number
  /** Where its addresses begin. */
  base: string
  /** The queue it was opened from. */
  queueId: string | null
  /** Another browser has claimed the link, or the visit's time is over. */
  isOver: boolean
  /** The sender's account is suspended. */
  isSuspended: boolean
}

/** All there is to know of a visitor. */
export interface Visitor extends SignersRequest {
  visit: Visit
  /** The code was given, or none is asked for. */
  hasPassed: boolean
  embedOrigin: string | null
  returnUrl: string | null
}

export async function findVisit(resolver: Database, key: VisitKey): Promise<Visit | undefined> {
  const hash = hashOfKey(key)
  if (!hash) return undefined
  const [row] = await resolver.query({
    name: 'find-visit',
    text: FIND,
    values: [hash, 'signerId' in key ? key.signerId : null],
  })
  return (
    row && {
      tenantId: row.tenant_id as string,
      visitId: row.visit_id as string,
      requestId: row.request_id as string,
      signerId: row.signer_id as string,
      generation: row.generation as number,
      queueId: row.queue_id as string | null,
      base: 'frame' in key ? frameBase(key.frame) : browserBase(key.signerId),
      isOver: row.over as boolean,
      isSuspended: row.suspended as boolean,
    }
  )
}

export function browserBase(signerId: string): string {
  return `/sign/${publicId('sgn', signerId)}`
}

export function frameBase(token: string): string {
  return `/visit/${token}`
}

function hashOfKey(key: VisitKey): Buffer | undefined {
  if ('frame' in key) return isToken(key.frame) ? hashToken('frame', key.frame) : undefined
  return key.browser === undefined ? undefined : hashToken('browser', key.browser)
}

// The newest of a browser's visits as this signer: an ended one tells that it was ended.
const FIND = `
  SELECT v.tenant_id, v.visit_id, v.request_id, v.signer_id, v.generation, v.queue_id,
         v.ended_at IS NOT NULL OR v.expires_at < clock_timestamp() AS over, ${IS_SUSPENDED} AS suspended
    FROM visits v ${JOIN_ACCOUNT}
   WHERE v.browser_hash = $1 AND ($2::uuid IS NULL OR v.signer_id = $2)
   ORDER BY v.visit_id DESC LIMIT 1`

export async function readVisitor(tx: Tx, visit: Visit): Promise<Visitor | undefined> {
  const [request, [row]] = await Promise.all([
    readAsSigner(tx, visit),
    tx.query({
      name: 'read-visit',
      text: 'SELECT passed_at, embed_origin, return_url FROM visits WHERE tenant_id = $1 AND visit_id = $2',
      values: [visit.tenantId, visit.visitId],
    }),
  ])
  if (!request || !row) return undefined
  return {
    ...request,
    visit,
    hasPassed: row.passed_at !== null,
    embedOrigin: row.embed_origin as string | null,
    returnUrl: row.return_url as string | null,
  }
}

/** What a visitor had may be gone since. */
export function mustStillHold({ visit, signer }: Visitor): void {
  if (visit.isSuspended) throw senderSuspended()
  if (signer.linkGeneration !== visit.generation) throw linkReplaced()
  if (visit.isOver) throw visitOver()
}

/** Under the request's lock: whether it is still this browser that may act. */
export async function isStillOpen(tx: Tx, { tenantId, visitId }: Visit): Promise<boolean> {
  const open = await tx.query({
    name: 'visit-is-open',
    text: 'SELECT 1 FROM visits WHERE tenant_id = $1 AND visit_id = $2 AND ended_at IS NULL',
    values: [tenantId, visitId],
  })
  return open.length > 0
}

/** A browser that brings a token we never gave gets one of ours: nobody is to choose it for them. */
export async function isBrowserKnown(resolver: Database, browser: string): Promise<boolean> {
  const known = await resolver.query({
    name: 'browser-is-known',
    text: `SELECT 1 FROM visits WHERE browser_hash = $1
           UNION ALL SELECT 1 FROM queue_visits WHERE browser_hash = $1 LIMIT 1`,
    values: [hashToken('browser', browser)],
  })
  return known.length > 0
}
