import { duplicateReference } from '@countersign/domain/bulk'
import type { SignRequest } from '@countersign/domain/signrequest'
import type { Database, Row, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import type { RowDocument } from '../templates/row-document.ts'
import type { CreateBody } from './body.ts'
import { EFFECTIVE_STATE } from './effective-state.ts'
import type { EventRow, Recorded } from './record.ts'
import type { PlacedBoxJson, SignerOptions } from './store.ts'

// The commit of a new request: set_config and this one statement, one transaction in a single write to the socket.

/** Which row of which bulk job asks for it, and by whose claim on its batch. */
export interface JobRow {
  jobId: string
  row: number
  batch: number
  holder: string
}

/** The row is no longer its worker's to create: the job stands still, or somebody else has its batch by now. */
export class RowWithdrawn extends Error {
  constructor({ jobId, row }: JobRow) {
    super(`row ${row} of job ${jobId} was withdrawn from its worker`)
    this.name = 'RowWithdrawn'
  }
}

export interface NewRequest {
  request: SignRequest
  body: CreateBody
  bodyHash: Buffer
  jobRow: JobRow | null
  recorded: Recorded
  /** Comes into being in the same commit. */
  made: RowDocument | null
  dueAt: number | null
  signers: { boxes: PlacedBoxJson[]; options: SignerOptions }[]
}

/** True once committed; false if the document already has an open or completed request, or the job's row has one. */
export async function commitCreate(db: Database, tenant: string, created: NewRequest): Promise<boolean> {
  const { jobRow } = created
  try {
    await db.flush({ tenant }, [
      ...(jobRow ? [shareFence(jobRow.jobId)] : []),
      ...(created.made?.statements ?? []),
      jobRow
        ? {
            name: 'create-request-of-row',
            text: CREATE_OF_ROW,
            values: [...valuesOf(tenant, created), ...claimOf(jobRow)],
          }
        : { name: 'create-request', text: CREATE, values: valuesOf(tenant, created) },
    ])
    return true
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'sign_requests_one_per_document' || constraint === 'sign_requests_by_job_row') return false
    if (constraint === 'sign_requests_job_row_counts' && jobRow) throw new RowWithdrawn(jobRow)
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
 * Rows are created within the job's fence. Whoever changes the job or one of its rows takes the fence alone, and so comes
 * before or after each of them. A lock of the job's row would do as well, if creates that follow each other closely did
 * not keep everybody else from having it: this one is had in the order it is asked for.
 */
function shareFence(jobId: string): Statement {
  return { name: 'share-job-fence', text: `SELECT pg_advisory_xact_lock_shared(${FENCE})`, values: [jobId] }
}

export function takeFence(jobId: string): Statement {
  return { name: 'take-job-fence', text: `SELECT pg_advisory_xact_lock(${FENCE})`, values: [jobId] }
}

const FENCE = `hashtextextended('bulk job ' || $1::text, 0)`

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

const creating = (jobRow: string) => `
  WITH request AS (
    INSERT INTO sign_requests (tenant_id, request_id, document_id, document_ref, state, is_sequential, expires_at,
           webhook_url, webhook_files, message, notify, reminders, reference, metadata, body_hash, audit_seq,
           audit_head, event_seq, due_at, created_at, job_id, job_row)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
           $19::timestamptz - (SELECT clock_offset FROM tenants WHERE tenant_id = $1), $20, $24, ${jobRow})
  ), signer AS (
    INSERT INTO signers (tenant_id, request_id, signer_id, position, sequence, sig_type, fallback, name, email, state,
           link_generation, notified_at, boxes, options)
    SELECT $1, $2, s.signer_id, s.position, s.sequence, s.sig_type, s.fallback, s.name, s.email, s.state,
           s.link_generation, s.notified_at, s.boxes, s.options
      FROM jsonb_to_recordset($21) AS s(signer_id uuid, position smallint, sequence int, sig_type text,
           fallback text[], name text, email text, state text, link_generation int, notified_at timestamptz,
           boxes jsonb, options jsonb)
  ), entry AS (
    INSERT INTO audit_entries (tenant_id, request_id, seq, kind, at, canonical, hash)
    SELECT $1, $2, e.seq, e.kind, e.at, e.canonical, decode(e.hash, 'hex')
      FROM jsonb_to_recordset($22) AS e(seq int, kind text, at timestamptz, canonical text, hash text)
  ), personal AS (
    INSERT INTO audit_personal (tenant_id, request_id, seq, revealed)
    SELECT $1, $2, e.seq, e.revealed FROM jsonb_to_recordset($22) AS e(seq int, revealed jsonb)
     WHERE e.revealed <> '{}'
  )
  INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, jobs, body)
  SELECT $1, $2, e.seq, e.event_id, e.type, e.created_at, e.jobs, e.body
    FROM jsonb_to_recordset($23)
      AS e(seq int, event_id uuid, type text, created_at timestamptz, jobs jsonb, body text)`

const CREATE = creating('$25')

// 0, which no row is, where the claim is no longer held: the constraint undoes all of it.
const CREATE_OF_ROW = creating(`(
  SELECT CASE WHEN EXISTS (
           SELECT FROM bulk_jobs j JOIN bulk_batches b USING (tenant_id, job_id)
            WHERE j.tenant_id = $1 AND j.job_id = $24 AND j.state = 'running' AND b.batch = $26 AND b.holder = $27)
         THEN $25::int ELSE 0 END)`)

function claimOf({ batch, holder }: JobRow): unknown[] {
  return [batch, holder]
}

function valuesOf(tenant: string, created: NewRequest): unknown[] {
  const { request, body, bodyHash, jobRow, recorded, made, dueAt, signers } = created
  return [
    tenant,
    request.id,
    request.documentId,
    body.document_id,
    request.state,
    request.isSequential,
    new Date(request.expiresAt),
    body.webhook_url ?? null,
    body.webhook_files ?? 'inline',
    body.message ?? null,
    request.notify,
    request.reminders,
    body.reference ?? null,
    JSON.stringify(body.metadata ?? {}),
    bodyHash,
    recorded.auditSeq,
    Buffer.from(recorded.auditHead, 'hex'),
    recorded.eventSeq,
    dueAt === null ? null : new Date(dueAt),
    new Date(request.createdAt),
    JSON.stringify(
      request.signers.map((signer, position) => ({
        signer_id: signer.id,
        position,
        sequence: signer.sequence,
        sig_type: signer.sigType,
        fallback: signer.fallback,
        name: signer.name,
        email: signer.email,
        state: signer.state,
        link_generation: signer.linkGeneration,
        notified_at: signer.notifiedAt && new Date(signer.notifiedAt).toISOString(),
        ...signers[position],
      })),
    ),
    JSON.stringify(recorded.audit),
    JSON.stringify(withJobs(recorded.events, made)),
    jobRow?.jobId ?? null,
    jobRow?.row ?? null,
  ]
}

/** Somebody is always invited at once, so there is an event to carry them. */
function withJobs(events: readonly EventRow[], made: RowDocument | null): readonly EventRow[] {
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
         extract(epoch FROM clock_timestamp() + t.clock_offset - r.created_at)::float8 / 3600 AS age_hours,
         ARRAY(SELECT s.options->>'accessCodeHash' FROM signers s
                WHERE s.tenant_id = r.tenant_id AND s.request_id = r.request_id ORDER BY s.position) AS codes
    FROM sign_requests r JOIN tenants t USING (tenant_id)
   WHERE r.document_id = $1 AND r.state IN ('pending','in_progress','sealing','completed')`
