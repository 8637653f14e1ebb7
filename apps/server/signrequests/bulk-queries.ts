import { JOIN_TENANT, TENANT } from '../accounts/sql.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { EFFECTIVE_STATE } from './effective-state.ts'

// The requests that the rows of a bulk job have become.

export interface RequestOfJob {
  row: number
  requestId: string
  documentRef: string
  reference: string | null
  /** As a reader sees it. */
  state: string
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
    return (rows ?? []).map((row) => ({
      row: row.job_row as number,
      requestId: row.request_id as string,
      documentRef: row.document_ref as string,
      reference: row.reference as string | null,
      state: row.state as string,
      createdAt: row.created_at as Date,
      endedAt: row.ended_at as Date | null,
      signedDocumentSha256: row.signed_document as string | null,
      auditTrailSha256: row.audit_trail as string | null,
    }))
  },
}

const sha256Of = (kind: string) => `
  (SELECT encode(f.sha256, 'hex') FROM request_files f
    WHERE f.tenant_id = r.tenant_id AND f.request_id = r.request_id AND f.kind = '${kind}')`

// Each row is looked up by its number, as a range of one: an index for a list of numbers is not worth it to a plan that
// was made while there were few requests, which then reads all of the job's, for every hundred rows of it.
const OF_JOB = `
  SELECT r.job_row, r.request_id, r.document_ref, r.reference, ${EFFECTIVE_STATE} AS state, r.created_at, r.ended_at,
         ${sha256Of('signed_document')} AS signed_document, ${sha256Of('audit_trail')} AS audit_trail
    FROM ${TENANT} CROSS JOIN unnest($3::int[]) AS n(job_row) CROSS JOIN LATERAL (
           SELECT * FROM sign_requests
            WHERE tenant_id = $1 AND job_id = $2 AND job_row >= n.job_row AND job_row <= n.job_row
            ORDER BY job_row LIMIT 1) r
   ORDER BY r.job_row`

/** How many requests of a job were mailed to somebody, were looked at, and are signed by all. */
export interface RequestCounts {
  sent: number
  viewed: number
  signed: number
}

export const countOfJob = {
  statement(tenantId: string, jobId: string): Statement {
    return { name: 'count-of-job', text: COUNT, values: [tenantId, jobId] }
  },
  read(rows: Row[] | undefined): Omit<RequestCounts, 'sent'> {
    const row = rows?.[0] as { viewed: number; signed: number } | undefined
    return { viewed: row?.viewed ?? 0, signed: row?.signed ?? 0 }
  },
}

// Also by the state: the previous release does not write the column viewed.
const COUNT = `
  SELECT count(*) FILTER (WHERE viewed OR state IN ('in_progress','sealing','completed','declined'))::int AS viewed,
         count(*) FILTER (WHERE state IN ('sealing','completed'))::int AS signed
    FROM sign_requests WHERE tenant_id = $1 AND job_id = $2`

/** Of some of its rows: each has mails of its own to look for. */
export const sentOfJob = {
  statement(tenantId: string, jobId: string, first: number, last: number): Statement {
    return { name: 'sent-of-job', text: SENT, values: [tenantId, jobId, first, last] }
  },
  read(rows: Row[] | undefined): number {
    return (rows?.[0]?.sent ?? 0) as number
  },
}

const SENT = `
  SELECT count(*)::int AS sent FROM sign_requests r
   WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.job_row BETWEEN $3 AND $4
     AND EXISTS (SELECT FROM mails m WHERE m.tenant_id = $1 AND m.request_id = r.request_id
                    AND m.state IN ('sent','captured'))`

/** A signer of a job's request to whom nobody but the sender brings a link. */
export interface SignerOfJob {
  row: number
  requestId: string
  documentRef: string
  reference: string | null
  signerId: string
  name: string
  email: string
}

/** Those whose turn it is, of requests without mails; of at most so many rows after a row. */
export const signersOfJob = {
  statement(tenantId: string, jobId: string, afterRow: number, rows: number): Statement {
    return { name: 'signers-of-job', text: SIGNERS, values: [tenantId, jobId, afterRow, rows] }
  },
  read(rows: Row[] | undefined): SignerOfJob[] {
    return (rows ?? []).map((row) => ({
      row: row.job_row as number,
      requestId: row.request_id as string,
      documentRef: row.document_ref as string,
      reference: row.reference as string | null,
      signerId: row.signer_id as string,
      name: row.name as string,
      email: row.email as string,
    }))
  },
}

const ITS_TURN = "s.state IN ('notified','viewed','signing')"

// Requests in which it is nobody's turn, as while a signature is being sealed, are not counted: a page that has fewer
// rows than were asked for is the last.
const SIGNERS = `
  WITH open AS (
    SELECT r.tenant_id, r.request_id, r.job_row, r.document_ref, r.reference
      FROM sign_requests r ${JOIN_TENANT}
     WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.job_row > $3 AND NOT r.notify
       AND ${EFFECTIVE_STATE} IN ('pending','in_progress')
       AND EXISTS (SELECT FROM signers s WHERE s.tenant_id = $1 AND s.request_id = r.request_id AND ${ITS_TURN})
     ORDER BY r.job_row LIMIT $4)
  SELECT open.*, s.signer_id, s.name, s.email FROM open JOIN signers s USING (tenant_id, request_id)
   WHERE ${ITS_TURN} ORDER BY open.job_row, s.position`
