import { type Checkpoint, numberPath, parseCheckpoint } from '@countersign/evidence/log'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import { objectName } from './names.ts'

// What is about to be signed is first written into the store's journal, one object after the other, each created once.
// So the store knows of every root that may have been signed, also by a process that died or by one that has slept since,
// and a database that was set back cannot sign another root for a size that had one.

export interface Turn {
  /** Counted from 1, without gaps. */
  turn: number
  /** The checkpoint's text, unsigned. */
  text: string
  checkpoint: Checkpoint
}

/** The last turn in the store, looked for from one that is known to be there (or 0). */
export async function lastTurn(plain: PlainObjects, log: string, known: number): Promise<Turn | undefined> {
  const isThere = async (turn: number) => (await readTurn(plain, log, turn)) !== undefined
  let [there, step] = [known, 1]
  while (await isThere(there + step)) [there, step] = [there + step, step * 2]
  // It is at `there` or after it, and before `there + step`.
  for (let missing = there + step; missing - there > 1; ) {
    const middle = Math.floor((there + missing) / 2)
    if (await isThere(middle)) there = middle
    else missing = middle
  }
  return there === 0 ? undefined : readTurn(plain, log, there)
}

export async function readTurn(plain: PlainObjects, log: string, turn: number): Promise<Turn | undefined> {
  const bytes = await plain.read(nameOf(log, turn))
  if (!bytes) return undefined
  const text = new TextDecoder().decode(bytes)
  return { turn, text, checkpoint: parseCheckpoint(text) }
}

/** False if another text has this turn. */
export async function writeTurn(plain: PlainObjects, log: string, turn: number, text: string): Promise<boolean> {
  return (await plain.create(nameOf(log, turn), new TextEncoder().encode(text))) !== 'other'
}

function nameOf(log: string, turn: number): string {
  return objectName(log, `journal/${numberPath(turn)}`)
}
