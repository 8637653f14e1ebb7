import { JOIN_TENANT, TENANT } from '../accounts/sql.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { EFFECTIVE_STATE } from './effective-state.ts'

// The requests that the rows of a bulk job have become.

/**
 * Selects columns of the requests r that the rows $3 of the job $2 became, in order; t is the tenant $1.
 *
 * Each row is looked up by its number, as a range of one. For a list of numbers, a plan that was made while there were
 * few requests does not use the index: it reads all requests of the job for every hundred rows.
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
