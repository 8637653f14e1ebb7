import { isArray, isDict, type PdfDocument, type PdfObject, PdfRef, type PdfValue } from '../../pdf/index.ts'
import type { Step } from './step.ts'
import { type Stored, sameValue } from './values.ts'

const maxDepth = 8

/** The document security store (ISO 32000-2 §12.8.4.3) only grows: validation data once written is never taken away. */
export async function compareSecurityStores(step: Step): Promise<void> {
  const [before, after] = [await storeOf(step.before), await storeOf(step.after)]
  if (before === undefined && after === undefined) return
  const growth: Growth = { step, grown: false, shrunk: false, seen: new Set() }
  await grow(growth, before, after, 0)
  if (growth.shrunk) step.report('validation_data_removed')
  else if (growth.grown) step.report('validation_data_added')
}

interface Growth {
  readonly step: Step
  grown: boolean
  shrunk: boolean
  readonly seen: Set<number>
}

async function storeOf(document: PdfDocument): Promise<PdfValue | undefined> {
  return (await document.catalog()).dict.get('DSS')
}

/** Whether the newer value holds all the older one did. New objects below it are claimed. */
async function grow(growth: Growth, before: Stored, after: Stored, depth: number): Promise<void> {
  const { step } = growth
  if (depth > maxDepth) return
  if (after instanceof PdfRef) {
    if (growth.seen.has(after.number)) return
    growth.seen.add(after.number)
    if (step.isTouched(after) && !step.isAdded(after) && step.isOnly(after, isStoreKey)) step.explain(after)
  }
  if (before === undefined || before === null) {
    growth.grown ||= after !== undefined
    step.claim(after as PdfValue | PdfObject | undefined)
    return
  }
  const [older, newer] = [await step.before.resolve(before as PdfValue), await step.after.resolve(after as PdfValue)]
  if (isDict(older) && isDict(newer)) {
    if (after instanceof PdfRef) step.claim(after)
    for (const key of new Set([...older.keys(), ...newer.keys()])) {
      await grow(growth, older.get(key), newer.get(key), depth + 1)
    }
  } else if (isArray(older) && isArray(newer)) {
    if (after instanceof PdfRef) step.claim(after)
    const [had, has] = [new Set(older.map(identity)), new Set(newer.map(identity))]
    growth.shrunk ||= [...had].some((item) => !has.has(item))
    for (const item of newer) {
      if (had.has(identity(item))) continue
      growth.grown = true
      step.claim(item)
    }
  } else if (!sameValue(before, after)) growth.shrunk = true
}

/** The store holds references; whatever else stands in its arrays equals nothing. */
function identity(item: PdfValue): unknown {
  return item instanceof PdfRef ? `${item.number} ${item.generation}` : item
}

const storeKeys: ReadonlySet<string> = new Set(['DSS', 'Certs', 'OCSPs', 'CRLs', 'VRI', 'Cert', 'OCSP', 'CRL', 'TS'])

/** Whether a key is one under which a store and its parts are found; those of the VRI are hashes of signatures. */
function isStoreKey(key: string): boolean {
  return storeKeys.has(key) || /^[0-9A-F]{40}$/.test(key)
}
