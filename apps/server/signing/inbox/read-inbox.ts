import {
  ERASED_PERSON,
  hasActed,
  REQUEST_STATES,
  type RequestState,
  ROLES,
  SIGNER_STATES,
  type Signer,
} from '@countersign/domain/signrequest'
import type { InboxPosition, InboxRowState } from '@countersign/signing'
import { JOIN_ACCOUNT, JOIN_ACCOUNT_OF_TENANT, SENDER_CONTACT, UNVERIFIED } from '../../accounts/sql.ts'
import { joinDocument } from '../../documents/sql.ts'
import type { InboxScope } from '../../notifications/inbox/open-inbox.ts'
import { FROM_ITEMS, INBOX, INBOX_LOCALE, IS_OPEN, IS_OPENABLE, JOIN_ITEM } from '../../notifications/inbox/sql.ts'
import type { Database, Row, Statement, Tx } from '../../platform/db/database.ts'
import { boolean, instant, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { EFFECTIVE_STATE } from '../../signrequests/effective-state.ts'
import type { LinkTarget } from '../../signrequests/signer/links.ts'
import type { Access } from '../visits/visit.ts'
import { inboxBase } from './claim-inbox.ts'

// Reads the documents that digests announced to one mailbox, with their states. Nothing about other signers is read. A
// signer who was replaced or erased is not listed. A link that replaced the announced one cannot be opened from the inbox.
// An inbox link shows items up to its own mail; items of later mails need the later link.

export const ROWS_PER_PAGE = 50

export interface InboxItem extends LinkTarget {
  number: number
  documentName: string
  expiresAt: Date
  timeZone: string
  state: InboxRowState
}

/** The sender of an inbox's documents. */
export interface InboxSender {
  senderName: string
  senderUnverified: boolean
  contact: string | null
  sandbox: boolean
  /** The language that the sender set for the signer of the first item. */
  locale: string | null
}

/** Counting stops here: a list may be as long as a bulk job. */
const MAX_COUNTED = 1000

export interface InboxCount {
  waiting: number
  /** More documents wait than were counted. */
  moreWait: boolean
  /** The number of the first waiting document; null if none waits. */
  next: number | null
}

const LISTED = `
 WHERE i.tenant_id = $1 AND i.inbox_id = $2 AND i.number <= $3
   AND i.generation >= s.person_since AND s.email <> '${ERASED_PERSON.email}'`

const valuesOf = ({ tenantId, inboxId, upTo }: InboxScope) => [tenantId, inboxId, upTo]

export async function readSender(tx: Tx, { tenantId, inboxId }: InboxScope): Promise<InboxSender | undefined> {
  const [row] = await tx.query({ name: 'inbox-sender', text: SENDER, values: [tenantId, inboxId] })
  if (!row) return undefined
  const { name, contact, unverified, mode, locale } = decodeSender(row)
  return { senderName: name, contact, senderUnverified: unverified, sandbox: mode === 'test', locale }
}

const decodeSender = rowDecoder('inboxes', {
  name: text,
  contact: nullable(text),
  unverified: boolean,
  mode: oneOf('test', 'live'),
  locale: nullable(text),
})

const SENDER = `
  SELECT t.mode, a.name, ${SENDER_CONTACT} AS contact, ${UNVERIFIED} AS unverified,
         ${INBOX_LOCALE} AS locale
    FROM ${INBOX} ${JOIN_ACCOUNT}`

export async function countWaiting(tx: Tx, scope: InboxScope): Promise<InboxCount> {
  const [row] = await tx.query({
    name: 'inbox-count',
    text: `
      SELECT count(*)::int AS waiting, min(number) AS next
        FROM (SELECT i.number ${FROM_ITEMS} ${LISTED} AND ${IS_OPEN} ORDER BY i.number LIMIT ${MAX_COUNTED + 1}) first`,
    values: valuesOf(scope),
  })
  const { waiting, next } = row ? decodeCount(row) : { waiting: 0, next: null }
  return { waiting: Math.min(waiting, MAX_COUNTED), moreWait: waiting > MAX_COUNTED, next }
}

const decodeCount = rowDecoder('inbox_items', { waiting: number, next: nullable(number) })

/** The rows of one page of the list; pages count from 1. */
export async function readItems(tx: Tx, scope: InboxScope, page: number): Promise<InboxItem[]> {
  const rows = await tx.query({
    name: 'inbox-items',
    text: `${ITEM} AND i.number > $4 AND i.number <= $4 + ${ROWS_PER_PAGE} ORDER BY i.number`,
    values: [...valuesOf(scope), (page - 1) * ROWS_PER_PAGE],
  })
  return rows.map((row) => itemOf(scope.tenantId, row))
}

/** The signer's item if it waits for them or they may read it; undefined otherwise, or if it is not in the inbox. */
export async function findOpenable(tx: Tx, scope: InboxScope, signerId: string): Promise<InboxItem | undefined> {
  const [row] = await tx.query({
    name: 'inbox-openable',
    text: `${ITEM} AND i.signer_id = $4 AND ${IS_OPENABLE}`,
    values: [...valuesOf(scope), signerId],
  })
  return row && itemOf(scope.tenantId, row)
}

/** The first waiting item after a number, else the first from the beginning; undefined if none waits. */
export async function findNext(tx: Tx, scope: InboxScope, after: number): Promise<InboxItem | undefined> {
  for (const from of new Set([after, 0])) {
    const [row] = await tx.query(firstWaiting(scope, from))
    if (row) return itemOf(scope.tenantId, row)
  }
  return undefined
}

/** The position in the inbox of a visitor who opened the document from it; null for all other visitors. */
export async function inboxPositionOf(db: Database, visit: Access): Promise<InboxPosition | null> {
  const { tenantId, inboxId, visitId } = visit
  if (inboxId === null) return null
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const [row] = await tx.query({ name: 'inbox-position', text: POSITION, values: [tenantId, visitId] })
    if (!row) return null
    const position = decodePosition(row)
    const next = await findNext(tx, { tenantId, inboxId, upTo: position.up_to }, position.number)
    return { base: inboxBase(inboxId), number: position.number, total: position.up_to, next: next?.number ?? null }
  })
}

const decodePosition = rowDecoder('inbox_items', { number, up_to: number })

// Up to the last item of the newest inbox link that this browser has claimed.
const POSITION = `
  SELECT i.number, q.up_to
    FROM visits v
    ${JOIN_ITEM}
    JOIN inbox_visits q USING (tenant_id, inbox_id, browser_hash)
   WHERE v.tenant_id = $1 AND v.visit_id = $2
   ORDER BY q.visit_id DESC LIMIT 1`

const ITEM = `
  SELECT i.number, i.request_id, i.signer_id, i.generation, d.name AS document_name, r.expires_at, a.time_zone,
         ${EFFECTIVE_STATE} AS request_state, s.state AS signer_state, s.role AS signer_role, i.generation = s.link_generation AS current
  ${FROM_ITEMS}
  ${joinDocument('i.tenant_id', 'r.document_id')}
  ${JOIN_ACCOUNT_OF_TENANT}
  ${LISTED}`

function firstWaiting(scope: InboxScope, after: number): Statement {
  return {
    name: 'inbox-first-waiting',
    text: `${ITEM} AND i.number > $4 AND ${IS_OPEN} ORDER BY i.number LIMIT 1`,
    values: [...valuesOf(scope), after],
  }
}

function itemOf(tenantId: string, row: Row): InboxItem {
  const item = decodeItem(row)
  return {
    tenantId,
    requestId: item.request_id,
    signerId: item.signer_id,
    generation: item.generation,
    number: item.number,
    documentName: item.document_name,
    expiresAt: new Date(item.expires_at),
    timeZone: item.time_zone,
    state: stateOf(item.request_state, { role: item.signer_role, state: item.signer_state }, item.current),
  }
}

const decodeItem = rowDecoder('inbox_items', {
  request_id: text,
  signer_id: text,
  generation: number,
  number,
  document_name: text,
  expires_at: instant,
  time_zone: text,
  request_state: oneOf(...REQUEST_STATES),
  signer_state: oneOf(...SIGNER_STATES),
  signer_role: oneOf(...ROLES),
  current: boolean,
})

function stateOf(request: RequestState, signer: Pick<Signer, 'role' | 'state'>, isCurrent: boolean): InboxRowState {
  switch (request) {
    case 'pending':
    case 'in_progress':
      if (signer.state === 'waiting' || (signer.role !== 'cc' && hasActed(signer))) return 'others'
      if (!isCurrent) return 'replaced'
      return signer.role === 'cc' ? 'copy' : 'waiting'
    case 'sealing':
    case 'completed':
      return isCurrent ? 'signed' : 'replaced'
    case 'expired':
      return 'expired'
    case 'declined':
      return signer.state === 'declined' ? 'declined' : 'closed'
    case 'cancelled':
    case 'failed':
      return 'closed'
    default:
      return request satisfies never
  }
}
