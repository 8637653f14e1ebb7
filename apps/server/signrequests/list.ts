import { JOIN_TENANT } from '../accounts/sql.ts'
import type { Database } from '../platform/db/database.ts'
import { instant, nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import { idAfter, type ListQuery, type Page, toPage } from '../platform/http/lists.ts'
import { publicId } from '../platform/ids.ts'
import { EFFECTIVE_STATE } from './effective-state.ts'
import { time } from './present.ts'

export interface ListFilters extends ListQuery {
  state?: string | undefined
  reference?: string | undefined
}

type ListRow = ReturnType<typeof decodeListed>

const decodeListed = rowDecoder('listed request', {
  request_id: text,
  document_ref: text,
  state: text,
  expires_at: instant,
  created_at: instant,
  ended_at: nullable(instant),
  reference: nullable(text),
  signed: number,
  signers: number,
})

/** Newest first. The cursor is the last request of the page before, so every page costs the same. */
export async function listSignRequests(db: Database, tenantId: string, query: ListFilters): Promise<Page<object>> {
  const after = idAfter('sign-requests', query) ?? undefined
  const values: unknown[] = [tenantId, query.limit + 1]
  const where = ['r.tenant_id = $1']
  const add = (condition: (parameter: string) => string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    where.push(condition(`$${values.length}`))
  }
  add((p) => `r.request_id < ${p}`, after)
  add((p) => `r.reference = ${p}`, query.reference)
  add((p) => `${EFFECTIVE_STATE} = ${p}`, query.state)
  const rows = await db.transaction({ tenant: tenantId }, (tx) =>
    tx.query(`${SELECT} WHERE ${where.join(' AND ')} ORDER BY r.request_id DESC LIMIT $2`, values),
  )
  return toPage('sign-requests', rows.map(decodeListed), query.limit, (row) => row.request_id, present)
}

const SELECT = `
  SELECT r.request_id, r.document_ref, ${EFFECTIVE_STATE} AS state, r.expires_at, r.created_at, r.ended_at, r.reference,
         c.signers, c.signed
    FROM sign_requests r ${JOIN_TENANT}
   CROSS JOIN LATERAL (
         SELECT count(*) AS signers, count(*) FILTER (WHERE s.state = 'signed') AS signed
           FROM signers s WHERE s.tenant_id = r.tenant_id AND s.request_id = r.request_id) c`

function present(row: ListRow) {
  return {
    id: publicId('sr', row.request_id),
    document_id: row.document_ref,
    state: row.state,
    created_at: time(row.created_at),
    expires_at: time(row.expires_at),
    ended_at: time(row.ended_at),
    reference: row.reference,
    signers_count: row.signers,
    signed_count: row.signed,
  }
}
