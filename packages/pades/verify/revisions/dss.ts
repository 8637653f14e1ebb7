import { isArray, isDict, type PdfDocument, type PdfObject, PdfRef, type PdfValue } from '../../pdf/index.ts'
import type { RevisionDiff } from './revision-diff.ts'
import { type Stored, sameValue } from './values.ts'

const maxDepth = 8

/** Revisions may add validation data to the DSS (ISO 32000-2 §12.8.4.3) but not remove it. */
export async function compareDss(diff: RevisionDiff): Promise<void> {
  const [before, after] = [await dssOf(diff.before), await dssOf(diff.after)]
  if (before === undefined && after === undefined) return
  const comparison: Comparison = { diff, hasAdditions: false, hasRemovals: false, seen: new Set() }
  await compareValues(comparison, before, after, 0)
  if (comparison.hasRemovals) diff.report('validation_data_removed')
  else if (comparison.hasAdditions) diff.report('validation_data_added')
}

interface Comparison {
  readonly diff: RevisionDiff
  hasAdditions: boolean
  hasRemovals: boolean
  readonly seen: Set<number>
}

async function dssOf(document: PdfDocument): Promise<PdfValue | undefined> {
  return (await document.catalog()).dict.get('DSS')
}

/** Compares two values recursively, and accepts the new objects in the newer one. */
async function compareValues(comparison: Comparison, before: Stored, after: Stored, depth: number): Promise<void> {
  const { diff } = comparison
  if (depth > maxDepth) return
  if (after instanceof PdfRef) {
    if (comparison.seen.has(after.number)) return
    comparison.seen.add(after.number)
    if (diff.isChanged(after) && !diff.isAdded(after) && diff.hasOnlyRole(after, isDssKey)) diff.accept(after)
  }
  if (before === undefined || before === null) {
    comparison.hasAdditions ||= after !== undefined
    diff.acceptAdded(after as PdfValue | PdfObject | undefined)
    return
  }
  const [older, newer] = [await diff.before.resolve(before as PdfValue), await diff.after.resolve(after as PdfValue)]
  if (isDict(older) && isDict(newer)) {
    if (after instanceof PdfRef) diff.acceptAdded(after)
    for (const key of new Set([...older.keys(), ...newer.keys()])) {
      await compareValues(comparison, older.get(key), newer.get(key), depth + 1)
    }
  } else if (isArray(older) && isArray(newer)) {
    if (after instanceof PdfRef) diff.acceptAdded(after)
    const [olderItems, newerItems] = [new Set(older.map(identity)), new Set(newer.map(identity))]
    comparison.hasRemovals ||= [...olderItems].some((item) => !newerItems.has(item))
    for (const item of newer) {
      if (olderItems.has(identity(item))) continue
      comparison.hasAdditions = true
      diff.acceptAdded(item)
    }
  } else if (!sameValue(before, after)) comparison.hasRemovals = true
}

/** The arrays of the DSS contain references. Any other item equals only itself. */
function identity(item: PdfValue): unknown {
  return item instanceof PdfRef ? `${item.number} ${item.generation}` : item
}

const dssKeys: ReadonlySet<string> = new Set(['DSS', 'Certs', 'OCSPs', 'CRLs', 'VRI', 'Cert', 'OCSP', 'CRL', 'TS'])

/** Whether a key refers to the DSS or one of its parts. The keys of the VRI are hashes of signatures. */
function isDssKey(key: string): boolean {
  return dssKeys.has(key) || /^[0-9A-F]{40}$/.test(key)
}
