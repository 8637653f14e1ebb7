import type { RenderDeps } from '../documents/rendering/keep.ts'
import { defineVersion, type TemplateInput } from './define.ts'
import { findVersion, type TemplateVersion, templateNotFound } from './find-version.ts'
import { advanceVersion, decodeVersionNumber, insertVersion } from './store.ts'

/** Creates a new version. Documents made from older versions, and running bulk jobs, keep theirs. */
export async function changeTemplate(
  deps: RenderDeps,
  tenantId: string,
  templateId: string,
  input: TemplateInput,
): Promise<TemplateVersion> {
  await findVersion(deps.db, tenantId, templateId) // reports an unknown template before reading its document
  const definition = await defineVersion(deps, tenantId, input)
  const version = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const [row] = await tx.query(advanceVersion(tenantId, templateId))
    if (!row) throw templateNotFound()
    const next = decodeVersionNumber(row).version
    await tx.query(insertVersion(tenantId, { ...definition, templateId, version: next }))
    return next
  })
  return findVersion(deps.db, tenantId, templateId, version)
}
