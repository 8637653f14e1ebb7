import { byCaller, insertActivity } from '../accounts/activity.ts'
import type { Database, Statement } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { templateNotFound } from './find-version.ts'
import { deleteTemplate, softDeleteTemplate } from './store.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Deletes a template. If a document or job references a version, the template is only marked as deleted. */
export async function removeTemplate(db: Database, caller: Caller, templateId: string): Promise<void> {
  const { tenantId } = caller
  const entry = insertActivity({ ...byCaller(caller), action: 'template.deleted', detail: { template_id: templateId } })
  const run = (statement: Statement) =>
    db.transaction({ tenant: tenantId }, async (tx) => {
      const rows = await tx.query(statement)
      if (rows.length > 0) await tx.query(entry)
      return rows
    })
  const removed = await run(deleteTemplate(tenantId, templateId)).catch((error: { code?: string }) => {
    if (error.code !== FOREIGN_KEY_VIOLATION) throw error
    return run(softDeleteTemplate(tenantId, templateId))
  })
  if (removed.length === 0) throw templateNotFound()
}
