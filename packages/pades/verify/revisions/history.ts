import { type ByteSource, PdfDocument, PdfError } from '../../pdf/index.ts'
import { part } from '../digests.ts'
import { maxListedObjects, verifyLimits } from '../limits.ts'
import type { Change, ForbiddenChange } from '../verdict.ts'
import { compareCatalogs, compareTrailers } from './catalog.ts'
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
export async function readHistory(source: ByteSource, firstEnd: number): Promise<History> {
  const whole = await PdfDocument.open(source, verifyLimits)
  const first = await openAt(source, firstEnd)
  const base = await revisionsOf(first)
  const { increments, fault } = await readIncrements(whole, firstEnd)
  const changes: Change[] = []
  const lastRevision = base + increments.length
  if (fault !== undefined) changes.push({ ...fault, revision: lastRevision + 1 })

  const touched: TouchedNumbers[] = []
  for (const [index, increment] of increments.entries()) {
    const found = await touchedBy(source, increments[index - 1]?.end ?? firstEnd, increment)
    touched.push(found)
    for (const { kind, object } of found.faults) {
      changes.push({ kind, revision: base + index + 1, ...(object !== undefined && { object }) })
    }
    // What a broken chain shows cannot be compared; that it is broken is answer enough.
    if (found.broken) break
  }

  const numbers = new Set(touched.flatMap((step) => step.numbers))
  const references = await References.in(first, numbers)
  for (const [index, { numbers, broken }] of touched.entries()) {
    if (broken) break
    const from = increments[index - 1]?.end ?? firstEnd
    const documents = {
      before: await openAt(source, from),
      after: await openAt(source, increments[index]?.end ?? from),
    }
    changes.push(...(await compare(documents, numbers, references, base + index + 1)))
  }
  const ends = [{ eof: firstEnd, end: firstEnd }, ...increments]
  return {
    revisions: fault === undefined ? lastRevision : lastRevision + 1,
    revisionAt: (position) =>
      base +
      Math.max(
        0,
        ends.findIndex(({ eof, end }) => position >= eof && position <= end),
      ),
    isEnd: (position) => ends.some(({ eof, end }) => position >= eof && position <= end),
    changes,
    unreadable: references.unreadable,
  }
}

function openAt(source: ByteSource, end: number): Promise<PdfDocument> {
  return PdfDocument.open(part(source, 0, end), verifyLimits)
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
async function touchedBy(source: ByteSource, from: number, increment: Increment): Promise<TouchedNumbers> {
  const [before, after] = [await openAt(source, from), await openAt(source, increment.end)]
  const [newest, previous] = await after.xref.sections()
  const own = increment.start - after.xref.shift
  if (newest === undefined || newest.offset !== increment.startxref || newest.offset < own) return brokenChain
  if (previous?.offset !== before.xref.newest.offset) return brokenChain
  const faults: TouchedNumbers['faults'][number][] = []
  if (newest.trailer.has('XRefStm')) faults.push({ kind: 'xref_hybrid' })

  const written = new Map(increment.objects.map((object) => [object.offset, object]))
  const containers = new Set(increment.objects.map(({ number }) => number))
  const numbers: number[] = []
  for (const number of listed(newest.ranges)) {
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

function* listed(ranges: readonly { first: number; count: number }[]): Generator<number> {
  const seen = new Set<number>()
  for (const { first, count } of ranges) {
    for (let number = first; number < first + count; number++) {
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
  documents: { before: PdfDocument; after: PdfDocument },
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
