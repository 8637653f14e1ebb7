import type { Field } from '@countersign/domain/template'
import type { Row } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'
import type { TemplateVersion } from './find-version.ts'

export function presentTemplate(version: TemplateVersion) {
  return {
    template_id: publicId('tpl', version.templateId),
    version: version.version,
    name: version.name,
    document_id: version.document.documentId,
    roles: version.roles,
    fields: version.fields.map(presentField),
    defaults: version.defaults,
    warnings: version.warnings,
    created_at: version.createdAt.toISOString(),
  }
}

/** As it could be sent: what is not said is left out. */
function presentField({ default: given, format, ...field }: Field) {
  return { ...field, ...(given === null ? {} : { default: given }), ...(format === null ? {} : { format }) }
}

/** A row of a list: what its roles and fields are called. */
export function presentSummary(row: Row) {
  return {
    template_id: publicId('tpl', row.template_id as string),
    version: row.version,
    name: row.name,
    document_id: row.document_id,
    roles: row.roles,
    fields: row.fields,
    created_at: (row.created_at as Date).toISOString(),
    changed_at: (row.changed_at as Date).toISOString(),
  }
}
