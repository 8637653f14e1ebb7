import type { Row, Statement } from '../../platform/db/database.ts'
import { nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'

// The requests whose values a table has: of a template, or of a bulk job.

/** A request in the order of the table, with its template. */
export interface RequestOfTable {
  requestId: string
  templateId: string | null
  templateVersion: number | null
}

/** In the order of creation, after a request. */
export function selectOfTemplate(
  tenantId: string,
  templateId: string,
  version: number | null,
  { after, limit }: { after: string | null; limit: number },
): Statement {
  return {
    name: 'values-of-template',
    text: `
      SELECT request_id, template_id, template_version FROM sign_requests
       WHERE tenant_id = $1 AND template_id = $2 AND ($3::int IS NULL OR template_version = $3)
         AND ($4::uuid IS NULL OR request_id > $4)
       ORDER BY request_id LIMIT $5`,
    values: [tenantId, templateId, version, after, limit],
  }
}

/** From one row of the job to another. */
export function selectOfJob(tenantId: string, jobId: string, first: number, last: number): Statement {
  return {
    name: 'values-of-job',
    text: `
      SELECT request_id, template_id, template_version FROM sign_requests
       WHERE tenant_id = $1 AND job_id = $2 AND job_row BETWEEN $3 AND $4 ORDER BY job_row`,
    values: [tenantId, jobId, first, last],
  }
}

export function decodeRequestOfTable(row: Row): RequestOfTable {
  const { request_id, template_id, template_version } = decode(row)
  return { requestId: request_id, templateId: template_id, templateVersion: template_version }
}

const decode = rowDecoder('requests of a table', {
  request_id: text,
  template_id: nullable(text),
  template_version: nullable(number),
})

/** The versions of templates that requests of a job were made from: an edited row may name another one than the job. */
export function selectTemplatesOfJob(tenantId: string, jobId: string, first: number, last: number): Statement {
  return {
    name: 'templates-of-job',
    text: `
      SELECT DISTINCT template_id, template_version AS version FROM sign_requests
       WHERE tenant_id = $1 AND job_id = $2 AND job_row BETWEEN $3 AND $4 AND template_id IS NOT NULL
       ORDER BY template_id, template_version DESC`,
    values: [tenantId, jobId, first, last],
  }
}

export const decodeTemplateOfJob = rowDecoder('templates of a job', { template_id: text, version: number })

/** The fields of signers in rows of a job that have no template, by the signer's position from 0. */
export function selectFieldsOfSigners(tenantId: string, jobId: string, first: number, last: number): Statement {
  return {
    name: 'fields-of-signers',
    text: `
      SELECT s.position, f.field->>'name' AS field
        FROM sign_requests r
        JOIN signers s USING (tenant_id, request_id)
       CROSS JOIN LATERAL jsonb_array_elements(s.fields) WITH ORDINALITY AS f(field, n)
       WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.job_row BETWEEN $3 AND $4
         AND r.template_id IS NULL AND s.fields <> '[]'
       GROUP BY s.position, f.field->>'name' ORDER BY s.position, min(f.n), f.field->>'name' LIMIT $5`,
    values: [tenantId, jobId, first, last, MOST_FIELDS],
  }
}

/** More than those of a request. Rows that all have other names would make a table without use. */
const MOST_FIELDS = 1_000

export const decodeFieldOfSigner = rowDecoder('fields of signers', { position: number, field: text })
