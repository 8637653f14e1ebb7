import { latin1OfBytes } from '../../bytes.ts'
import { PadesError } from '../../errors.ts'
import type { PdfDocument } from '../document/document.ts'
import { isDict, type PdfDict, StoredStream, sameRef } from '../syntax/values.ts'
import { dictAt, entry, isPresent, isRectangle, nameAt } from './read.ts'

/**
 * The normal appearances that viewers may show: /N, or the state of it that /AS selects (ISO 32000-2 §12.5.5). Viewers do
 * not agree on the state if /AS selects none, so all states count then.
 */
export async function normalAppearances(document: PdfDocument, annotation: PdfDict): Promise<StoredStream[]> {
  const appearances = await dictAt(document, annotation, 'AP')
  const normal = appearances && (await entry(document, appearances, 'N'))
  if (normal instanceof StoredStream) return [normal]
  if (!isDict(normal)) return []
  const state = await nameAt(document, annotation, 'AS')
  const states = state === undefined ? [...normal.values()] : [normal.get(state)]
  const streams = await Promise.all(states.map((value) => document.resolve(value)))
  return streams.filter((stream) => stream instanceof StoredStream)
}

/** Whether an annotation with several appearances selects one of them. */
export async function selectsState(document: PdfDocument, annotation: PdfDict): Promise<boolean> {
  const appearances = await dictAt(document, annotation, 'AP')
  const normal = appearances && (await entry(document, appearances, 'N'))
  return !isDict(normal) || (await nameAt(document, annotation, 'AS')) !== undefined
}

/** Whether all of the appearances have a bounding box. Some viewers do not draw one that has none. */
export async function hasBox(document: PdfDocument, appearances: readonly StoredStream[]): Promise<boolean> {
  for (const { dict } of appearances) if (!(await isRectangle(document, dict.get('BBox')))) return false
  return true
}

/** Whether another appearance than the normal one is shown while the mouse is over the annotation (/R) or pressed (/D). */
export async function changesUnderMouse(
  document: PdfDocument,
  annotation: PdfDict,
  permitted: ReadonlySet<string>,
): Promise<boolean> {
  const appearances = await dictAt(document, annotation, 'AP')
  if (appearances === undefined) return false
  const normal = appearances.get('N')
  for (const key of ['R', 'D']) {
    const other = permitted.has(key) ? undefined : appearances.get(key)
    if (isPresent(await document.resolve(other)) && !sameRef(other, normal)) return true
  }
  return false
}

/** Operators that leave marks on the page (ISO 32000-2, table 50). Also matched inside strings, which is the safe side. */
const PAINTING = /(?:^|[\s\0[\](){}<>])(?:Tj|TJ|'|"|f\*?|F|B\*?|b\*?|S|s|Do|sh|EI)(?=[\s\0/[\](){}<>%]|$)/

/** Those that show text or pictures. */
const SHOWING = /(?:^|[\s\0[\](){}<>])(?:Tj|TJ|'|"|Do|sh|EI)(?=[\s\0/[\](){}<>%]|$)/

/** The appearances that can leave marks. One that cannot be decoded counts as one that does. */
export async function drawn(document: PdfDocument, appearances: readonly StoredStream[]): Promise<StoredStream[]> {
  const found: StoredStream[] = []
  for (const appearance of appearances) if (await uses(PAINTING, document, appearance)) found.push(appearance)
  return found
}

/** Whether one of the appearances can show more than a frame and a background. */
export async function showsText(document: PdfDocument, appearances: readonly StoredStream[]): Promise<boolean> {
  for (const appearance of appearances) if (await uses(SHOWING, document, appearance)) return true
  return false
}

async function uses(operators: RegExp, document: PdfDocument, appearance: StoredStream): Promise<boolean> {
  // The reader of streams ignores parameters that are not in the dictionary itself.
  if (appearance.dict.has('DecodeParms')) return true
  try {
    return operators.test(latin1OfBytes(await document.streamBytes(appearance)))
  } catch (error) {
    if (error instanceof PadesError) return true
    throw error
  }
}
