import { JOIN_TENANT, TENANT } from '../accounts/sql.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import { EFFECTIVE_STATE } from './effective-state.ts'

// Queries over the requests that were created from the rows of a bulk job.

/**
 * Selects columns of the requests r of the rows $3 of the job $2, in the order of the rows; t is the tenant $1.
 *
 * Looks up each row number as a range of one. With a list of numbers, a plan made while there were few requests does not
 * use the index and reads all requests of the job for every hundred rows.
 */
export const selectRequestsOfRows = (columns: string) => `
  SELECT ${columns}
    FROM ${TENANT} CROSS JOIN unnest($3::int[]) AS n(job_row) CROSS JOIN LATERAL (
           SELECT * FROM sign_requests
            WHERE tenant_id = $1 AND job_id = $2 AND job_row >= n.job_row AND job_row <= n.job_row
            ORDER BY job_row LIMIT 1) r
   ORDER BY r.job_row`

/** A FROM item: the requests r of the rows $3 to $4 of the job $2. */
export const REQUESTS_OF_ROWS =
  '(SELECT * FROM sign_requests WHERE tenant_id = $1 AND job_id = $2 AND job_row BETWEEN $3 AND $4) r'

/** A subselect: how many rows of the job $2, from a first to a last one, have a request. */
export const countRequestsOfRows = (first: string, last: string) => `
  (SELECT count(*) FROM sign_requests r
    WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.job_row BETWEEN ${first} AND ${last})`

/** A condition: this row of the job $2 has a request. */
export const hasRequest = (row: string) => `
  EXISTS (SELECT FROM sign_requests r WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.job_row = ${row})`

/** A subselect: the first row of the job $2, from this one on, that has a request. */
export const firstRowWithRequest = (from: string) => `
  (SELECT r.job_row FROM sign_requests r
    WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.job_row >= ${from} ORDER BY r.job_row LIMIT 1)`

/** The rows n of the job $2 after the row $3 that have a request, at most $4. */
export const SELECT_ROWS_WITH_REQUEST = `
  SELECT job_row AS n FROM sign_requests
   WHERE tenant_id = $1 AND job_id = $2 AND job_row > $3 ORDER BY job_row LIMIT $4`

/** A condition: background work of the request r has failed, or a mail to one of its signers was returned. */
export const HAS_PROBLEM = `
  (r.problems <> '[]' OR EXISTS (SELECT FROM signers s
     WHERE s.tenant_id = r.tenant_id AND s.request_id = r.request_id AND s.bounce IS NOT NULL))`

/** The number of requests of a job that were mailed, have a problem, were viewed, and wait for nobody any more. */
export interface RequestCounts {
  sent: number
  problems: number
  viewed: number
  signed: number
}

export const countOfJob = {
  statement(tenantId: string, jobId: string): Statement {
    return { name: 'count-of-job', text: COUNT, values: [tenantId, jobId] }
  },
  read(rows: Row[] | undefined): Pick<RequestCounts, 'viewed' | 'signed'> {
    const [row] = rows ?? []
    return row ? decodeCounts(row) : { viewed: 0, signed: 0 }
  },
}

const decodeCounts = rowDecoder('counts of a job', { viewed: number, signed: number })

// Also by the state: the previous release does not write the column viewed.
const COUNT = `
  SELECT count(*) FILTER (WHERE viewed OR state IN ('in_progress','sealing','completed','declined'))::int AS viewed,
         count(*) FILTER (WHERE state IN ('sealing','completed'))::int AS signed
    FROM sign_requests WHERE tenant_id = $1 AND job_id = $2`

/** A signer of a job's request whose link the sender delivers. */
export interface SignerOfJob {
  row: number
  requestId: string
  documentRef: string
  reference: string | null
  signerId: string
  name: string
  email: string
}

/** The recipients who are asked to act or to look, of requests without mails, in at most this many rows after a row. */
export const signersOfJob = {
  statement(tenantId: string, jobId: string, afterRow: number, rows: number): Statement {
    return { name: 'signers-of-job', text: SIGNERS, values: [tenantId, jobId, afterRow, rows] }
  },
  read(rows: Row[] | undefined): SignerOfJob[] {
    return (rows ?? []).map(decodeSignerOfJob).map((row) => ({
      row: row.job_row,
      requestId: row.request_id,
      documentRef: row.document_ref,
      reference: row.reference,
      signerId: row.signer_id,
      name: row.name,
      email: row.email,
    }))
  },
}

const decodeSignerOfJob = rowDecoder('signer of a job', {
  job_row: number,
  request_id: text,
  document_ref: text,
  reference: nullable(text),
  signer_id: text,
  name: text,
  email: text,
})

// A viewer or a copy who has looked is not asked for more.
const ITS_TURN = "(s.state IN ('notified','signing') OR s.state = 'viewed' AND s.role NOT IN ('viewer','cc'))"

// Leaves out requests in which it is nobody's turn, as during sealing, so a page with fewer rows than requested is the
// last one.
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
