import type { Author } from '../../accounts/authors/present.ts'
import type { Statement } from '../../platform/db/database.ts'
import { boolean, instant, json, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { lockOne } from '../../platform/db/lock-one.ts'

export const decodeView = rowDecoder('saved_views', {
  view_id: text,
  name: text,
  query: json<Record<string, string>>(),
  shared: boolean,
  made_by: text,
  made_by_name: nullable(text),
  created_at: instant,
  updated_at: instant,
})

export type ViewRow = ReturnType<typeof decodeView>

const COLUMNS = 'view_id, name, query, shared, made_by, made_by_name, created_at, updated_at'

export interface ViewInput {
  name: string
  query: Record<string, string>
  shared: boolean
}

/** Before `insertView`, which counts the views of the maker. */
export function lockViewsOf(tenantId: string, { actor }: Author): Statement {
  return lockOne(`views of ${tenantId} ${actor}`)
}

/** No row if the maker has `most` views. */
export function insertView(
  tenantId: string,
  viewId: string,
  { name, query, shared }: ViewInput,
  maker: Author,
  most: number,
): Statement {
  return {
    name: 'insert-view',
    text: `
      INSERT INTO saved_views (tenant_id, view_id, name, query, shared, made_by, made_by_name)
      SELECT $1, $2, $3, $4, $5, $6, $7
       WHERE (SELECT count(*) FROM saved_views WHERE tenant_id = $1 AND made_by = $6) < $8
      RETURNING ${COLUMNS}`,
    values: [tenantId, viewId, name, JSON.stringify(query), shared, maker.actor, maker.name, most],
  }
}

/** Newest first: those of the maker, and shared ones. */
export function selectViews(tenantId: string, maker: string | null, after: string | null, limit: number): Statement {
  return {
    name: 'list-views',
    text: `
      SELECT ${COLUMNS} FROM saved_views
       WHERE tenant_id = $1 AND (shared OR made_by = $2) AND ($3::uuid IS NULL OR view_id < $3)
       ORDER BY view_id DESC LIMIT $4`,
    values: [tenantId, maker, after, limit],
  }
}

/** Locks the view until the transaction ends. */
export function lockView(tenantId: string, viewId: string): Statement {
  return {
    name: 'lock-view',
    text: `SELECT ${COLUMNS} FROM saved_views WHERE tenant_id = $1 AND view_id = $2 FOR UPDATE`,
    values: [tenantId, viewId],
  }
}

export function updateView(tenantId: string, viewId: string, { name, query, shared }: ViewInput): Statement {
  return {
    name: 'update-view',
    text: `
      UPDATE saved_views SET name = $3, query = $4, shared = $5, updated_at = clock_timestamp()
       WHERE tenant_id = $1 AND view_id = $2 RETURNING ${COLUMNS}`,
    values: [tenantId, viewId, name, JSON.stringify(query), shared],
  }
}

export function deleteView(tenantId: string, viewId: string): Statement {
  return {
    name: 'delete-view',
    text: 'DELETE FROM saved_views WHERE tenant_id = $1 AND view_id = $2',
    values: [tenantId, viewId],
  }
}
