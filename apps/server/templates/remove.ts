import type { Database, Statement } from '../platform/db/database.ts'
import { noTemplate } from './find-version.ts'
import { deleteTemplate, hideTemplate } from './store.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** From now on nothing is made from it. What something was made from stays, unseen, for as long as that. */
export async function removeTemplate(db: Database, tenantId: string, templateId: string): Promise<void> {
  const run = async (statement: Statement) => (await db.flush({ tenant: tenantId }, [statement]))[0] ?? []
  const removed = await run(deleteTemplate(tenantId, templateId)).catch((error: { code?: string }) => {
    if (error.code !== FOREIGN_KEY_VIOLATION) throw error
    return run(hideTemplate(tenantId, templateId))
  })
  if (removed.length === 0) throw noTemplate()
}
