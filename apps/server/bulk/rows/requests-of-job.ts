import type { Row, Statement } from '../../platform/db/database.ts'
import { boolean, instant, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256OfFile } from '../../records/stored-files.ts'
import { HAS_PROBLEM, selectRequestsOfRows } from '../../signrequests/bulk-queries.ts'
import { EFFECTIVE_STATE } from '../../signrequests/effective-state.ts'

/** The request that a row of a job became. */
export interface RequestOfJob {
  row: number
  requestId: string
  documentRef: string
  reference: string | null
  /** As a reader sees it. */
  state: string
  /** Background work failed, or a mail was returned. */
  hasProblem: boolean
  createdAt: Date
  endedAt: Date | null
  /** Of the files of a completed one, in hex. */
  signedDocumentSha256: string | null
  auditTrailSha256: string | null
}

export const requestsOfJob = {
  /** Of these rows, in order. */
  statement(tenantId: string, jobId: string, rows: readonly number[]): Statement {
    return { name: 'requests-of-job', text: OF_JOB, values: [tenantId, jobId, rows] }
  },
  read(rows: Row[] | undefined): RequestOfJob[] {
    return (rows ?? []).map(decode).map(toRequest)
  },
}

const OF_JOB = selectRequestsOfRows(`
  r.job_row, r.request_id, r.document_ref, r.reference, ${EFFECTIVE_STATE} AS state, ${HAS_PROBLEM} AS has_problem,
  r.created_at, r.ended_at,
  ${sha256OfFile('signed_document')} AS signed_document, ${sha256OfFile('audit_trail')} AS audit_trail`)

const decode = rowDecoder('requests of a job', {
  job_row: number,
  request_id: text,
  document_ref: text,
  reference: nullable(text),
  state: text,
  has_problem: boolean,
  created_at: instant,
  ended_at: nullable(instant),
  signed_document: nullable(text),
  audit_trail: nullable(text),
})

function toRequest(row: ReturnType<typeof decode>): RequestOfJob {
  return {
    row: row.job_row,
    requestId: row.request_id,
    documentRef: row.document_ref,
    reference: row.reference,
    state: row.state,
    hasProblem: row.has_problem,
    createdAt: new Date(row.created_at),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at),
    signedDocumentSha256: row.signed_document,
    auditTrailSha256: row.audit_trail,
  }
}
