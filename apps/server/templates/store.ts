import type { PageInfo } from '@countersign/domain/placement'
import type { Field, RequestDefaults, Role, TemplateError } from '@countersign/domain/template'
import { formFields } from '../documents/form-fields.ts'
import { insertKeyFor, keyValues } from '../documents/keys/statements.ts'
import type { FormField } from '../documents/preflight/preflight.ts'
import { JOIN_DOCUMENT, JOIN_KEY, KEY_COLUMNS } from '../documents/sql.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { bytes, instant, json, listOf, nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import type { DocumentKey } from '../platform/master-keys/master-keys.ts'

// The tables of templates, their versions, and the merges: the values to draw on documents made from templates.

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

/** The number of the next version; no row if the template does not exist. Serialises concurrent changes. */
export function advanceVersion(tenantId: string, templateId: string): Statement {
  return {
    name: 'advance-template-version',
    text: `
      UPDATE templates SET version = version + 1
       WHERE tenant_id = $1 AND template_id = $2 AND deleted_at IS NULL RETURNING version`,
    values: [tenantId, templateId],
  }
}

export const decodeVersionNumber = rowDecoder('templates', { version: number })

/** An immutable version of a template. */
export interface TemplateVersion {
  readonly templateId: string
  readonly version: number
  readonly name: string
  readonly roles: readonly Role[]
  readonly fields: readonly Field[]
  readonly defaults: RequestDefaults
  readonly warnings: readonly TemplateError[]
  readonly createdAt: Date
  /** The document from which others are made. */
  readonly document: {
    readonly documentId: string
    readonly name: string
    /** Hexadecimal. */
    readonly contentSha256: string
    readonly pages: readonly PageInfo[]
    readonly preflight: Record<string, unknown>
    readonly formFields: readonly FormField[]
  }
}

/** One version; without a number, the newest. `scope`: whether deleted templates are included. */
export function selectVersion(
  tenantId: string,
  templateId: string,
  version: number | null,
  scope: 'existing' | 'any',
): Statement {
  return {
    name: 'select-template-version',
    text: `
      SELECT v.*, t.version AS newest, t.deleted_at, d.name AS document_name, d.pages, d.preflight, d.form_fields,
             encode(d.content_sha256, 'hex') AS content_sha256
        FROM templates t
        JOIN template_versions v USING (tenant_id, template_id)
        ${JOIN_DOCUMENT}
       WHERE t.tenant_id = $1 AND t.template_id = $2 AND v.version = coalesce($3, t.version)
         AND (t.deleted_at IS NULL OR $4)`,
    values: [tenantId, templateId, version, scope === 'any'],
  }
}

const decodeVersionRow = rowDecoder('template_versions', {
  template_id: text,
  version: number,
  name: text,
  roles: json<Role[]>(),
  fields: json<Field[]>(),
  defaults: json<RequestDefaults>(),
  warnings: json<TemplateError[]>(),
  created_at: instant,
  document_id: text,
  document_name: text,
  content_sha256: text,
  pages: json<PageInfo[]>(),
  preflight: json<Record<string, unknown>>(),
  form_fields: formFields,
})

export function decodeTemplateVersion(row: Row): TemplateVersion {
  const version = decodeVersionRow(row)
  return {
    templateId: version.template_id,
    version: version.version,
    name: version.name,
    roles: version.roles,
    fields: version.fields,
    defaults: version.defaults,
    warnings: version.warnings,
    createdAt: new Date(version.created_at),
    document: {
      documentId: version.document_id,
      name: version.document_name,
      contentSha256: version.content_sha256,
      pages: version.pages,
      preflight: version.preflight,
      formFields: version.form_fields,
    },
  }
}

/** Newest first: UUIDv7 sorts by creation time. */
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

/** A template in a list. */
export type TemplateSummary = ReturnType<typeof decodeSummary>

export const decodeSummary = rowDecoder('templates', {
  template_id: text,
  version: number,
  name: text,
  document_id: text,
  roles: listOf(text),
  fields: listOf(text),
  created_at: instant,
  changed_at: instant,
})

/** Deletes the versions too. A foreign key rejects it if a document or job references a version. */
export function deleteTemplate(tenantId: string, templateId: string): Statement {
  return {
    name: 'delete-template',
    text: `
      DELETE FROM templates WHERE tenant_id = $1 AND template_id = $2 AND deleted_at IS NULL RETURNING template_id`,
    values: [tenantId, templateId],
  }
}

export function softDeleteTemplate(tenantId: string, templateId: string): Statement {
  return {
    name: 'soft-delete-template',
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

/** The values to draw on a document. */
export interface Merge {
  templateId: string
  version: number
  /** Null after they are drawn. */
  values: Record<string, string> | null
  /** The document's own key, once it exists. */
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

const decodeMergeRow = rowDecoder('document_merges', {
  tenant_id: text,
  template_id: text,
  version: number,
  field_values: json<Record<string, string> | null>(),
  key_id: nullable(text),
  master_key_id: nullable(text),
  wrapped: nullable(bytes),
})

export function decodeMerge(row: Row): Merge {
  const merge = decodeMergeRow(row)
  const { tenant_id: tenantId, key_id: keyId, master_key_id: masterKeyId, wrapped } = merge
  const hasKey = keyId !== null && masterKeyId !== null && wrapped !== null
  return {
    templateId: merge.template_id,
    version: merge.version,
    values: merge.field_values,
    key: hasKey ? { tenantId, keyId, masterKeyId, wrapped } : null,
  }
}

/** Does nothing if the merge has a key, or the document was deleted. */
export function insertMergeKey(key: DocumentKey, documentId: string): Statement {
  return {
    name: 'insert-merge-key',
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

/** Deletes the values, which the document now contains. */
export function completeMerge(tenantId: string, documentId: string): Statement {
  return {
    name: 'complete-document-merge',
    text: `
      UPDATE document_merges SET field_values = NULL, merged_at = clock_timestamp()
       WHERE tenant_id = $1 AND document_id = $2 AND merged_at IS NULL`,
    values: [tenantId, documentId],
  }
}
