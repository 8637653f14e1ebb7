import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  append,
  type CompactRange,
  EMPTY_RANGE,
  entriesOf,
  leafHash,
  parseCheckpoint,
  rootOfRange,
  tileIn,
  tilePath,
  toHex,
} from '@countersign/evidence/log'
import { sha256 } from '../../apps/server/platform/ids.ts'
import { hold } from '../lib/proof.ts'

// Everything that was ever signed, by whomever, also by those who died with it.

export interface Signed {
  size: number
  root: string
}

export function everSigned(folder: string): Signed[] {
  const lines = readFileSync(join(folder, 'signed'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const { size, root } = parseCheckpoint(Buffer.from(line, 'base64').toString())
    return { size, root: toHex(root) }
  })
}

/** Never two roots for one size. */
export function holdOneRoot(signed: readonly Signed[]): void {
  const roots = new Map<number, string>()
  for (const { size, root } of signed) {
    hold(!roots.has(size) || roots.get(size) === root, `two roots were signed for ${size} leaves`)
    roots.set(size, root)
  }
}

/** Each of them is the root of the first so many leaves that the store has: one history, and everything is part of it. */
export function holdOneHistory(folder: string, signed: readonly Signed[]): Buffer[] {
  const leaves = storedLeaves(folder, Math.max(...signed.map(({ size }) => size)))
  const wanted = new Map(signed.map(({ size, root }) => [size, root]))
  let range: CompactRange = EMPTY_RANGE
  for (const leaf of leaves) {
    range = append(range, [leafHash(leaf, sha256)], sha256)
    const root = wanted.get(range.size)
    if (root === undefined) continue
    hold(toHex(rootOfRange(range, sha256)) === root, `what was signed for ${range.size} leaves is not in the log`)
  }
  return leaves
}

function storedLeaves(folder: string, size: number): Buffer[] {
  const leaves: Buffer[] = []
  for (let index = 0; leaves.length < size; index += 1) {
    const tile = tileIn(size, 'entries', index)
    hold(tile, `a log of ${size} leaves has no bundle ${index}`)
    const bytes = readFileSync(join(folder, 'log/test', tilePath(tile)))
    leaves.push(...entriesOf(tile, bytes).map((entry) => Buffer.from(entry)))
  }
  return leaves
}
