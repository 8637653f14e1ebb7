import type { PdfDocument } from '../document/document.ts'
import {
  isArray,
  isDict,
  isName,
  type PdfArray,
  type PdfDict,
  type PdfObject,
  PdfString,
  type PdfValue,
  StoredStream,
  textOf,
} from '../syntax/values.ts'

// Lenient access. The check reads files of others, in which an entry may have any type: a wrong type counts as missing,
// as it does in viewers. They accept a stream where a dictionary is required, so its dictionary counts.

export function entry(document: PdfDocument, dict: PdfDict, key: string): Promise<PdfObject | undefined> {
  return document.resolve(dict.get(key))
}

export async function dictAt(document: PdfDocument, dict: PdfDict, key: string): Promise<PdfDict | undefined> {
  return dictOf(await entry(document, dict, key))
}

export async function arrayAt(document: PdfDocument, dict: PdfDict, key: string): Promise<PdfArray> {
  const value = await entry(document, dict, key)
  return isArray(value) ? value : []
}

export async function nameAt(document: PdfDocument, dict: PdfDict, key: string): Promise<string | undefined> {
  const value = await entry(document, dict, key)
  return isName(value) ? value.value : undefined
}

/** The text of a name or of a string: some viewers accept a string where a name is required. */
export async function wordAt(document: PdfDocument, dict: PdfDict, key: string): Promise<string | undefined> {
  const value = await entry(document, dict, key)
  if (value instanceof PdfString) return textOf(value)
  return isName(value) ? value.value : undefined
}

/** Exactly four numbers. Viewers do not agree on the meaning of anything else. */
export async function isRectangle(document: PdfDocument, value: PdfValue | undefined): Promise<boolean> {
  const items = await document.resolve(value)
  if (!isArray(items) || items.length !== 4) return false
  const numbers = await Promise.all(items.map((item) => document.resolve(item)))
  return numbers.every((item) => typeof item === 'number')
}

export function isPresent(value: PdfObject | undefined): boolean {
  return value !== undefined && value !== null
}

/** The dictionary of a value that is a dictionary or a stream. */
export function dictOf(value: PdfObject | undefined): PdfDict | undefined {
  if (value instanceof StoredStream) return value.dict
  return isDict(value) ? value : undefined
}
