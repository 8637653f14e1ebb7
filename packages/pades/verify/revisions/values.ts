import { equalBytes } from '../../bytes.ts'
import {
  isArray,
  isDict,
  type PdfDict,
  type PdfDocument,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfString,
  type PdfValue,
  StoredStream,
} from '../../pdf/index.ts'

export type Stored = PdfObject | PdfValue | undefined

/** An object by its number, with any generation. undefined if it is free or missing. */
export async function objectAt(document: PdfDocument, number: number): Promise<PdfObject | undefined> {
  const entry = await document.xref.lookup(number)
  if (entry === undefined || entry.kind === 'free') return undefined
  return document.stored(new PdfRef(number, entry.kind === 'offset' ? entry.generation : 0))
}

/** Whether two values are equal. References are compared, not followed. */
export function sameValue(left: Stored, right: Stored): boolean {
  if (left === right) return true
  if (left instanceof PdfName) return right instanceof PdfName && left.value === right.value
  if (left instanceof PdfString) return right instanceof PdfString && equalBytes(left.bytes, right.bytes)
  if (left instanceof PdfRef) {
    return right instanceof PdfRef && left.number === right.number && left.generation === right.generation
  }
  if (isArray(left)) {
    return isArray(right) && left.length === right.length && left.every((item, index) => sameValue(item, right[index]))
  }
  if (isDict(left)) return isDict(right) && left.size === right.size && changedKeys(left, right).length === 0
  return false
}

/** Whether two objects are equal, including the data of streams. */
export async function sameObject(
  before: PdfDocument,
  left: PdfObject | undefined,
  after: PdfDocument,
  right: PdfObject | undefined,
): Promise<boolean> {
  if (!(left instanceof StoredStream) || !(right instanceof StoredStream)) return sameValue(left, right)
  if (!sameValue(left.dict, right.dict)) return false
  return equalBytes(await before.rawStreamBytes(left), await after.rawStreamBytes(right))
}

export function changedKeys(before: PdfDict, after: PdfDict): readonly string[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => !sameValue(before.get(key), after.get(key)))
}

/** All references in a value, each with its dictionary key. */
export function* referencesIn(value: Stored, key = ''): Generator<{ readonly key: string; readonly ref: PdfRef }> {
  if (value instanceof PdfRef) yield { key, ref: value }
  else if (isArray(value)) for (const item of value) yield* referencesIn(item, key)
  else if (isDict(value)) for (const [name, item] of value) yield* referencesIn(item, name)
  else if (value instanceof StoredStream) yield* referencesIn(value.dict, key)
}
