import { type Checkpoint, numberPath, parseCheckpoint } from '@countersign/evidence/log'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import { objectName } from './names.ts'

// A checkpoint is written to the store's journal before it is signed. The journal is a sequence of objects, each
// created once. The store therefore contains every root that may have been signed, also by a process that crashed or
// stalled, and a database restored from a backup cannot sign a second root for the same size.

export interface JournalEntry {
  /** Starts at 1, without gaps. */
  index: number
  /** The checkpoint's text, unsigned. */
  text: string
  checkpoint: Checkpoint
}

/** The last entry in the store, by exponential search from the index of an entry that exists (or 0). */
export async function lastEntry(plain: PlainObjects, log: string, known: number): Promise<JournalEntry | undefined> {
  const isThere = async (index: number) => (await readEntry(plain, log, index)) !== undefined
  let [there, step] = [known, 1]
  while (await isThere(there + step)) [there, step] = [there + step, step * 2]
  // The last entry's index is at least `there` and less than `there + step`.
  for (let missing = there + step; missing - there > 1; ) {
    const middle = Math.floor((there + missing) / 2)
    if (await isThere(middle)) there = middle
    else missing = middle
  }
  return there === 0 ? undefined : readEntry(plain, log, there)
}

export async function readEntry(plain: PlainObjects, log: string, index: number): Promise<JournalEntry | undefined> {
  const bytes = await plain.read(nameOf(log, index))
  if (!bytes) return undefined
  const text = new TextDecoder().decode(bytes)
  return { index, text, checkpoint: parseCheckpoint(text) }
}

/** Returns false if the entry exists with a different text. */
export async function writeEntry(plain: PlainObjects, log: string, index: number, text: string): Promise<boolean> {
  return (await plain.create(nameOf(log, index), new TextEncoder().encode(text))) !== 'other'
}

function nameOf(log: string, index: number): string {
  return objectName(log, `journal/${numberPath(index)}`)
}
