import { byCaller, insertActivity } from '../accounts/activity.ts'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import type { Caller } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import { defineVersion, type TemplateInput } from './define.ts'
import { findVersion, type TemplateVersion } from './find-version.ts'
import { insertTemplate, insertVersion } from './store.ts'

export async function createTemplate(deps: RenderDeps, caller: Caller, input: TemplateInput): Promise<TemplateVersion> {
  const { tenantId } = caller
  const definition = await defineVersion(deps, tenantId, input)
  const templateId = newId()
  await deps.db.flush({ tenant: tenantId }, [
    insertTemplate(tenantId, templateId),
    insertVersion(tenantId, { ...definition, templateId, version: 1 }),
    insertActivity({ ...byCaller(caller), action: 'template.created', detail: { template_id: templateId } }),
  ])
  return findVersion(deps.db, tenantId, templateId)
}
