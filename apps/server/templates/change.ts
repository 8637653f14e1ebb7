import { byCaller, insertActivity } from '../accounts/activity.ts'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import type { Caller } from '../platform/http/caller.ts'
import { defineVersion, type TemplateInput } from './define.ts'
import { findVersion, type TemplateVersion, templateNotFound } from './find-version.ts'
import { advanceVersion, decodeVersionNumber, insertVersion } from './store.ts'

/** Creates a new version. Documents made from older versions, and running bulk jobs, keep theirs. */
export async function changeTemplate(
  deps: RenderDeps,
  caller: Caller,
  templateId: string,
  input: TemplateInput,
): Promise<TemplateVersion> {
  const { tenantId } = caller
  await findVersion(deps.db, tenantId, templateId) // reports an unknown template before reading its document
  const definition = await defineVersion(deps, tenantId, input)
  const version = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const [row] = await tx.query(advanceVersion(tenantId, templateId))
    if (!row) throw templateNotFound()
    const next = decodeVersionNumber(row).version
    await tx.query(insertVersion(tenantId, { ...definition, templateId, version: next }))
    const detail = { template_id: templateId, version: next }
    await tx.query(insertActivity({ ...byCaller(caller), action: 'template.changed', detail }))
    return next
  })
  return findVersion(deps.db, tenantId, templateId, version)
}
