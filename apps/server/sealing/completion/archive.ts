import { addDocumentTimestamp } from '@countersign/pades'
import type { SealMeans } from '../credentials/credentials.ts'
import { append, type Draft } from '../draft.ts'

/** The archive time-stamp over everything: level B-LTA. */
export async function stampWhole(draft: Draft, { stamp, slots }: SealMeans): Promise<Draft> {
  const { increment, cms } = await slots.timestamp.within((slotBytes) =>
    addDocumentTimestamp(draft.source, stamp, { documentHash: draft.hash, slotBytes }),
  )
  slots.timestamp.saw(cms.length)
  return append(draft, 'archive', increment)
}
