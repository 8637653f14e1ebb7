import type { Database } from '../../platform/db/database.ts'
import { instant, json, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { firstIdAt } from '../../platform/ids.ts'

const decodeEntry = rowDecoder('account_activity', {
  entry_id: text,
  at: instant,
  actor: text,
  action: text,
  address: nullable(text),
  user_agent: nullable(text),
  detail: json<Record<string, unknown>>(),
  before: json<Record<string, unknown> | null>(),
  after: json<Record<string, unknown> | null>(),
})

export type ActivityRow = ReturnType<typeof decodeEntry>

export interface ActivityFilter {
  /** As stored: key:<uuid>, user:<uuid>; or a kind of actor. */
  actor?: string | undefined
  action?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** Newest first. `before` is the id of the last entry of the previous page. */
export async function listActivity(
  db: Pick<Database, 'flush'>,
  tenantId: string,
  { actor, action, from, to }: ActivityFilter,
  { limit, before }: { limit: number; before: string | null },
): Promise<ActivityRow[]> {
  const values = [tenantId, limit, before, actor ?? null, action ?? null, from && firstIdAt(from), to && firstIdAt(to)]
  const [rows = []] = await db.flush({ tenant: tenantId }, [
    { name: 'list-activity', text: LIST, values: values.map((value) => value ?? null) },
  ])
  return rows.map(decodeEntry)
}

// Ids are in the order of time.
const LIST = `
  SELECT entry_id, at, actor, action, host(address) AS address, user_agent, detail, before, after
    FROM account_activity
   WHERE tenant_id = $1 AND ($3::uuid IS NULL OR entry_id < $3)
     AND ($4::text IS NULL OR actor = $4 OR actor LIKE $4 || ':%') AND ($5::text IS NULL OR action = $5)
     AND ($6::uuid IS NULL OR entry_id >= $6) AND ($7::uuid IS NULL OR entry_id < $7)
   ORDER BY entry_id DESC LIMIT $2`

const EXPORT_PAGE = 500

/** All entries that match, newest first, a page at a time. */
export async function* exportActivity(
  db: Pick<Database, 'flush'>,
  tenantId: string,
  filter: ActivityFilter,
): AsyncGenerator<ActivityRow> {
  for (let before: string | null = null; ; ) {
    const rows: ActivityRow[] = await listActivity(db, tenantId, filter, { limit: EXPORT_PAGE, before })
    yield* rows
    const last = rows.at(-1)
    if (rows.length < EXPORT_PAGE || !last) return
    before = last.entry_id
  }
}
