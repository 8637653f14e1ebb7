import type { Author } from '../../accounts/authors/present.ts'
import type { Statement } from '../../platform/db/database.ts'
import { instant, json, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { lockOne } from '../../platform/db/lock-one.ts'

const summary = {
  draft_id: text,
  version: number,
  name: nullable(text),
  document_id: nullable(text),
  created_at: instant,
  updated_at: instant,
  updated_by: text,
  updated_by_name: nullable(text),
}

export const decodeSummary = rowDecoder('drafts', summary)
export const decodeDraft = rowDecoder('drafts', { ...summary, body: json<Record<string, unknown>>() })
export const decodeVersion = rowDecoder('drafts', { version: number })

export type DraftSummary = ReturnType<typeof decodeSummary>
export type Draft = ReturnType<typeof decodeDraft>

const COLUMNS = 'draft_id, version, name, document_id, created_at, updated_at, updated_by, updated_by_name'
/** Lists are read in the order of changes, and a cursor has whole milliseconds. */
const NOW = `date_trunc('milliseconds', clock_timestamp())`

export interface DraftValues {
  name: string | null
  documentId: string | null
  body: object
}

const valuesOf = ({ name, documentId, body }: DraftValues, { actor, name: authorName }: Author) => [
  ...[name, documentId, JSON.stringify(body), actor, authorName],
]

/** Before `insertDraft`, which counts the drafts of the tenant. */
export function lockDraftsOf(tenantId: string): Statement {
  return lockOne(`drafts of ${tenantId}`)
}

/** No row if the tenant has `most` drafts. */
export function insertDraft(
  tenantId: string,
  draftId: string,
  values: DraftValues,
  author: Author,
  most: number,
): Statement {
  return {
    name: 'insert-draft',
    text: `
      INSERT INTO drafts (tenant_id, draft_id, name, document_id, body, updated_by, updated_by_name,
                          created_at, updated_at)
      SELECT $1, $2, $3, $4, $5, $6, $7, now.at, now.at FROM (SELECT ${NOW} AS at) now
       WHERE (SELECT count(*) FROM drafts WHERE tenant_id = $1) < $8
      RETURNING ${COLUMNS}`,
    values: [tenantId, draftId, ...valuesOf(values, author), most],
  }
}

/** No row unless the draft has this version. */
export function updateDraft(
  tenantId: string,
  draftId: string,
  version: number,
  values: DraftValues,
  author: Author,
): Statement {
  return {
    name: 'update-draft',
    text: `
      UPDATE drafts SET version = version + 1, name = $3, document_id = $4, body = $5, updated_by = $6,
                        updated_by_name = $7, updated_at = greatest(${NOW}, updated_at)
       WHERE tenant_id = $1 AND draft_id = $2 AND version = $8
      RETURNING ${COLUMNS}`,
    values: [tenantId, draftId, ...valuesOf(values, author), version],
  }
}

export function selectVersion(tenantId: string, draftId: string): Statement {
  return {
    name: 'version-of-draft',
    text: 'SELECT version FROM drafts WHERE tenant_id = $1 AND draft_id = $2',
    values: [tenantId, draftId],
  }
}

export function selectDraft(tenantId: string, draftId: string): Statement {
  return {
    name: 'select-draft',
    text: `SELECT ${COLUMNS}, body FROM drafts WHERE tenant_id = $1 AND draft_id = $2`,
    values: [tenantId, draftId],
  }
}

/** The last draft of the page before. */
export interface Place {
  updatedAt: Date
  draftId: string
}

/** Last changed first. */
export function selectDrafts(tenantId: string, after: Place | null, limit: number): Statement {
  return {
    name: 'list-drafts',
    text: `
      SELECT ${COLUMNS} FROM drafts
       WHERE tenant_id = $1 AND ($3::timestamptz IS NULL OR (updated_at, draft_id) < ($3, $4::uuid))
       ORDER BY updated_at DESC, draft_id DESC LIMIT $2`,
    values: [tenantId, limit, after?.updatedAt ?? null, after?.draftId ?? null],
  }
}

export function deleteDraft(tenantId: string, draftId: string): Statement {
  return {
    name: 'delete-draft',
    text: 'DELETE FROM drafts WHERE tenant_id = $1 AND draft_id = $2 RETURNING draft_id',
    values: [tenantId, draftId],
  }
}
