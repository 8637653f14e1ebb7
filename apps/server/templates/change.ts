import type { RenderDeps } from '../documents/rendering/keep.ts'
import { type Description, defineVersion } from './define.ts'
import { findVersion, noTemplate, type TemplateVersion } from './find-version.ts'
import { advanceVersion, insertVersion } from './store.ts'

/** A new version; what was made from an older one, and what is being made, stays with that. */
export async function changeTemplate(
  deps: RenderDeps,
  tenantId: string,
  templateId: string,
  said: Description,
): Promise<TemplateVersion> {
  await findVersion(deps.db, tenantId, templateId) // an unknown one is told before its document is read
  const definition = await defineVersion(deps, tenantId, said)
  const version = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const [row] = await tx.query<{ version: number }>(advanceVersion(tenantId, templateId))
    if (!row) throw noTemplate()
    await tx.query(insertVersion(tenantId, { ...definition, templateId, version: row.version }))
    return row.version
  })
  return findVersion(deps.db, tenantId, templateId, version)
}
