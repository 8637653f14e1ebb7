import { PdfDocument, PdfError, sliceSource, type XrefRange } from '../../pdf/index.ts'
import { maxListedObjects } from '../limits.ts'
import type { Change, ForbiddenChange } from '../verdict.ts'
import { compareCatalogs, compareTrailers } from './catalog.ts'
import { compareDss } from './dss.ts'
import { type FieldIndex, fieldsOf } from './field-index.ts'
import { compareForms } from './form.ts'
import { type Increment, readIncrements } from './increments.ts'
import { comparePages, reportUnaccepted } from './pages.ts'
import { References } from './references.ts'
import { type ChangedObject, isAddition, RevisionDiff } from './revision-diff.ts'
import { objectAt, sameObject } from './values.ts'

/** The revisions of a document after its first signature. */
export interface History {
  /** The number of the revision that ends at a position. */
  revisionAt(end: number): number
  /** Whether a revision ends at a position. */
  isEnd(position: number): boolean
  readonly revisions: number
  readonly changes: readonly Change[]
  /** Objects that cannot be read, so that their references are unknown. */
  readonly unreadable: readonly number[]
}

/** Compares every revision after `firstEnd`, the end of the first signature, with the revision before it. */
export async function readHistory(whole: PdfDocument, firstEnd: number): Promise<History> {
  const first = await openAt(whole, firstEnd)
  const base = await revisionsOf(first)
  const { increments, violation } = await readIncrements(whole, firstEnd)
  const references = await References.collect(first, await listedAfter(whole, firstEnd))
  const fields = await fieldsOf(first)
  const changes: Change[] = []
  let before = first
  for (const [index, increment] of increments.entries()) {
    const revision = base + index + 1
    const after = await openAt(whole, increment.end)
    const { numbers, violations, isChainBroken } = await listChangedObjects(before, after, increment)
    changes.push(...violations.map((violation) => ({ ...violation, revision })))
    // A revision that does not continue the one before it cannot be compared with it.
    if (isChainBroken) break
    changes.push(...(await compare({ before, after, fields }, numbers, references, revision)))
    before = after
  }
  const lastRevision = base + increments.length + (violation === undefined ? 0 : 1)
  if (violation !== undefined) changes.push({ ...violation, revision: lastRevision })
  const ends = [{ eof: firstEnd, end: firstEnd }, ...increments]
  const indexOf = (position: number) => ends.findIndex(({ eof, end }) => position >= eof && position <= end)
  return {
    revisions: lastRevision,
    revisionAt: (position) => base + Math.max(0, indexOf(position)),
    isEnd: (position) => indexOf(position) >= 0,
    changes,
    unreadable: references.unreadable,
  }
}

/** The objects in cross-reference sections after a position, changed or not. */
async function listedAfter(whole: PdfDocument, position: number): Promise<ReadonlySet<number>> {
  const numbers = new Set<number>()
  for (const { offset, ranges } of await whole.xref.sections()) {
    if (offset + whole.xref.shift < position) continue
    for (const number of listed(whole, ranges)) numbers.add(number)
  }
  return numbers
}

function openAt({ source, limits }: PdfDocument, end: number): Promise<PdfDocument> {
  return PdfDocument.open(sliceSource(source, 0, end), limits)
}

/** Each revision has one cross-reference section. A linearized first revision has two, with the newer at the lower offset. */
export async function revisionsOf(document: PdfDocument): Promise<number> {
  const sections = await document.xref.sections()
  const split = sections.filter(({ offset }, index) => (sections[index + 1]?.offset ?? 0) > offset)
  return sections.length - split.length
}

interface ChangedNumbers {
  readonly numbers: readonly number[]
  readonly violations: readonly { readonly kind: ForbiddenChange; readonly object?: number }[]
  readonly isChainBroken: boolean
}

/** The objects with a new cross-reference entry in a revision. Each must be in the bytes of that revision. */
async function listChangedObjects(
  before: PdfDocument,
  after: PdfDocument,
  increment: Increment,
): Promise<ChangedNumbers> {
  const { newest, shift } = after.xref
  if (newest.offset !== increment.startxref || newest.offset < increment.start - shift) return brokenChain
  if (newest.trailer.get('Prev') !== before.xref.newest.offset) return brokenChain
  const violations: ChangedNumbers['violations'][number][] = []
  if (newest.trailer.has('XRefStm')) violations.push({ kind: 'xref_hybrid' })

  const written = new Map(increment.objects.map((object) => [object.offset, object]))
  const containers = new Set(increment.objects.map(({ number }) => number))
  const numbers: number[] = []
  for (const number of listed(after, newest.ranges)) {
    const [older, newer] = [await before.xref.lookup(number), await after.xref.lookup(number)]
    if (newer === undefined || sameEntry(older, newer)) continue
    numbers.push(number)
    const isElsewhere =
      (newer.kind === 'offset' && written.get(newer.offset)?.number !== number) ||
      (newer.kind === 'compressed' && !containers.has(newer.stream))
    if (generationOf(older) !== generationOf(newer) && isInUse(older) && isInUse(newer)) {
      violations.push({ kind: 'object_reused', object: number })
    }
    if (isElsewhere) violations.push({ kind: 'xref_swapped', object: number })
  }
  for (const { number, offset } of increment.objects) {
    const entry = await after.xref.lookup(number)
    const isListed = entry?.kind === 'offset' && entry.offset === offset
    if (!isListed && offset !== increment.startxref) violations.push({ kind: 'object_unlisted', object: number })
  }
  return { numbers, violations, isChainBroken: false }
}

const brokenChain: ChangedNumbers = {
  numbers: [],
  violations: [{ kind: 'xref_chain_broken' }],
  isChainBroken: true,
}

function* listed({ limits }: PdfDocument, ranges: readonly XrefRange[]): Generator<number> {
  const seen = new Set<number>()
  for (const { first, count } of ranges) {
    for (let number = first; number < first + count; number++) {
      limits.budget?.step()
      if (seen.has(number)) continue
      seen.add(number)
      if (seen.size > maxListedObjects) {
        throw new PdfError('pdf_limit_exceeded', `a later revision lists more than ${maxListedObjects} objects`)
      }
      yield number
    }
  }
}

type Entry = Awaited<ReturnType<PdfDocument['xref']['lookup']>>

function sameEntry(left: Entry, right: Entry): boolean {
  if (left === undefined || left.kind === 'free') return right === undefined || right.kind === 'free'
  if (left.kind === 'offset') {
    return right?.kind === 'offset' && left.offset === right.offset && left.generation === right.generation
  }
  return right?.kind === 'compressed' && left.stream === right.stream && left.index === right.index
}

function isInUse(entry: Entry): boolean {
  return entry !== undefined && entry.kind !== 'free'
}

function generationOf(entry: Entry): number {
  return entry?.kind === 'offset' ? entry.generation : 0
}

async function compare(
  documents: { before: PdfDocument; after: PdfDocument; fields: FieldIndex },
  numbers: readonly number[],
  references: References,
  revision: number,
): Promise<readonly Change[]> {
  const changed = new Map<number, ChangedObject>()
  for (const number of numbers) {
    const [before, after] = [await objectAt(documents.before, number), await objectAt(documents.after, number)]
    const isSame = await sameObject(documents.before, before, documents.after, after)
    if (!isSame || before === undefined) changed.set(number, { before, after })
  }
  const diff = new RevisionDiff(documents, changed, references, revision)
  await compareTrailers(diff)
  await compareCatalogs(diff)
  await compareDss(diff)
  await compareForms(diff)
  await comparePages(diff)
  reportUnaccepted(diff)
  for (const [number, object] of changed) {
    if (isAddition(object) && references.to(number).length > 0) {
      diff.report('dangling_reference_filled', { object: number })
    }
  }
  for (const [number, { after }] of changed) references.add(number, after)
  return diff.changes
}
