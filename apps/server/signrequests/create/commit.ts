import { duplicateReference } from '@countersign/domain/bulk'
import type { SignRequest } from '@countersign/domain/signrequest'
import { CLOCK_OFFSET, JOIN_TENANT, TENANT_NOW } from '../../accounts/sql.ts'
import { appendAudit } from '../../evidence/chain/append.ts'
import type { Database, Row, Statement } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { appendEvents } from '../../platform/events/append.ts'
import type { DraftDocument } from '../../templates/draft-document.ts'
import type { EventRow, Recorded } from '../change/record.ts'
import { EFFECTIVE_STATE } from '../effective-state.ts'
import type { PlacedBoxJson, SignerOptions } from '../stored-request.ts'
import type { CreateBody } from './body.ts'

// The commit of a new request: set_config and one statement, a transaction in a single write to the socket. Rows of a job
// come with their documents, under the job's shared lock, and several at a time (platform/db/grouped.ts).

/** Which row of which bulk job asks for it, and by whose claim on its batch. */
export interface JobRow {
  jobId: string
  row: number
  batch: number
  holder: string
}

/** The worker may no longer create the row: the job is not running, or another worker has claimed its batch. */
export class LeaseLost extends Error {
  constructor({ jobId, row }: JobRow) {
    super(`the lease on the batch of row ${row} of bulk job ${jobId} is lost`)
    this.name = 'LeaseLost'
  }
}

export interface NewRequest {
  request: SignRequest
  body: CreateBody
  bodyHash: Buffer
  jobRow: JobRow | null
  recorded: Recorded
  /** Comes into being in the same commit. */
  made: DraftDocument | null
  dueAt: number | null
  signers: { boxes: PlacedBoxJson[]; options: SignerOptions }[]
}

/** True once committed; false if the document already has an open or completed request, or the job's row has one. */
export async function commitCreate(db: Database, tenant: string, created: NewRequest): Promise<boolean> {
  const { jobRow } = created
  try {
    await db.flush({ tenant }, [
      ...(jobRow ? [lockJobShared(jobRow.jobId)] : []),
      ...(created.made?.statements ?? []),
      creation(tenant, created),
    ])
    return true
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'sign_requests_one_per_document' || constraint === 'sign_requests_by_job_row') return false
    if (constraint === 'sign_requests_job_row_counts' && jobRow) throw new LeaseLost(jobRow)
    if (constraint === 'sign_requests_by_job_reference' && jobRow) {
      await mustBeOwn(db, tenant, jobRow, created.body)
      return false
    }
    // It was deleted since it was read.
    if (constraint === 'sign_requests_tenant_id_document_id_fkey') throw noDocument()
    throw error
  }
}

/**
 * A create of a bulk row holds the job's advisory lock shared; a change of the job or of one of its rows holds it
 * exclusively. An advisory lock is granted in the order of the requests, so a change waits for running creates only. A
 * lock on the job's row would let an unbroken sequence of creates delay the change.
 */
function lockJobShared(jobId: string): Statement {
  const text = `SELECT pg_advisory_xact_lock_shared(${JOB_LOCK})`
  return { name: 'lock-job-shared', text, values: [jobId], lists: [] }
}

export function lockJobExclusive(jobId: string): Statement {
  return { name: 'lock-job-exclusive', text: `SELECT pg_advisory_xact_lock(${JOB_LOCK})`, values: [jobId] }
}

const JOB_LOCK = `hashtextextended('bulk job ' || $1::text, 0)`

/** The reference is there already: it must be the row's own, created by an earlier try. */
async function mustBeOwn(db: Database, tenant: string, { jobId, row }: JobRow, { reference = '' }: CreateBody) {
  const text = 'SELECT job_row FROM sign_requests WHERE tenant_id = $1 AND job_id = $2 AND reference = $3'
  const [found] = await db.flush({ tenant }, [{ name: 'row-of-reference', text, values: [tenant, jobId, reference] }])
  const twin = found?.[0]?.job_row as number | undefined
  if (twin === undefined || twin === row) return
  const error = duplicateReference(twin)
  throw new Failure('validation_failed', error.message, { errors: [error] })
}

export function noDocument(): Failure {
  return new Failure('not_found', 'There is no such document.')
}

/** One request, or as many as are committed together: of one job, for each create holds its job's shared lock. */
const creating = (jobRow: string) => `
  WITH request AS (
    INSERT INTO sign_requests (tenant_id, request_id, document_id, document_ref, state, is_sequential, expires_at,
           webhook_url, webhook_files, message, notify, reminders, reference, metadata, body_hash, audit_seq,
           audit_head, event_seq, due_at, created_at, job_id, job_row)
    SELECT $1, r.request_id, r.document_id, r.document_ref, r.state, r.is_sequential, r.expires_at,
           r.webhook_url, r.webhook_files, r.message, r.notify, r.reminders, r.reference, r.metadata,
           decode(r.body_hash, 'hex'), r.audit_seq, decode(r.audit_head, 'hex'), r.event_seq,
           r.due_at - ${CLOCK_OFFSET}, r.created_at,
           $2::uuid, ${jobRow}
      FROM jsonb_to_recordset($3) AS r(request_id uuid, document_id uuid, document_ref text, state text,
           is_sequential boolean, expires_at timestamptz, webhook_url text, webhook_files text, message text,
           notify boolean, reminders boolean, reference text, metadata jsonb, body_hash text, audit_seq int,
           audit_head text, event_seq int, due_at timestamptz, created_at timestamptz,
           job_row int, batch int, holder uuid)
  ), signer AS (
    INSERT INTO signers (tenant_id, request_id, signer_id, position, sequence, sig_type, fallback, name, email, state,
           link_generation, notified_at, boxes, options)
    SELECT $1, s.request_id, s.signer_id, s.position, s.sequence, s.sig_type, s.fallback, s.name, s.email, s.state,
           s.link_generation, s.notified_at, s.boxes, s.options
      FROM jsonb_to_recordset($4) AS s(request_id uuid, signer_id uuid, position smallint, sequence int,
           sig_type text, fallback text[], name text, email text, state text, link_generation int,
           notified_at timestamptz, boxes jsonb, options jsonb)
  ), ${appendAudit('$5')}
  ${appendEvents('$6', 'request_id')}`

const CREATE = creating('NULL')

// 0, which no row is, where the claim on its batch is no longer held: the constraint undoes all of it.
const CREATE_OF_ROWS = creating(`
           coalesce((
             SELECT r.job_row FROM bulk_jobs j JOIN bulk_batches b USING (tenant_id, job_id)
              WHERE j.tenant_id = $1 AND j.job_id = $2 AND j.state = 'running'
                AND b.batch = r.batch AND b.holder = r.holder), 0)`)

function creation(tenant: string, created: NewRequest): Statement {
  const { request, body, bodyHash, jobRow, recorded, made, dueAt, signers } = created
  const ofRequest = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row) => ({ request_id: request.id, ...row }))
  const row = {
    request_id: request.id,
    document_id: request.documentId,
    document_ref: body.document_id,
    state: request.state,
    is_sequential: request.isSequential,
    expires_at: timestamp(request.expiresAt),
    webhook_url: body.webhook_url ?? null,
    webhook_files: body.webhook_files ?? 'inline',
    message: body.message ?? null,
    notify: request.notify,
    reminders: request.reminders,
    reference: body.reference ?? null,
    metadata: body.metadata ?? {},
    body_hash: bodyHash.toString('hex'),
    audit_seq: recorded.auditSeq,
    audit_head: recorded.auditHead,
    event_seq: recorded.eventSeq,
    due_at: dueAt === null ? null : timestamp(dueAt),
    created_at: timestamp(request.createdAt),
    ...(jobRow && { job_row: jobRow.row, batch: jobRow.batch, holder: jobRow.holder }),
  }
  const signing = request.signers.map((signer, position) => ({
    signer_id: signer.id,
    position,
    sequence: signer.sequence,
    sig_type: signer.sigType,
    fallback: signer.fallback,
    name: signer.name,
    email: signer.email,
    state: signer.state,
    link_generation: signer.linkGeneration,
    notified_at: signer.notifiedAt && timestamp(signer.notifiedAt),
    ...signers[position],
  }))
  return {
    ...(jobRow ? { name: 'create-requests-of-rows', text: CREATE_OF_ROWS } : { name: 'create-requests', text: CREATE }),
    values: [tenant, jobRow?.jobId ?? null],
    lists: [[row], ofRequest(signing), ofRequest(recorded.audit), ofRequest(withJobs(recorded.events, made))],
  }
}

const timestamp = (ms: number) => new Date(ms).toISOString()

/** Somebody is always invited at once, so there is an event to carry them. */
function withJobs(events: readonly EventRow[], made: DraftDocument | null): readonly EventRow[] {
  const [first, ...others] = events
  if (!made || made.jobs.length === 0) return events
  if (!first) throw new Error('a request was created without an event')
  return [{ ...first, jobs: [...made.jobs, ...first.jobs] }, ...others]
}

/** The request that a job's row has become. */
export async function requestOfRow(
  db: Database,
  tenant: string,
  { jobId, row }: Pick<JobRow, 'jobId' | 'row'>,
): Promise<string | null> {
  const text = 'SELECT request_id FROM sign_requests WHERE tenant_id = $1 AND job_id = $2 AND job_row = $3'
  const [rows] = await db.flush({ tenant }, [{ name: 'request-of-row', text, values: [tenant, jobId, row] }])
  return (rows?.[0]?.request_id as string | undefined) ?? null
}

export interface RequestInTheWay {
  requestId: string
  /** As a reader sees it. */
  state: string
  bodyHash: Buffer
  ageHours: number
  accessCodeHashes: (string | null)[]
}

/** The open or completed request of a document, if it is still there. */
export async function requestInTheWay(
  db: Database,
  tenant: string,
  documentId: string,
): Promise<RequestInTheWay | null> {
  const [rows] = await db.flush({ tenant }, [{ name: 'request-in-the-way', text: IN_THE_WAY, values: [documentId] }])
  const row: Row | undefined = rows?.[0]
  if (!row) return null
  return {
    requestId: row.request_id as string,
    state: row.state as string,
    bodyHash: row.body_hash as Buffer,
    ageHours: row.age_hours as number,
    accessCodeHashes: row.codes as (string | null)[],
  }
}

const IN_THE_WAY = `
  SELECT r.request_id, r.body_hash, ${EFFECTIVE_STATE} AS state,
         extract(epoch FROM ${TENANT_NOW} - r.created_at)::float8 / 3600 AS age_hours,
         ARRAY(SELECT s.options->>'accessCodeHash' FROM signers s
                WHERE s.tenant_id = r.tenant_id AND s.request_id = r.request_id ORDER BY s.position) AS codes
    FROM sign_requests r ${JOIN_TENANT}
   WHERE r.document_id = $1 AND r.state IN ('pending','in_progress','sealing','completed')`
