import { PdfDocument, PdfError, type XrefRange } from '../../pdf/index.ts'
import { part } from '../digests.ts'
import { maxListedObjects } from '../limits.ts'
import type { Change, ForbiddenChange } from '../verdict.ts'
import { compareCatalogs, compareTrailers } from './catalog.ts'
import { type FieldIndex, fieldsOf } from './field-index.ts'
import { compareForms } from './form.ts'
import { type Increment, readIncrements } from './increments.ts'
import { comparePages, reportLeftOver } from './pages.ts'
import { References } from './references.ts'
import { compareSecurityStores } from './security-store.ts'
import { isAddition, Step, type Touched } from './step.ts'
import { objectAt, sameObject } from './values.ts'

/** What happened to a document since its first signature. */
export interface History {
  /** How many revisions there are up to a position, that revision included. */
  revisionAt(end: number): number
  /** Whether a position is where a revision ends. */
  isEnd(position: number): boolean
  readonly revisions: number
  readonly changes: readonly Change[]
  /** Objects that cannot be read, so that nobody can tell whom they refer to. */
  readonly unreadable: readonly number[]
}

/** Compares every revision after `firstEnd`, where the first signature ends, with the one before it. */
export async function readHistory(whole: PdfDocument, firstEnd: number): Promise<History> {
  const first = await openAt(whole, firstEnd)
  const base = await revisionsOf(first)
  const { increments, fault } = await readIncrements(whole, firstEnd)
  const references = await References.in(first, await listedAfter(whole, firstEnd))
  const fields = await fieldsOf(first)
  const changes: Change[] = []
  let before = first
  for (const [index, increment] of increments.entries()) {
    const revision = base + index + 1
    const after = await openAt(whole, increment.end)
    const { numbers, faults, broken } = await touchedBy(before, after, increment)
    changes.push(...faults.map((found) => ({ ...found, revision })))
    // What a broken chain shows cannot be compared; that it is broken is answer enough.
    if (broken) break
    changes.push(...(await compare({ before, after, fields }, numbers, references, revision)))
    before = after
  }
  const lastRevision = base + increments.length + (fault === undefined ? 0 : 1)
  if (fault !== undefined) changes.push({ ...fault, revision: lastRevision })
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

/** The objects that sections after a position list, changed or not. */
async function listedAfter(whole: PdfDocument, position: number): Promise<ReadonlySet<number>> {
  const numbers = new Set<number>()
  for (const { offset, ranges } of await whole.xref.sections()) {
    if (offset + whole.xref.shift < position) continue
    for (const number of listed(whole, ranges)) numbers.add(number)
  }
  return numbers
}

function openAt({ source, limits }: PdfDocument, end: number): Promise<PdfDocument> {
  return PdfDocument.open(part(source, 0, end), limits)
}

/** Each revision has one cross-reference section; a linearized first one has two, the newer before the older. */
export async function revisionsOf(document: PdfDocument): Promise<number> {
  const sections = await document.xref.sections()
  const split = sections.filter(({ offset }, index) => (sections[index + 1]?.offset ?? 0) > offset)
  return sections.length - split.length
}

interface TouchedNumbers {
  readonly numbers: readonly number[]
  readonly faults: readonly { readonly kind: ForbiddenChange; readonly object?: number }[]
  readonly broken: boolean
}

/** The objects a revision lists anew, each of which must lie in its own bytes. */
async function touchedBy(before: PdfDocument, after: PdfDocument, increment: Increment): Promise<TouchedNumbers> {
  const { newest, shift } = after.xref
  if (newest.offset !== increment.startxref || newest.offset < increment.start - shift) return brokenChain
  if (newest.trailer.get('Prev') !== before.xref.newest.offset) return brokenChain
  const faults: TouchedNumbers['faults'][number][] = []
  if (newest.trailer.has('XRefStm')) faults.push({ kind: 'xref_hybrid' })

  const written = new Map(increment.objects.map((object) => [object.offset, object]))
  const containers = new Set(increment.objects.map(({ number }) => number))
  const numbers: number[] = []
  for (const number of listed(after, newest.ranges)) {
    const [older, newer] = [await before.xref.lookup(number), await after.xref.lookup(number)]
    if (newer === undefined || sameEntry(older, newer)) continue
    numbers.push(number)
    const elsewhere =
      (newer.kind === 'offset' && written.get(newer.offset)?.number !== number) ||
      (newer.kind === 'compressed' && !containers.has(newer.stream))
    if (generationOf(older) !== generationOf(newer) && isInUse(older) && isInUse(newer)) {
      faults.push({ kind: 'object_reused', object: number })
    }
    if (elsewhere) faults.push({ kind: 'xref_swapped', object: number })
  }
  for (const { number, offset } of increment.objects) {
    const entry = await after.xref.lookup(number)
    const shown = entry?.kind === 'offset' && entry.offset === offset
    if (!shown && offset !== increment.startxref) faults.push({ kind: 'object_unlisted', object: number })
  }
  return { numbers, faults, broken: false }
}

const brokenChain: TouchedNumbers = { numbers: [], faults: [{ kind: 'xref_chain_broken' }], broken: true }

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
  const touched = new Map<number, Touched>()
  for (const number of numbers) {
    const [before, after] = [await objectAt(documents.before, number), await objectAt(documents.after, number)]
    const rewritten = await sameObject(documents.before, before, documents.after, after)
    if (!rewritten || before === undefined) touched.set(number, { before, after })
  }
  const step = new Step(documents, touched, references, revision)
  await compareTrailers(step)
  await compareCatalogs(step)
  await compareSecurityStores(step)
  await compareForms(step)
  await comparePages(step)
  reportLeftOver(step)
  for (const [number, object] of touched) {
    if (isAddition(object) && references.to(number).length > 0) {
      step.report('dangling_reference_filled', { object: number })
    }
  }
  for (const [number, { after }] of touched) references.note(number, after)
  return step.changes
}
