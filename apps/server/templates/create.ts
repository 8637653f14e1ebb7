import type { RenderDeps } from '../documents/rendering/keep.ts'
import { newId } from '../platform/ids.ts'
import { defineVersion, type TemplateInput } from './define.ts'
import { findVersion, type TemplateVersion } from './find-version.ts'
import { insertTemplate, insertVersion } from './store.ts'

export async function createTemplate(
  deps: RenderDeps,
  tenantId: string,
  input: TemplateInput,
): Promise<TemplateVersion> {
  const definition = await defineVersion(deps, tenantId, input)
  const templateId = newId()
  await deps.db.flush({ tenant: tenantId }, [
    insertTemplate(tenantId, templateId),
    insertVersion(tenantId, { ...definition, templateId, version: 1 }),
  ])
  return findVersion(deps.db, tenantId, templateId)
}
