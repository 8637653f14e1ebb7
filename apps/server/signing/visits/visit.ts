import { haveLinksEnded } from '@countersign/domain/signrequest'
import { ALLOWED_ORIGINS, IS_SUSPENDED, JOIN_ACCOUNT, JOIN_TENANT } from '../../accounts/sql.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { boolean, date, listOf, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { publicId } from '../../platform/ids.ts'
import type { LinkTarget } from '../../signrequests/signer/links.ts'
import { readAsSigner, type SignersRequest } from '../../signrequests/signer/read.ts'
import { linkUsed, senderSuspended, visitExpired, visitOver, visitReplaced } from '../failures.ts'
import { readUploads } from '../uploads/read.ts'
import type { SignersUpload } from '../uploads/store.ts'
import { hashToken, isToken } from './cookies.ts'

// A visit is the right of one browser to act as one signer.

/** Identifies a visit: the browser's cookie and a signer, or the token of a framed visit. */
export type VisitKey = { browser: string | undefined; signerId: string } | { frame: string }

/** Read access as one signer: by a visit, or by a link that this browser has not claimed. */
export interface Access extends LinkTarget {
  /** Null before the link is claimed. */
  visitId: string | null
  /** The path prefix of the page's URLs: the visit's, or the link's. */
  base: string
  /** The inbox that the visit was opened from. */
  inboxId: string | null
}

/** `generation` is that of the link that started the visit. */
export interface Visit extends Access {
  visitId: string
  /** Another browser has claimed the link, or the visit has expired. */
  isOver: boolean
  /** The sender's account is suspended. */
  isSuspended: boolean
}

/** A signer who reads the document, with the request. A GET of a link reads; only a visit permits to act. */
export interface Reader extends SignersRequest {
  visit: Access
  /** The signer has passed the code check, or the request requires none. */
  isAuthenticated: boolean
  /** The page was loaded into a frame of another page. */
  isFramed: boolean
  /** The origins whose pages may frame it. Empty outside a frame, and if the account has removed its origins since. */
  embedOrigins: readonly string[]
  returnUrl: string | null
  /** The files that the person has uploaded and can use, each with its field; none before the link is claimed. */
  uploads: readonly SignersUpload[]
}

/** A visit with its request and signer. */
export interface Visitor extends Reader {
  visit: Visit
  /** A signing link that was opened in a frame, and no embed session. */
  isLinkFramed: boolean
  expiresAt: Date
  /** The visit has reached its end. */
  hasExpired: boolean
  /** Another browser has ended the visit of this one, which began it by a link that works repeatedly. */
  canContinue: boolean
}

export async function findVisit(resolver: Database, key: VisitKey): Promise<Visit | undefined> {
  const hash = hashOfKey(key)
  if (!hash) return undefined
  const [row] = await resolver.query({
    name: 'find-visit',
    text: FIND,
    values: [hash, 'signerId' in key ? key.signerId : null],
  })
  if (!row) return undefined
  const found = decodeVisit(row)
  return {
    tenantId: found.tenant_id,
    visitId: found.visit_id,
    requestId: found.request_id,
    signerId: found.signer_id,
    generation: found.generation,
    inboxId: found.inbox_id,
    base: 'frame' in key ? frameBase(key.frame) : browserBase(key.signerId),
    isOver: found.over,
    isSuspended: found.suspended,
  }
}

const decodeVisit = rowDecoder('visits', {
  tenant_id: text,
  visit_id: text,
  request_id: text,
  signer_id: text,
  generation: number,
  inbox_id: nullable(text),
  over: boolean,
  suspended: boolean,
})

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

// The browser's newest visit as this signer. An ended visit is returned too, so that the page can say that it ended.
const FIND = `
  SELECT v.tenant_id, v.visit_id, v.request_id, v.signer_id, v.generation, v.inbox_id,
         v.ended_at IS NOT NULL OR v.expires_at < clock_timestamp() AS over, ${IS_SUSPENDED} AS suspended
    FROM visits v ${JOIN_ACCOUNT}
   WHERE v.browser_hash = $1 AND ($2::uuid IS NULL OR v.signer_id = $2)
   ORDER BY v.visit_id DESC LIMIT 1`

export async function readVisitor(tx: Tx, visit: Visit): Promise<Visitor | undefined> {
  const [request, [row]] = await Promise.all([
    readAsSigner(tx, visit),
    tx.query({
      name: 'read-visit',
      text: READ,
      values: [visit.tenantId, visit.visitId],
    }),
  ])
  if (!request || !row) return undefined
  const { passed, framed, framed_by_link, one_use, embed_origins, return_url, expires_at, expired } =
    decodeVisitState(row)
  const canContinue = visit.isOver && !expired && !framed && !one_use
  const frame = { isFramed: framed, isLinkFramed: framed_by_link, embedOrigins: embed_origins }
  const uploads = await readUploads(tx, visit, request)
  const end = { expiresAt: expires_at, hasExpired: expired, canContinue }
  return { ...request, visit, isAuthenticated: passed, ...frame, ...end, returnUrl: return_url, uploads }
}

// An embed session has its own origin. A link that was opened in a frame has those that the account allows now. Visits that
// began before one_use was recorded are those of an embed session if they have a return address.
const READ = `
  SELECT v.passed_at IS NOT NULL AS passed, v.return_url, v.framed_by_link OR v.embed_origin IS NOT NULL AS framed,
         v.framed_by_link, v.one_use OR v.return_url IS NOT NULL AS one_use,
         v.expires_at, v.expires_at < clock_timestamp() AS expired,
         CASE WHEN v.framed_by_link THEN ${ALLOWED_ORIGINS} ELSE array_remove(ARRAY[v.embed_origin], NULL) END AS embed_origins
    FROM visits v ${JOIN_TENANT}
   WHERE v.tenant_id = $1 AND v.visit_id = $2`

const decodeVisitState = rowDecoder('visits', {
  passed: boolean,
  framed: boolean,
  framed_by_link: boolean,
  one_use: boolean,
  embed_origins: listOf(text),
  return_url: nullable(text),
  expires_at: date,
  expired: boolean,
})

/** Throws if the visit no longer permits anything: the sender is suspended, the link replaced or ended, or the visit over. */
export function requireValidVisit({ visit, stored, signer, hasExpired }: Visitor): void {
  if (visit.isSuspended) throw senderSuspended()
  if (signer.linkGeneration !== visit.generation) throw visitReplaced(signer, visit.generation)
  if (haveLinksEnded(stored.state, signer, stored.now)) throw linkUsed()
  if (visit.isOver) throw hasExpired ? visitExpired() : visitOver()
}

/** Whether this browser may still act as the signer. The caller holds the request's lock. */
export async function isVisitOpen(tx: Tx, { tenantId, visitId }: Visit): Promise<boolean> {
  const open = await tx.query({
    name: 'visit-is-open',
    text: 'SELECT 1 FROM visits WHERE tenant_id = $1 AND visit_id = $2 AND ended_at IS NULL',
    values: [tenantId, visitId],
  })
  return open.length > 0
}

/** Whether we issued this browser token. An unknown token is replaced, so that nobody can plant a token in a browser. */
export async function isBrowserKnown(resolver: Database, browser: string): Promise<boolean> {
  const known = await resolver.query({
    name: 'browser-is-known',
    text: `SELECT 1 FROM visits WHERE browser_hash = $1
           UNION ALL SELECT 1 FROM inbox_visits WHERE browser_hash = $1 LIMIT 1`,
    values: [hashToken('browser', browser)],
  })
  return known.length > 0
}
