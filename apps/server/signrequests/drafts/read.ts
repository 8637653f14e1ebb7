import type { Flusher } from '../../platform/db/database.ts'
import { draftNotFound } from './ref.ts'
import { type Draft, decodeDraft, selectDraft } from './store.ts'

/** The draft with its body. */
export async function readDraft(db: Flusher, tenantId: string, draftId: string): Promise<Draft> {
  const [[row] = []] = await db.flush({ tenant: tenantId }, [selectDraft(tenantId, draftId)])
  if (!row) throw draftNotFound()
  return decodeDraft(row)
}
