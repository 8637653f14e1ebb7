import { duplicateReference } from '@countersign/domain/bulk'
import type { SignRequest } from '@countersign/domain/signrequest'
import { CLOCK_OFFSET } from '../../accounts/sql.ts'
import { appendAudit } from '../../evidence/chain/append.ts'
import type { Database, Statement } from '../../platform/db/database.ts'
import { number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { appendEvents } from '../../platform/events/append.ts'
import { activeSpan } from '../../platform/telemetry/tracing.ts'
import type { DraftDocument } from '../../templates/draft-document.ts'
import { templateNotFound } from '../../templates/find-version.ts'
import type { EventRow, Recorded } from '../change/record.ts'
import type { SignerDetails } from '../stored-request.ts'
import type { CreateBody } from './body.ts'

// The commit of a new request: set_config and one statement, one transaction in a single write to the socket. Rows of a
// job are committed with their documents, under the job's shared lock, several at a time (platform/db/grouped.ts).

/** The row of a bulk job that a request is created from, and the worker that holds its batch. */
export interface JobRow {
  jobId: string
  row: number
  batch: number
  holder: string
  /** SQL of `bulk`: a subselect of the row's number, while its batch is claimed by the holder; else NULL. */
  claimedRow: string
}

/** The worker may no longer create the row: the job is not running, or another worker holds the batch. */
export class LeaseLost extends Error {
  constructor({ jobId, row }: JobRow) {
    super(`the worker lost the lease of the batch with row ${row} of job ${jobId}`)
    this.name = 'LeaseLost'
  }
}

export interface NewRequest {
  request: SignRequest
  body: CreateBody
  bodyHash: Buffer
  jobRow: JobRow | null
  recorded: Recorded
  /** The document, if it is inserted in the same commit. */
  made: DraftDocument | null
  /** Statements that insert the links of the response. */
  links: readonly Statement[]
  dueAt: number | null
  signers: SignerDetails[]
}

/** True if committed; false if the document has an open or completed request, or the job's row was created before. */
export async function commitCreate(db: Database, tenant: string, created: NewRequest): Promise<boolean> {
  const { jobRow } = created
  try {
    await db.flush({ tenant }, [
      ...(jobRow ? [lockJobShared(jobRow.jobId)] : []),
      ...(created.made?.statements ?? []),
      creation(tenant, created),
      ...created.links,
    ])
    return true
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'sign_requests_one_per_document' || constraint === 'sign_requests_by_job_row') return false
    if (constraint === 'sign_requests_job_row_counts' && jobRow) throw new LeaseLost(jobRow)
    if (constraint === 'sign_requests_by_job_reference' && jobRow) {
      await checkReferenceIsOwn(db, tenant, jobRow, created.body)
      return false
    }
    // The document or the template was deleted after it was read.
    if (constraint === 'sign_requests_tenant_id_document_id_fkey') throw noDocument()
    if (constraint === 'sign_requests_template_fkey') throw templateNotFound()
    throw error
  }
}

/**
 * Creates of rows hold the job's lock shared. A change of the job or of one of its rows holds it exclusively, so it is
 * serialized with every create. A row lock could starve the change behind a steady stream of creates; advisory locks
 * are granted in the order of the requests.
 */
function lockJobShared(jobId: string): Statement {
  return {
    name: 'lock-job-shared',
    text: `SELECT pg_advisory_xact_lock_shared(${JOB_LOCK})`,
    values: [jobId],
    lists: [],
  }
}

export function lockJobExclusive(jobId: string): Statement {
  return { name: 'lock-job-exclusive', text: `SELECT pg_advisory_xact_lock(${JOB_LOCK})`, values: [jobId] }
}

const JOB_LOCK = `hashtextextended('bulk job ' || $1::text, 0)`

/** Throws unless the request with this reference is the row's own, from an earlier attempt. */
async function checkReferenceIsOwn(
  db: Database,
  tenant: string,
  { jobId, row }: JobRow,
  { reference = '' }: CreateBody,
) {
  const [[found] = []] = await db.flush({ tenant }, [
    { name: 'row-of-reference', text: ROW_OF_REFERENCE, values: [tenant, jobId, reference] },
  ])
  const twin = found && decodeJobRow(found).job_row
  if (twin === undefined || twin === row) return
  const error = duplicateReference(twin)
  throw new Failure('validation_failed', error.message, { errors: [error] })
}

const ROW_OF_REFERENCE = 'SELECT job_row FROM sign_requests WHERE tenant_id = $1 AND job_id = $2 AND reference = $3'

const decodeJobRow = rowDecoder('row of a job', { job_row: number })

export function noDocument(): Failure {
  return new Failure('not_found', 'There is no such document.')
}

/** Inserts one request, or several of one job: the transaction holds the lock of that job only. */
const creating = (jobRow: string) => `
  WITH request AS (
    INSERT INTO sign_requests (tenant_id, request_id, document_id, document_ref, state, is_sequential, expires_at,
           webhook_url, webhook_events, webhook_files, message, notify, reminders, reminder_schedule, reference, metadata, body_hash, audit_seq,
           audit_head, event_seq, due_at, created_at, traceparent, template_id, template_version, job_id, job_row)
    SELECT $1, r.request_id, r.document_id, r.document_ref, r.state, r.is_sequential, r.expires_at,
           r.webhook_url, r.webhook_events, r.webhook_files, r.message, r.notify, r.reminders, r.reminder_schedule, r.reference, r.metadata,
           decode(r.body_hash, 'hex'), r.audit_seq, decode(r.audit_head, 'hex'), r.event_seq,
           r.due_at - ${CLOCK_OFFSET}, r.created_at, r.traceparent, r.template_id, r.template_version,
           $2::uuid, ${jobRow}
      FROM jsonb_to_recordset($3) AS r(request_id uuid, document_id uuid, document_ref text, state text,
           is_sequential boolean, expires_at timestamptz, webhook_url text, webhook_events text[], webhook_files text, message text,
           notify boolean, reminders boolean, reminder_schedule jsonb, reference text, metadata jsonb, body_hash text, audit_seq int,
           audit_head text, event_seq int, due_at timestamptz, created_at timestamptz, traceparent text,
           template_id uuid, template_version int,
           job_row int, batch int, holder uuid)
  ), signer AS (
    INSERT INTO signers (tenant_id, request_id, signer_id, position, role, witness_of, cc_at, may_delegate, sequence, sig_type, fallback, name, email, state,
           link_generation, added_links, notified_at, boxes, fields, options)
    SELECT $1, s.request_id, s.signer_id, s.position, s.role, s.witness_of, s.cc_at, s.may_delegate,
           s.sequence, s.sig_type, s.fallback, s.name, s.email, s.state,
           s.link_generation, s.added_links, s.notified_at, s.boxes, s.fields, s.options
      FROM jsonb_to_recordset($4) AS s(request_id uuid, signer_id uuid, position smallint, role text, witness_of uuid, cc_at text, may_delegate boolean,
           sequence int,
           sig_type text, fallback text[], name text, email text, state text, link_generation int,
           added_links smallint, notified_at timestamptz, boxes jsonb, fields jsonb, options jsonb)
  ), ${appendAudit('$5')}
  ${appendEvents('$6', 'request_id')}`

const CREATE = creating('NULL')

/**
 * job_row is 0 if the lease of the batch is lost: the constraint sign_requests_job_row_counts then aborts the transaction.
 */
function creatingRows({ claimedRow }: JobRow): string {
  return creating(`coalesce(${claimedRow}, 0)`)
}

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
    webhook_events: body.webhook_events ?? null,
    webhook_files: body.webhook_files ?? 'inline',
    message: body.message ?? null,
    notify: request.notify,
    reminders: request.reminders,
    reminder_schedule: request.reminderSchedule,
    reference: body.reference ?? null,
    metadata: body.metadata ?? {},
    body_hash: bodyHash.toString('hex'),
    audit_seq: recorded.auditSeq,
    audit_head: recorded.auditHead,
    event_seq: recorded.eventSeq,
    due_at: dueAt === null ? null : timestamp(dueAt),
    created_at: timestamp(request.createdAt),
    traceparent: activeSpan()?.traceparent ?? null,
    template_id: made?.template?.templateId ?? null,
    template_version: made?.template?.version ?? null,
    ...(jobRow && { job_row: jobRow.row, batch: jobRow.batch, holder: jobRow.holder }),
  }
  const signing = request.signers.map((signer, position) => ({
    signer_id: signer.id,
    position,
    role: signer.role,
    witness_of: signer.witnessOf,
    cc_at: signer.ccAt,
    may_delegate: signer.mayDelegate,
    sequence: signer.sequence,
    sig_type: signer.sigType,
    fallback: signer.fallback,
    name: signer.name,
    email: signer.email,
    state: signer.state,
    link_generation: signer.linkGeneration,
    added_links: signer.addedLinks,
    notified_at: signer.notifiedAt && timestamp(signer.notifiedAt),
    ...signers[position],
  }))
  return {
    ...(jobRow
      ? { name: 'create-requests-of-rows', text: creatingRows(jobRow) }
      : { name: 'create-requests', text: CREATE }),
    values: [tenant, jobRow?.jobId ?? null],
    lists: [[row], ofRequest(signing), ofRequest(recorded.audit), ofRequest(withJobs(recorded.events, made))],
  }
}

const timestamp = (ms: number) => new Date(ms).toISOString()

/** Adds the document's jobs to the first event. A create always invites somebody, so it always has an event. */
function withJobs(events: readonly EventRow[], made: DraftDocument | null): readonly EventRow[] {
  const [first, ...others] = events
  if (!made || made.jobs.length === 0) return events
  if (!first) throw new Error('a request was created without an event')
  return [{ ...first, jobs: [...made.jobs, ...first.jobs] }, ...others]
}

/** The request that was created from a row of a job. */
export async function requestOfRow(
  db: Database,
  tenant: string,
  { jobId, row }: Pick<JobRow, 'jobId' | 'row'>,
): Promise<string | null> {
  const [[found] = []] = await db.flush({ tenant }, [
    { name: 'request-of-row', text: REQUEST_OF_ROW, values: [tenant, jobId, row] },
  ])
  return found ? decodeRequestId(found).request_id : null
}

const REQUEST_OF_ROW = 'SELECT request_id FROM sign_requests WHERE tenant_id = $1 AND job_id = $2 AND job_row = $3'

const decodeRequestId = rowDecoder('request of a row', { request_id: text })
