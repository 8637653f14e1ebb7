import { addDocumentTimestamp } from '@countersign/pades'
import type { SealCredentials } from '../credentials/credentials.ts'
import { append, type Draft } from '../draft.ts'

/** Adds the archive time-stamp over the whole document: level B-LTA. */
export async function addArchiveTimestamp(draft: Draft, { stamp, slots }: SealCredentials): Promise<Draft> {
  const { increment, cms } = await slots.timestamp.allocate((slotBytes) =>
    addDocumentTimestamp(draft.source, stamp, { documentHash: draft.hash, slotBytes }),
  )
  slots.timestamp.record(cms.length)
  return append(draft, 'archive', increment)
}
