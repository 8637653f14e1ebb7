import type { Field } from '@countersign/domain/template'
import { publicId } from '../platform/ids.ts'
import type { TemplateSummary, TemplateVersion } from './store.ts'

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

/** As the create call accepts it: without absent options. */
function presentField({ default: value, format, ...field }: Field) {
  return { ...field, ...(value === null ? {} : { default: value }), ...(format === null ? {} : { format }) }
}

/** An item of a list, with the names of roles and fields. */
export function presentSummary(summary: TemplateSummary) {
  return {
    ...summary,
    template_id: publicId('tpl', summary.template_id),
    created_at: new Date(summary.created_at).toISOString(),
    changed_at: new Date(summary.changed_at).toISOString(),
  }
}
