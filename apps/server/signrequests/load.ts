import { JOIN_ACCOUNT, TENANT_NOW } from '../accounts/sql.ts'
import { JOIN_DOCUMENT } from '../documents/sql.ts'
import type { Row, Statement, Tx } from '../platform/db/database.ts'
import { rowDecoder, text } from '../platform/db/decode.ts'
import { decodeRequest } from './decode.ts'
import type { RequestRef, StoredRequest } from './stored-request.ts'

// Reads a request's rows into the domain's state. A command locks the row before it reads the clock, because it may have
// waited for the lock.

export function lockRequest(tx: Tx, ref: RequestRef): Promise<StoredRequest | undefined> {
  return findAndLoad(tx, ref, ' FOR UPDATE')
}

export function readRequest(tx: Tx, ref: RequestRef): Promise<StoredRequest | undefined> {
  return findAndLoad(tx, ref, '')
}

async function findAndLoad(tx: Tx, ref: RequestRef, lock: '' | ' FOR UPDATE'): Promise<StoredRequest | undefined> {
  if (ref.requestId === undefined) {
    const [found] = await tx.query(find(ref, lock))
    return found && loadRequest(tx, decodeRequestId(found).request_id)
  }
  // The statements run in order, each with its own snapshot, so the rows and the clock are read after the lock.
  const [found, ...rows] = await tx.all([find(ref, lock), ...loadRequest.statements(ref.requestId)])
  return found?.[0] && readRows(rows)
}

const decodeRequestId = rowDecoder('sign_requests', { request_id: text })

function find(ref: RequestRef, lock: '' | ' FOR UPDATE'): Statement {
  const select = 'SELECT request_id FROM sign_requests'
  if (ref.requestId !== undefined) {
    return {
      name: `find-request${lock}`,
      text: `${select} WHERE request_id = $1 AND ($2::uuid IS NULL OR document_id = $2)${lock}`,
      values: [ref.requestId, ref.documentId ?? null],
    }
  }
  return {
    name: `find-newest${lock}`,
    text: `${select} WHERE document_id = $1 ORDER BY request_id DESC LIMIT 1${lock}`,
    values: [ref.documentId],
  }
}

export async function loadRequest(tx: Tx, requestId: string): Promise<StoredRequest | undefined> {
  return readRows(await tx.all(loadRequest.statements(requestId)))
}

function readRows([request = [], signers = [], attempts = []]: Row[][]): StoredRequest | undefined {
  return loadRequest.read(request, signers, attempts)
}

/** For callers that send them with other statements. */
loadRequest.statements = (requestId: string): [request: Statement, signers: Statement, attempts: Statement] => [
  { name: 'load-request', text: `${LOAD} WHERE r.request_id = $1`, values: [requestId] },
  {
    name: 'load-signers',
    text: 'SELECT * FROM signers WHERE request_id = $1 ORDER BY position',
    values: [requestId],
  },
  {
    name: 'load-attempts',
    text: `${LOAD_ATTEMPTS} WHERE request_id = $1 ORDER BY begun_at, attempt_id`,
    values: [requestId],
  },
]

loadRequest.read = ([row]: Row[], signers: Row[], attempts: Row[]): StoredRequest | undefined =>
  row && decodeRequest(row, signers, attempts)

/** Locks those of these requests that are not locked, and reads them. */
export async function lockFreeRequests(tx: Tx, requestIds: readonly string[]): Promise<StoredRequest[]> {
  const lock = { name: 'lock-free-requests', text: LOCK_FREE, values: [requestIds] }
  const [locked = [], ...rows] = await tx.all([lock, ...loadRequests(requestIds)])
  const mine = new Set(locked.map(({ request_id }) => request_id))
  return readAllRows(rows).filter(({ state }) => mine.has(state.id))
}

/** Reads these requests without a lock. */
export async function readRequests(tx: Tx, requestIds: readonly string[]): Promise<StoredRequest[]> {
  return readAllRows(await tx.all(loadRequests(requestIds)))
}

function loadRequests(requestIds: readonly string[]): Statement[] {
  const values = [requestIds]
  return [
    { name: 'load-requests', text: `${LOAD} WHERE r.request_id = ANY($1)`, values },
    { name: 'load-their-signers', text: 'SELECT * FROM signers WHERE request_id = ANY($1) ORDER BY position', values },
    {
      name: 'load-their-attempts',
      text: `${LOAD_ATTEMPTS} WHERE request_id = ANY($1) ORDER BY begun_at, attempt_id`,
      values,
    },
  ]
}

function readAllRows([requests = [], signers = [], attempts = []]: Row[][]): StoredRequest[] {
  const [signersOf, attemptsOf] = [signers, attempts].map((rows) => Map.groupBy(rows, ({ request_id }) => request_id))
  return requests.map((row) =>
    decodeRequest(row, signersOf?.get(row.request_id) ?? [], attemptsOf?.get(row.request_id) ?? []),
  )
}

const LOCK_FREE = 'SELECT request_id FROM sign_requests WHERE request_id = ANY($1) FOR UPDATE SKIP LOCKED'

const LOAD_ATTEMPTS = 'SELECT * FROM attempts'

const LOAD = `
  SELECT r.*, d.name AS document_name, t.mode, a.time_zone, a.retention_years, ${TENANT_NOW} AS now
    FROM sign_requests r
    ${JOIN_DOCUMENT}
    ${JOIN_ACCOUNT}`
