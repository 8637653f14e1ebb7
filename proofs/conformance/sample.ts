import type { BoxSigning } from '@countersign/pades'
import { requiredFeatures } from '../../conformance/corpus/coverage.ts'
import type { Entry } from '../../conformance/corpus/types.ts'
import { seededRandom } from '../lib/stats.ts'
import type { SignerKind } from './authorities.ts'
import type { Goal } from './sign.ts'

/** A file of the corpus and how it is to be signed. */
export interface Order<E = Entry> {
  readonly entry: E
  readonly goal: Goal
  readonly boxes: BoxSigning
  readonly signers: readonly [SignerKind, SignerKind]
}

const goals: readonly Goal[] = ['B', 'T', 'LTA']
const firstSigners: readonly SignerKind[] = ['RSA-2048', 'P-384', 'RSA-3072 PSS']
/** So many files of the sample are signed at every level; the others at one each, cheap ones more often. */
const AT_EVERY_LEVEL = 1
const rotation: readonly Goal[] = ['LTA', 'B', 'T', 'B', 'T', 'B', 'T', 'B', 'T', 'B', 'T', 'B', 'T', 'B']

/** Every file at every level. */
export function everything<E>(entries: readonly E[]): Order<E>[] {
  return entries.flatMap((entry, index) => goals.map((goal, shift) => order(entry, goal, index + shift)))
}

/** As few files as cover every feature the corpus must have, chosen by the seed, levels and keys in turn. */
export function sample(entries: readonly Entry[], seed: number): Order[] {
  return coveringFiles(entries, seed).flatMap((entry, index) =>
    index < AT_EVERY_LEVEL
      ? goals.map((goal, shift) => order(entry, goal, index + shift))
      : [order(entry, rotation[index % rotation.length] ?? 'B', index)],
  )
}

function order<E>(entry: E, goal: Goal, turn: number): Order<E> {
  const first = firstSigners[turn % firstSigners.length] ?? 'P-384'
  // T signs each box by itself, the others share one value; a fifth of the files do it the other way round.
  const alone = (goal === 'T') !== (turn % 5 === 0)
  return { entry, goal, boxes: alone ? 'onePerBox' : 'sharedValue', signers: [first, 'P-256, 30 minutes'] }
}

/** Greedy: always the file that covers most of what is still missing, the seed's order deciding between equals. */
function coveringFiles(entries: readonly Entry[], seed: number): Entry[] {
  const random = seededRandom(seed)
  const shuffled = entries
    .map((entry) => ({ entry, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ entry }) => entry)
  const missing = new Set([...requiredFeatures, ...entries.map(({ producer }) => producer)])
  const chosen: Entry[] = []
  for (;;) {
    const ranked = shuffled.map((entry) => ({ entry, gain: gainOf(entry, missing) }))
    const best = ranked.reduce((one, other) => (other.gain > one.gain ? other : one))
    if (best.gain === 0) return chosen
    chosen.push(best.entry)
    for (const covered of classesOf(best.entry)) missing.delete(covered)
  }
}

const classesOf = ({ features, producer }: Entry): string[] => [...features, producer]
const gainOf = (entry: Entry, missing: Set<string>): number => classesOf(entry).filter((one) => missing.has(one)).length
