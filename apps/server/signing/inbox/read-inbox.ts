import { ERASED_PERSON, type RequestState, type SignerState } from '@countersign/domain/signrequest'
import type { InboxPosition, InboxRowState } from '@countersign/signing'
import { JOIN_ACCOUNT, JOIN_ACCOUNT_OF_TENANT, UNVERIFIED } from '../../accounts/sql.ts'
import { joinDocument } from '../../documents/sql.ts'
import type { InboxScope } from '../../notifications/inbox/open-inbox.ts'
import { FROM_ITEMS, INBOX, INBOX_LOCALE, JOIN_ITEM } from '../../notifications/inbox/sql.ts'
import type { Database, Row, Statement, Tx } from '../../platform/db/database.ts'
import { EFFECTIVE_STATE } from '../../signrequests/effective-state.ts'
import type { LinkTarget } from '../../signrequests/links.ts'
import type { Visit } from '../visits/visit.ts'
import { inboxBase } from './claim-inbox.ts'

// What one mailbox was told of, and how it stands. Nothing of other signers is read. Who took a signer's place, or was
// forgotten, is not in the list; a link that the sender made since is not one that the mailbox was told of. What was told
// by a later mail is for that mail's link.

export const ROWS_PER_PAGE = 50

export interface InboxItem extends LinkTarget {
  number: number
  documentName: string
  expiresAt: Date
  timeZone: string
  state: InboxRowState
}

/** Whose queue it is: little to read, for its door is open to everyone who has the link, and to mail scanners. */
export interface InboxSender {
  senderName: string
  senderUnverified: boolean
  sandbox: boolean
  /** Of the signer first told of: the language that the sender said is theirs. */
  locale: string | null
}

/** More are not counted: a list may be as long as a sender's file. */
const MAX_COUNTED = 1000

export interface InboxCount {
  waiting: number
  /** That many were counted, and there are more. */
  moreWait: boolean
  /** Where to go on; null if nothing waits. */
  next: number | null
}

const LISTED = `
 WHERE i.tenant_id = $1 AND i.queue_id = $2 AND i.number <= $3
   AND i.generation >= s.person_since AND s.email <> '${ERASED_PERSON.email}'`

const valuesOf = ({ tenantId, inboxId, upTo }: InboxScope) => [tenantId, inboxId, upTo]

const IS_OPEN = `
  (NOT i.done AND i.generation = s.link_generation AND s.state IN ('notified','viewed','signing')
   AND ${EFFECTIVE_STATE} IN ('pending','in_progress'))`

const IS_SIGNED = `
  (i.generation = s.link_generation AND s.state = 'signed' AND r.state IN ('sealing','completed'))`

export async function readSender(tx: Tx, { tenantId, inboxId }: InboxScope): Promise<InboxSender | undefined> {
  const [about] = await tx.query({ name: 'queue-sender', text: SENDER, values: [tenantId, inboxId] })
  return (
    about && {
      senderName: about.name as string,
      senderUnverified: about.unverified as boolean,
      sandbox: about.mode === 'test',
      locale: about.locale as string | null,
    }
  )
}

const SENDER = `
  SELECT t.mode, a.name, ${UNVERIFIED} AS unverified,
         ${INBOX_LOCALE} AS locale
    FROM ${INBOX} ${JOIN_ACCOUNT}`

export async function countWaiting(tx: Tx, reach: InboxScope): Promise<InboxCount> {
  const [counted] = await tx.query<{ waiting: number; next: number | null }>({
    name: 'queue-counted',
    text: `
      SELECT count(*)::int AS waiting, min(number) AS next
        FROM (SELECT i.number ${FROM_ITEMS} ${LISTED} AND ${IS_OPEN} ORDER BY i.number LIMIT ${MAX_COUNTED + 1}) first`,
    values: valuesOf(reach),
  })
  const { waiting, next } = counted ?? { waiting: 0, next: null }
  return { waiting: Math.min(waiting, MAX_COUNTED), moreWait: waiting > MAX_COUNTED, next }
}

/** The rows of one page of the list, from 1. */
export async function readItems(tx: Tx, reach: InboxScope, page: number): Promise<InboxItem[]> {
  const rows = await tx.query({
    name: 'queue-items',
    text: `${ITEM} AND i.number > $4 AND i.number <= $4 + ${ROWS_PER_PAGE} ORDER BY i.number`,
    values: [...valuesOf(reach), (page - 1) * ROWS_PER_PAGE],
  })
  return rows.map((row) => itemOf(reach.tenantId, row))
}

/** The document that waits for this signer, or is complete and theirs to keep; undefined if it is neither, or not here. */
export async function findOpenable(tx: Tx, reach: InboxScope, signerId: string): Promise<InboxItem | undefined> {
  const [row] = await tx.query({
    name: 'queue-openable',
    text: `${ITEM} AND i.signer_id = $4 AND (${IS_OPEN} OR ${IS_SIGNED})`,
    values: [...valuesOf(reach), signerId],
  })
  return row && itemOf(reach.tenantId, row)
}

/** The first that waits behind a number, or else from the beginning; undefined if nothing waits. */
export async function findNext(tx: Tx, reach: InboxScope, after: number): Promise<InboxItem | undefined> {
  for (const from of new Set([after, 0])) {
    const [row] = await tx.query(firstWaiting(reach, from))
    if (row) return itemOf(reach.tenantId, row)
  }
  return undefined
}

/** Where a visitor stands who came to a signer's document from a queue; null for everyone else. */
export async function inboxPositionOf(db: Database, visit: Visit): Promise<InboxPosition | null> {
  const { tenantId, inboxId, visitId } = visit
  if (inboxId === null) return null
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const [own] = await tx.query<{ number: number; up_to: number }>({
      name: 'queue-place',
      text: PLACE,
      values: [tenantId, visitId],
    })
    if (!own) return null
    const next = await findNext(tx, { tenantId, inboxId, upTo: own.up_to }, own.number)
    return { base: inboxBase(inboxId), number: own.number, total: own.up_to, next: next?.number ?? null }
  })
}

// As far as the newest of the queue's links leads that this browser has claimed.
const PLACE = `
  SELECT i.number, q.up_to
    FROM visits v
    ${JOIN_ITEM}
    JOIN queue_visits q USING (tenant_id, queue_id, browser_hash)
   WHERE v.tenant_id = $1 AND v.visit_id = $2
   ORDER BY q.visit_id DESC LIMIT 1`

const ITEM = `
  SELECT i.number, i.request_id, i.signer_id, i.generation, d.name AS document_name, r.expires_at, a.time_zone,
         ${EFFECTIVE_STATE} AS request_state, s.state AS signer_state, i.generation = s.link_generation AS current
  ${FROM_ITEMS}
  ${joinDocument('i.tenant_id', 'r.document_id')}
  ${JOIN_ACCOUNT_OF_TENANT}
  ${LISTED}`

function firstWaiting(reach: InboxScope, after: number): Statement {
  return {
    name: 'queue-first-waiting',
    text: `${ITEM} AND i.number > $4 AND ${IS_OPEN} ORDER BY i.number LIMIT 1`,
    values: [...valuesOf(reach), after],
  }
}

function itemOf(tenantId: string, row: Row): InboxItem {
  return {
    tenantId,
    requestId: row.request_id as string,
    signerId: row.signer_id as string,
    generation: row.generation as number,
    number: row.number as number,
    documentName: row.document_name as string,
    expiresAt: row.expires_at as Date,
    timeZone: row.time_zone as string,
    state: stateOf(row.request_state as RequestState, row.signer_state as SignerState, row.current as boolean),
  }
}

function stateOf(request: RequestState, signer: SignerState, isCurrent: boolean): InboxRowState {
  switch (request) {
    case 'pending':
    case 'in_progress':
      if (signer === 'signed' || signer === 'waiting') return 'others'
      return isCurrent ? 'waiting' : 'replaced'
    case 'sealing':
    case 'completed':
      return isCurrent ? 'signed' : 'replaced'
    case 'expired':
      return 'expired'
    case 'declined':
      return signer === 'declined' ? 'declined' : 'closed'
    case 'cancelled':
    case 'failed':
      return 'closed'
    default:
      return request satisfies never
  }
}
