import { damaged, PdfError } from '../error.ts'
import { isInteger, isName, type PdfArray, type PdfDict, PdfRef, type PdfValue } from '../syntax/values.ts'
import type { PdfDocument } from './document.ts'

/** Left, bottom, right, top in default user space. */
export type Rectangle = readonly [number, number, number, number]

export interface Page {
  readonly ref: PdfRef
  readonly dict: PdfDict
  /** Inherited if the page has none (ISO 32000 §7.7.3.4). */
  readonly mediaBox: Rectangle
  readonly cropBox: Rectangle
  readonly rotate: 0 | 90 | 180 | 270
  readonly userUnit: number
}

/** A page by its number, from 1. */
export async function findPage(document: PdfDocument, number: number): Promise<Page> {
  const { dict } = await document.catalog()
  const root = await document.dict(dict.get('Pages'), 'the page tree')
  const found = isInteger(number) && number >= 1 ? await descend(document, root, number - 1, [], 0) : undefined
  if (found === undefined) {
    throw new PdfError(
      'pdf_page_missing',
      `the document has ${await pageCount(document)} pages; page ${number} does not exist`,
    )
  }
  return describePage(document, found)
}

export async function pageCount(document: PdfDocument): Promise<number> {
  const { dict } = await document.catalog()
  const count = await document.resolve((await document.dict(dict.get('Pages'), 'the page tree')).get('Count'))
  if (!isInteger(count) || count < 0) throw damaged('the page tree has no valid /Count')
  return count
}

/** Every page, in order. */
export async function* eachPage(document: PdfDocument): AsyncGenerator<{ ref: PdfRef; dict: PdfDict }> {
  const { dict } = await document.catalog()
  const pending: { value: PdfValue; depth: number }[] = [{ value: dict.get('Pages') ?? null, depth: 0 }]
  let visited = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (++visited > document.limits.pages || next.depth > document.limits.depth) throw tooManyPages(document)
    const node = await document.dict(next.value, 'a page tree node')
    const kids = await document.optionalArray(node.get('Kids'), '/Kids')
    if (kids === undefined && next.value instanceof PdfRef) yield { ref: next.value, dict: node }
    for (const kid of (kids ?? []).toReversed()) pending.push({ value: kid, depth: next.depth + 1 })
  }
}

interface FoundPage {
  readonly ref: PdfRef
  readonly dict: PdfDict
  /** From the parent of the page up to the root. */
  readonly ancestors: readonly PdfDict[]
}

async function descend(
  document: PdfDocument,
  node: PdfDict,
  index: number,
  ancestors: readonly PdfDict[],
  depth: number,
): Promise<FoundPage | undefined> {
  if (depth > document.limits.depth) throw tooManyPages(document)
  const kids = (await document.optionalArray(node.get('Kids'), '/Kids')) ?? []
  const lineage = [node, ...ancestors]
  // In a flat tree, /Count equals the number of kids, so the page is the kid with its index, unless that kid is a node
  // with a /Count of its own other than 1.
  if ((await document.resolve(node.get('Count'))) === kids.length) {
    const kid = await readKid(document, kids, index)
    if (kid !== undefined && (kid.count ?? 1) === 1) return enter(document, kid, 0, lineage, depth)
  }
  let skipped = 0
  for (let place = 0; place < kids.length; place++) {
    const kid = await readKid(document, kids, place)
    if (kid === undefined) continue
    const count = kid.count ?? 1
    if (index < skipped + count) return enter(document, kid, index - skipped, lineage, depth)
    skipped += count
    if (skipped > document.limits.pages) throw tooManyPages(document)
  }
  return undefined
}

interface Kid {
  readonly ref: PdfRef
  readonly dict: PdfDict
  /** The pages under an intermediate node; undefined for a page. */
  readonly count: number | undefined
}

async function readKid(document: PdfDocument, kids: PdfArray, place: number): Promise<Kid | undefined> {
  const ref = kids[place]
  if (ref === undefined) return undefined
  if (!(ref instanceof PdfRef)) throw damaged('a page tree node is not an indirect object')
  const dict = await document.dict(ref, 'a page tree node')
  if (!dict.has('Kids')) return { ref, dict, count: undefined }
  const count = await document.resolve(dict.get('Count'))
  if (!isInteger(count) || count < 0) throw damaged('a page tree node has no valid /Count')
  return { ref, dict, count }
}

async function enter(
  document: PdfDocument,
  kid: Kid,
  index: number,
  lineage: readonly PdfDict[],
  depth: number,
): Promise<FoundPage | undefined> {
  if (kid.count !== undefined) return descend(document, kid.dict, index, lineage, depth + 1)
  const siblings = (await document.optionalArray(lineage[0]?.get('Kids'), '/Kids')) ?? []
  if (siblings.filter((sibling) => sibling instanceof PdfRef && sibling.number === kid.ref.number).length > 1) {
    throw new PdfError('pdf_page_shared', 'one page object is used for several pages; normalise the document first')
  }
  return { ref: kid.ref, dict: kid.dict, ancestors: lineage }
}

async function describePage(document: PdfDocument, { ref, dict, ancestors }: FoundPage): Promise<Page> {
  if (!isName(await document.resolve(dict.get('Type')), 'Page')) throw damaged(`object ${ref.number} is not a page`)
  const inherited = async (key: string) => {
    for (const node of [dict, ...ancestors]) {
      const value = await document.resolve(node.get(key))
      if (value !== undefined && value !== null) return value
    }
    return undefined
  }
  const mediaBox = await readRectangle(document, await inherited('MediaBox'))
  if (mediaBox === undefined) throw damaged(`page object ${ref.number} has no /MediaBox`)
  const cropBox = await readRectangle(document, await inherited('CropBox'))
  const userUnit = await document.resolve(dict.get('UserUnit'))
  return {
    ref,
    dict,
    mediaBox,
    cropBox: cropBox === undefined ? mediaBox : intersection(cropBox, mediaBox),
    rotate: rotationOf(await inherited('Rotate')),
    userUnit: typeof userUnit === 'number' && userUnit > 0 ? userUnit : 1,
  }
}

/** A rectangle may be written with any two opposite corners (§7.9.5). */
export async function readRectangle(document: PdfDocument, value: unknown): Promise<Rectangle | undefined> {
  if (!Array.isArray(value) || value.length !== 4) return undefined
  const [x1, y1, x2, y2] = await Promise.all(value.map((item: PdfValue) => document.resolve(item)))
  if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number') {
    return undefined
  }
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

function intersection(crop: Rectangle, media: Rectangle): Rectangle {
  const both: Rectangle = [
    Math.max(crop[0], media[0]),
    Math.max(crop[1], media[1]),
    Math.min(crop[2], media[2]),
    Math.min(crop[3], media[3]),
  ]
  return both[0] < both[2] && both[1] < both[3] ? both : media
}

function rotationOf(value: unknown): Page['rotate'] {
  const degrees = isInteger(value) ? ((value % 360) + 360) % 360 : 0
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0
}

function tooManyPages(document: PdfDocument): PdfError {
  return new PdfError(
    'pdf_limit_exceeded',
    `the page tree has more than ${document.limits.pages} nodes or is nested too deeply`,
  )
}
