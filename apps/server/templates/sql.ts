// SQL fragments over the tables of templates, for statements of other modules.

/** Joins the merge m of a row with a tenant_id and a document_id: the values to draw on a document made from a template. */
export const JOIN_MERGE = 'JOIN document_merges m USING (tenant_id, document_id)'

/** Whether the values of the merge m are not drawn yet. */
export const IS_UNMERGED = 'm.merged_at IS NULL'

/** Joins the version of a template with these values; the tenant is $1. */
export const joinVersion = (alias: string, templateId: string, version: string) => `
  JOIN template_versions ${alias}
    ON ${alias}.tenant_id = $1 AND (${alias}.template_id, ${alias}.version) = (${templateId}, ${version})`
