import type { Attempt, Signer, SignRequest } from '@countersign/domain/signrequest'
import type { Row, Statement, Tx } from '../platform/db/database.ts'
import { requestOfRows } from './rows.ts'

// Reads a request's rows into the domain's state, and writes what changed. The lock comes first and the clock is read
// after it: whoever waited for the lock must not act by the time at which they began to wait.

/** The newest request of a document, or one request, which must then be of that document if one is named. */
export type RequestRef = { documentId: string; requestId?: string } | { requestId: string; documentId?: string }

/** The domain's state, and what only the edge needs. */
export interface StoredRequest {
  state: SignRequest
  details: RequestDetails
  /** The tenant's clock, read after the lock. */
  now: number
}

export interface RequestDetails {
  documentRef: string
  documentName: string
  webhookUrl: string | null
  webhookFiles: 'inline' | 'link'
  message: string | null
  reference: string | null
  metadata: Record<string, string>
  bodyHash: string
  mode: 'test' | 'live'
  timeZone: string
  /** For how long the account's finished files are kept against deletion. */
  retentionYears: number
  auditSeq: number
  auditHead: string
  eventSeq: number
  /** The bulk job it is a row of. */
  jobId: string | null
  jobRow: number | null
  /** By signer id. */
  signers: Map<string, SignerDetails>
}

export interface SignerDetails {
  boxes: PlacedBoxJson[]
  options: SignerOptions
}

export interface PlacedBoxJson {
  page: number
  x: number
  y: number
  w: number
  h: number
  rect: readonly number[]
}

export interface SignerOptions {
  auth: 'none' | 'email_otp' | 'access_code'
  accessCodeHash: string | null
  locale: string | null
  redirectUrl: string | null
  provider: string | null
  certificate: Record<string, string> | null
}

export function lockRequest(tx: Tx, ref: RequestRef): Promise<StoredRequest | undefined> {
  return findAndLoad(tx, ref, ' FOR UPDATE')
}

export function readRequest(tx: Tx, ref: RequestRef): Promise<StoredRequest | undefined> {
  return findAndLoad(tx, ref, '')
}

async function findAndLoad(tx: Tx, ref: RequestRef, lock: '' | ' FOR UPDATE'): Promise<StoredRequest | undefined> {
  if (ref.requestId === undefined) {
    const [found] = await tx.query<{ request_id: string }>(find(ref, lock))
    return found && loadRequest(tx, found.request_id)
  }
  // What follows the lock in one write is still read after it was had, the clock too: each statement sees its own moment.
  const [found, ...rows] = await tx.all([find(ref, lock), ...loadRequest.statements(ref.requestId)])
  return found?.[0] && readRows(rows)
}

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

/** For whoever sends them along with other statements. */
loadRequest.statements = (requestId: string): [request: Statement, signers: Statement, attempts: Statement] => [
  { name: 'load-request', text: `${LOAD} WHERE r.request_id = $1`, values: [requestId] },
  {
    name: 'load-signers',
    text: 'SELECT * FROM signers WHERE request_id = $1 ORDER BY position',
    values: [requestId],
  },
  {
    name: 'load-attempts',
    text: 'SELECT * FROM attempts WHERE request_id = $1 ORDER BY begun_at, attempt_id',
    values: [requestId],
  },
]

loadRequest.read = ([row]: Row[], signers: Row[], attempts: Row[]): StoredRequest | undefined =>
  row && requestOfRows(row, signers, attempts)

/** Locks those of these requests that nobody else is changing just now, and reads them after it. */
export async function lockFreeRequests(tx: Tx, requestIds: readonly string[]): Promise<StoredRequest[]> {
  const lock = { name: 'lock-free-requests', text: LOCK_FREE, values: [requestIds] }
  const [locked = [], ...rows] = await tx.all([lock, ...loadRequests(requestIds)])
  const mine = new Set(locked.map(({ request_id }) => request_id))
  return readAllRows(rows).filter(({ state }) => mine.has(state.id))
}

/** As they are just now: nobody is kept from changing them. */
export async function readRequests(tx: Tx, requestIds: readonly string[]): Promise<StoredRequest[]> {
  return readAllRows(await tx.all(loadRequests(requestIds)))
}

function loadRequests(requestIds: readonly string[]): Statement[] {
  const values = [requestIds]
  return [
    { name: 'load-requests', text: `${LOAD} WHERE r.request_id = ANY($1)`, values },
    { name: 'load-their-signers', text: 'SELECT * FROM signers WHERE request_id = ANY($1) ORDER BY position', values },
    { name: 'load-their-attempts', text: LOAD_THEIR_ATTEMPTS, values },
  ]
}

function readAllRows([requests = [], signers = [], attempts = []]: Row[][]): StoredRequest[] {
  const [signersOf, attemptsOf] = [signers, attempts].map((rows) => Map.groupBy(rows, ({ request_id }) => request_id))
  return requests.map((row) =>
    requestOfRows(row, signersOf?.get(row.request_id) ?? [], attemptsOf?.get(row.request_id) ?? []),
  )
}

const LOCK_FREE = 'SELECT request_id FROM sign_requests WHERE request_id = ANY($1) FOR UPDATE SKIP LOCKED'

const LOAD_THEIR_ATTEMPTS = 'SELECT * FROM attempts WHERE request_id = ANY($1) ORDER BY begun_at, attempt_id'

const LOAD = `
  SELECT r.*, d.name AS document_name, t.mode, a.time_zone, a.retention_years, clock_timestamp() + t.clock_offset AS now
    FROM sign_requests r
    JOIN documents d USING (tenant_id, document_id)
    JOIN tenants t USING (tenant_id)
    JOIN accounts a USING (account_id)`

/** The statements that bring the rows from one state to the next: only what differs is written. */
export function changes(tenantId: string, before: SignRequest, after: SignRequest, counters: Counters): Statement[] {
  return [
    updateRequest(tenantId, after, counters),
    ...after.signers
      .filter((signer, i) => signer !== before.signers[i])
      .map((s) => updateSigner(tenantId, after.id, s)),
    ...after.attempts
      .filter((attempt, i) => attempt !== before.attempts[i])
      .map((a) => putAttempt(tenantId, after.id, a)),
  ]
}

export interface Counters {
  auditSeq: number
  auditHead: string
  eventSeq: number
  dueAt: number | null
  sealDueAt: number | null
}

function updateRequest(tenantId: string, request: SignRequest, counters: Counters): Statement {
  return {
    name: 'update-request',
    text: `
      UPDATE sign_requests SET state = $3, expires_at = $4, ended_at = $5, head_revision = $6, fence = $7, lease = $8,
             seal_error = $9, seal_retries = $10, audit_seq = $11, audit_head = $12, event_seq = $13,
             -- The tenant's clock may be ahead; the timer's is the database's own.
             due_at = $14::timestamptz - (SELECT clock_offset FROM tenants WHERE tenant_id = $1),
             head_sha256 = $15,
             seal_due_at = $16::timestamptz - (SELECT clock_offset FROM tenants WHERE tenant_id = $1),
             held_since = $17, erased = $18,
             viewed = viewed OR $3 IN ('in_progress','sealing','completed','declined')
       WHERE tenant_id = $1 AND request_id = $2`,
    values: [
      tenantId,
      request.id,
      request.state,
      date(request.expiresAt),
      date(request.endedAt),
      request.head.revision,
      request.head.fence,
      request.head.lease && JSON.stringify(request.head.lease),
      request.seal.error && JSON.stringify(request.seal.error),
      request.seal.retries,
      counters.auditSeq,
      Buffer.from(counters.auditHead, 'hex'),
      counters.eventSeq,
      date(counters.dueAt),
      request.head.sha256 && Buffer.from(request.head.sha256, 'hex'),
      date(counters.sealDueAt),
      date(request.heldSince),
      request.erased,
    ],
  }
}

function updateSigner(tenantId: string, requestId: string, signer: Signer): Statement {
  return {
    name: 'update-signer',
    text: `
      UPDATE signers SET state = $4, name = $5, email = $6, link_generation = $7, notified_at = $8, viewed_at = $9,
             signed_at = $10, drawing_sha256 = $11, sealed = $12, declined_at = $13, decline_reason = $14,
             error_code = $15, reminded_at = $16, bounce = $17, fallback_open = $18, person_since = $19,
             reminders_stopped_at = $20, copy_at = $21, shown_at = $22
       WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3`,
    values: [
      tenantId,
      requestId,
      signer.id,
      signer.state,
      signer.name,
      signer.email,
      signer.linkGeneration,
      date(signer.notifiedAt),
      date(signer.viewedAt),
      date(signer.signedAt),
      signer.drawingSha256 && Buffer.from(signer.drawingSha256, 'hex'),
      signer.sealed && JSON.stringify(signer.sealed),
      date(signer.declinedAt),
      signer.declineReason,
      signer.errorCode,
      date(signer.remindedAt),
      signer.bounce && JSON.stringify(signer.bounce),
      signer.fallbackOpen,
      signer.personSince,
      date(signer.remindersStoppedAt),
      date(signer.copyAt),
      date(signer.shownAt),
    ],
  }
}

function putAttempt(tenantId: string, requestId: string, attempt: Attempt): Statement {
  return {
    name: 'put-attempt',
    text: `
      INSERT INTO attempts (tenant_id, request_id, attempt_id, signer_id, link_generation, method, profile,
             base_revision, fence, begun_at, lease_until, session_until, state, ended_at, error_code)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
      ON CONFLICT (tenant_id, request_id, attempt_id) DO UPDATE
         SET state = excluded.state, ended_at = excluded.ended_at, error_code = excluded.error_code`,
    values: [
      tenantId,
      requestId,
      attempt.id,
      attempt.signerId,
      attempt.linkGeneration,
      attempt.method,
      attempt.profile,
      attempt.baseRevision,
      attempt.fence,
      date(attempt.begunAt),
      date(attempt.leaseUntil),
      date(attempt.sessionUntil),
      attempt.state,
      date(attempt.endedAt),
      attempt.errorCode,
    ],
  }
}

function date(at: number | null): Date | null {
  return at === null ? null : new Date(at)
}
