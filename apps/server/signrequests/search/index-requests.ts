import { JOIN_DOCUMENT } from '../../documents/sql.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { listOf, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Projection, RelayedEvent } from '../../platform/jobs/relay.ts'
import { distinctValues, EVERY_VALUE } from '../../platform/leases/loose-index-scan.ts'
import { queueOlder } from './backfill.ts'
import { tryEntries } from './lock-entries.ts'
import { contentOf, type Entry, replaceEntries } from './write-entries.ts'

// Indexes requests shortly after the commit that created them, or that replaced a signer: a create does not wait for its
// tokens. The relay queues the request in the transaction of its cursor, so none is omitted.

export interface IndexDeps {
  /** As countersign_relay: finds the tenants that have queued requests. */
  finder: Database
  /** As countersign_app. */
  db: Database
  onError(error: Error): void
}

/** Requests of one transaction. */
const BATCH = 200

/** The relay's part: queues the requests whose people are new. A request's first event invites somebody. */
export const queueForSearch: Projection = {
  project: async (tx, events) => {
    const queued = events.filter(namesPeople)
    if (queued.length > 0) await tx.query({ name: 'queue-for-search', text: QUEUE, values: columnsOf(queued) })
  },
  committed: () => {},
}

function namesPeople({ type, seq }: RelayedEvent): boolean {
  return type === 'signer.reassigned' || type === 'signer.delegated' || (type === 'signer.notified' && seq === 1)
}

function columnsOf(events: readonly RelayedEvent[]): unknown[] {
  return [
    events.map(({ tenant_id }) => tenant_id),
    events.map(({ stream_id }) => stream_id),
    events.map(({ seq }) => seq),
  ]
}

const QUEUE = `
  INSERT INTO search_queue (tenant_id, request_id, seq)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[])`

/** Indexes a batch of each tenant's queued requests. Returns whether there may be more. */
export async function indexQueued({ finder, db, onError }: IndexDeps): Promise<boolean> {
  const tenants = await tenantsQueued(finder)
  let isMore = false
  for (const tenantId of tenants) {
    try {
      const indexed = await db.transaction({ tenant: tenantId }, (tx) => indexBatch(tx, tenantId))
      isMore ||= indexed === BATCH
    } catch (error) {
      onError(error as Error)
    }
  }
  return isMore || (tenants.length === 0 && (await queueOlder(finder)))
}

/** The tenants that have queued requests. */
export async function tenantsQueued(finder: Database): Promise<string[]> {
  const rows = await finder.query({ name: 'tenants-to-index', text: TENANTS })
  return rows.map((row) => decodeTenant(row).tenant_id)
}

const nextTenant = (after: string) =>
  `SELECT tenant_id FROM search_queue WHERE tenant_id > ${after} ORDER BY tenant_id LIMIT 1`

const NO_TENANT = `'00000000-0000-0000-0000-000000000000'::uuid`

const TENANTS = `
  WITH RECURSIVE queued(value, n) AS (${distinctValues('queued', nextTenant, NO_TENANT, EVERY_VALUE)})
  SELECT value AS tenant_id FROM queued WHERE value IS NOT NULL`

const decodeTenant = rowDecoder('tenant', { tenant_id: text })

/** Nothing if another worker indexes the tenant, or an erasure replaces its entries: the requests stay in the queue. */
async function indexBatch(tx: Tx, tenantId: string): Promise<number> {
  if (!(await tryEntries(tx, tenantId))) return 0
  const taken = await tx.query({ name: 'take-for-search', text: TAKE, values: [tenantId] })
  const requestIds = [...new Set(taken.map((row) => decodeTaken(row).request_id))]
  if (requestIds.length > 0) await replaceEntries(tx, tenantId, await readEntries(tx, tenantId, requestIds))
  return taken.length
}

const decodeTaken = rowDecoder('search_queue', { request_id: text })

// Requests are not locked: a signature would wait for the worker. A change after the reading queues the request again.
const TAKE = `
  DELETE FROM search_queue q USING (
         SELECT request_id, seq FROM search_queue
          WHERE tenant_id = $1 ORDER BY request_id DESC, seq LIMIT ${BATCH}) t
   WHERE q.tenant_id = $1 AND q.request_id = t.request_id AND q.seq = t.seq
  RETURNING q.request_id`

async function readEntries(tx: Tx, tenantId: string, requestIds: readonly string[]): Promise<Entry[]> {
  const rows = await tx.query({ name: 'read-for-search', text: READ, values: [tenantId, requestIds] })
  return rows.map(decodeTexts).map(({ request_id, names, emails, reference, document_name }) => {
    const signers = names.map((name, i) => ({ name, email: emails[i] ?? '' }))
    return { requestId: request_id, content: contentOf({ signers, reference, documentName: document_name }) }
  })
}

const READ = `
  SELECT r.request_id, r.reference, d.name AS document_name, s.names, s.emails FROM sign_requests r ${JOIN_DOCUMENT}
   CROSS JOIN LATERAL (
         SELECT array_agg(name ORDER BY position) AS names, array_agg(email ORDER BY position) AS emails
           FROM signers WHERE tenant_id = r.tenant_id AND request_id = r.request_id) s
   WHERE r.tenant_id = $1 AND r.request_id = ANY ($2)`

const decodeTexts = rowDecoder('searched texts', {
  request_id: text,
  names: listOf(text),
  emails: listOf(text),
  reference: nullable(text),
  document_name: text,
})
