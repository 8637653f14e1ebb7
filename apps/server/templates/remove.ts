import type { Database, Statement } from '../platform/db/database.ts'
import { templateNotFound } from './find-version.ts'
import { deleteTemplate, softDeleteTemplate } from './store.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Deletes a template. If a document or job references a version, the template is only marked as deleted. */
export async function removeTemplate(db: Database, tenantId: string, templateId: string): Promise<void> {
  const run = async (statement: Statement) => (await db.flush({ tenant: tenantId }, [statement]))[0] ?? []
  const removed = await run(deleteTemplate(tenantId, templateId)).catch((error: { code?: string }) => {
    if (error.code !== FOREIGN_KEY_VIOLATION) throw error
    return run(softDeleteTemplate(tenantId, templateId))
  })
  if (removed.length === 0) throw templateNotFound()
}
