import type { Field, RequestDefaults, Role, TemplateError } from '@countersign/domain/template'
import { insertKeyFor, keyValues } from '../documents/keys.ts'
import { JOIN_DOCUMENT, JOIN_KEY, KEY_COLUMNS } from '../documents/sql.ts'
import type { DocumentKey } from '../platform/blobs/master-keys.ts'
import type { Row, Statement } from '../platform/db/database.ts'

// The rows of templates, their versions, and what is to be drawn on the documents made from them.

export interface NewVersion {
  templateId: string
  version: number
  name: string
  documentId: string
  roles: readonly Role[]
  fields: readonly Field[]
  defaults: RequestDefaults
  warnings: readonly TemplateError[]
}

export function insertTemplate(tenantId: string, templateId: string): Statement {
  return {
    name: 'insert-template',
    text: 'INSERT INTO templates (tenant_id, template_id, version) VALUES ($1, $2, 1)',
    values: [tenantId, templateId],
  }
}

export function insertVersion(tenantId: string, version: NewVersion): Statement {
  return {
    name: 'insert-template-version',
    text: `
      INSERT INTO template_versions
             (tenant_id, template_id, version, name, document_id, roles, fields, defaults, warnings)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      tenantId,
      version.templateId,
      version.version,
      version.name,
      version.documentId,
      JSON.stringify(version.roles),
      JSON.stringify(version.fields),
      JSON.stringify(version.defaults),
      JSON.stringify(version.warnings),
    ],
  }
}

/** The number of the next version; no row if there is no such template. Two that change it at once follow each other. */
export function advanceVersion(tenantId: string, templateId: string): Statement {
  return {
    name: 'advance-template-version',
    text: `
      UPDATE templates SET version = version + 1
       WHERE tenant_id = $1 AND template_id = $2 AND deleted_at IS NULL RETURNING version`,
    values: [tenantId, templateId],
  }
}

/** One version, without a number the newest, of a template that is not deleted; or of any, for what has begun with it. */
export function selectVersion(
  tenantId: string,
  templateId: string,
  version: number | null,
  whose: 'present' | 'any',
): Statement {
  return {
    name: 'select-template-version',
    text: `
      SELECT v.*, t.version AS newest, t.deleted_at, d.name AS document_name, d.pages, d.preflight,
             encode(d.content_sha256, 'hex') AS content_sha256
        FROM templates t
        JOIN template_versions v USING (tenant_id, template_id)
        ${JOIN_DOCUMENT}
       WHERE t.tenant_id = $1 AND t.template_id = $2 AND v.version = coalesce($3, t.version)
         AND (t.deleted_at IS NULL OR $4)`,
    values: [tenantId, templateId, version, whose === 'any'],
  }
}

/** Newest first: a UUIDv7 sorts by the time it was made. */
export function selectTemplates(tenantId: string, after: string | null, limit: number): Statement {
  return {
    name: 'select-templates',
    text: `
      SELECT t.template_id, t.version, v.name, v.document_id, t.created_at, v.created_at AS changed_at,
             jsonb_path_query_array(v.roles, '$[*].name') AS roles, jsonb_path_query_array(v.fields, '$[*].name') AS fields
        FROM templates t JOIN template_versions v USING (tenant_id, template_id, version)
       WHERE t.tenant_id = $1 AND t.deleted_at IS NULL
         AND t.template_id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
       ORDER BY t.template_id DESC
       LIMIT $3`,
    values: [tenantId, after, limit],
  }
}

/** Its versions go with it; refused by PostgreSQL where something was made from one. */
export function deleteTemplate(tenantId: string, templateId: string): Statement {
  return {
    name: 'delete-template',
    text: `
      DELETE FROM templates WHERE tenant_id = $1 AND template_id = $2 AND deleted_at IS NULL RETURNING template_id`,
    values: [tenantId, templateId],
  }
}

export function hideTemplate(tenantId: string, templateId: string): Statement {
  return {
    name: 'hide-template',
    text: `
      UPDATE templates SET deleted_at = clock_timestamp()
       WHERE tenant_id = $1 AND template_id = $2 AND deleted_at IS NULL RETURNING template_id`,
    values: [tenantId, templateId],
  }
}

export function insertMerge(
  tenantId: string,
  documentId: string,
  { templateId, version }: { templateId: string; version: number },
  values: Readonly<Record<string, string>>,
): Statement {
  return {
    name: 'insert-document-merge',
    text: `
      INSERT INTO document_merges (tenant_id, document_id, template_id, version, field_values)
      SELECT $1::uuid, m.document_id, $2::uuid, $3::integer, m.field_values
        FROM jsonb_to_recordset($4) AS m(document_id uuid, field_values jsonb)`,
    values: [tenantId, templateId, version],
    lists: [[{ document_id: documentId, field_values: values }]],
  }
}

/** What is to be drawn on a document. */
export interface Merge {
  templateId: string
  version: number
  /** Null once they are drawn. */
  values: Record<string, string> | null
  /** The document's own, once there is one. */
  key: DocumentKey | null
}

export function selectMerge(tenantId: string, documentId: string): Statement {
  return {
    name: 'select-document-merge',
    text: `
      SELECT m.tenant_id, m.template_id, m.version, m.field_values, m.key_id, ${KEY_COLUMNS}
        FROM document_merges m LEFT ${JOIN_KEY}
       WHERE m.tenant_id = $1 AND m.document_id = $2`,
    values: [tenantId, documentId],
  }
}

export function mergeOfRow(row: Row): Merge {
  return {
    templateId: row.template_id as string,
    version: row.version as number,
    values: row.field_values as Record<string, string> | null,
    key: row.key_id
      ? {
          tenantId: row.tenant_id as string,
          keyId: row.key_id as string,
          masterKeyId: row.master_key_id as string,
          wrapped: row.wrapped as Buffer,
        }
      : null,
  }
}

/** Unless there is one already, or the document is gone. */
export function keepMergeKey(key: DocumentKey, documentId: string): Statement {
  return {
    name: 'keep-merge-key',
    text: `
      WITH merge AS (
        SELECT FROM document_merges WHERE tenant_id = $1 AND document_id = $5 AND key_id IS NULL FOR UPDATE
      ), key AS (
${insertKeyFor('merge')}
      )
      UPDATE document_merges SET key_id = $2
       WHERE tenant_id = $1 AND document_id = $5 AND key_id IS NULL AND EXISTS (SELECT FROM merge)`,
    values: [...keyValues(key), documentId],
  }
}

/** The values are in the document now, and nowhere else. */
export function endMerge(tenantId: string, documentId: string): Statement {
  return {
    name: 'end-document-merge',
    text: `
      UPDATE document_merges SET field_values = NULL, merged_at = clock_timestamp()
       WHERE tenant_id = $1 AND document_id = $2 AND merged_at IS NULL`,
    values: [tenantId, documentId],
  }
}
