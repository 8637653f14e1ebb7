import type { PdfDocument } from '../document/document.ts'
import { isArray, isDict, isName, type PdfArray, type PdfDict, type PdfObject, StoredStream } from '../syntax/values.ts'

// Lenient access. The check reads files of others, in which an entry may have any type: a wrong type counts as missing,
// as it does in viewers.

export function entry(document: PdfDocument, dict: PdfDict, key: string): Promise<PdfObject | undefined> {
  return document.resolve(dict.get(key))
}

export async function dictAt(document: PdfDocument, dict: PdfDict, key: string): Promise<PdfDict | undefined> {
  const value = await entry(document, dict, key)
  return isDict(value) ? value : undefined
}

export async function arrayAt(document: PdfDocument, dict: PdfDict, key: string): Promise<PdfArray> {
  const value = await entry(document, dict, key)
  return isArray(value) ? value : []
}

export async function nameAt(document: PdfDocument, dict: PdfDict, key: string): Promise<string | undefined> {
  const value = await entry(document, dict, key)
  return isName(value) ? value.value : undefined
}

export function isPresent(value: PdfObject | undefined): boolean {
  return value !== undefined && value !== null
}

/** The dictionary of a value that is a dictionary or a stream. */
export function dictOf(value: PdfObject | undefined): PdfDict | undefined {
  if (value instanceof StoredStream) return value.dict
  return isDict(value) ? value : undefined
}
