import { bytesOfLatin1, concatBytes } from '../../bytes.ts'
import type { PdfDocument } from '../document/document.ts'
import { findPage, type Page } from '../document/pages.ts'
import { PdfError } from '../error.ts'
import { tagForms } from '../structure-tree/tag-forms.ts'
import {
  dict,
  isArray,
  name,
  type PdfArray,
  type PdfDict,
  PdfIndirect,
  type PdfRef,
  PdfStream,
  StoredStream,
} from '../syntax/values.ts'
import { Increment } from '../write/increment.ts'
import { unmatchedSaves } from './unmatched-saves.ts'

/** A drawing over a page. */
export interface PageDrawing {
  /** From 1. */
  readonly page: number
  /** Deflated operators. In a tagged document each sequence of marked content has an /MCID, counted from 0. */
  readonly content: Uint8Array
  readonly resources: PdfDict
  /** The number of marked content sequences. */
  readonly pieces: number
  /** `displayed`, the default: points from the lower left corner of the displayed page, with y upwards. */
  readonly space?: 'displayed' | 'user'
}

/**
 * Draws over pages of a document, as one increment (ISO 32000 §7.5.6). The drawings become part of the pages' content and
 * are tagged if the document is tagged. Returns the bytes to append.
 */
export async function drawOnPages(document: PdfDocument, drawings: readonly PageDrawing[]): Promise<Uint8Array> {
  const increment = await Increment.after(document)
  const forms = await Promise.all(
    drawings.map(async (drawing) => {
      return { drawing, page: await findPage(document, drawing.page), ref: increment.allocate() }
    }),
  )
  const tags = await tagForms(
    increment,
    forms.map(({ ref, page, drawing }) => ({ ref, page, count: drawing.pieces })),
  )
  const save = new PdfIndirect(new PdfStream(dict({}), bytesOfLatin1('q')))
  for (const [index, { ref, page, drawing }] of forms.entries()) {
    increment.set(ref, formOf(drawing, page, tags?.[index]))
    await showForm(increment, page, ref, save)
  }
  return (await increment.finish()).bytes
}

function formOf(drawing: PageDrawing, page: Page, structParents: number | undefined): PdfStream {
  const { content, resources, space = 'displayed' } = drawing
  const { width, height } = displayedSize(page)
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: space === 'user' ? [...page.cropBox] : [0, 0, width, height],
    Matrix: space === 'user' ? undefined : [...toUserSpace(page)],
    Resources: resources,
    Filter: name('FlateDecode'),
    StructParents: structParents,
  })
  return new PdfStream(entries, content)
}

function displayedSize({ cropBox: [x0, y0, x1, y1], rotate, userUnit }: Page) {
  const [across, up] = [(x1 - x0) * userUnit, (y1 - y0) * userUnit]
  return rotate % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
}

/** The matrix from points on the displayed page to user space (§8.3.2.3). It reverses /Rotate and /UserUnit. */
function toUserSpace({ cropBox: [x0, y0, x1, y1], rotate, userUnit }: Page): readonly number[] {
  const unit = 1 / userUnit
  switch (rotate) {
    case 0:
      return [unit, 0, 0, unit, x0, y0]
    case 90:
      return [0, unit, -unit, 0, x1, y0]
    case 180:
      return [-unit, 0, 0, -unit, x1, y1]
    case 270:
      return [0, -unit, unit, 0, x0, y1]
  }
}

/** Encloses the existing content in q and Q, so that its changes to the graphics state do not affect the drawing. */
async function showForm(increment: Increment, page: Page, form: PdfRef, save: PdfIndirect): Promise<void> {
  const { document } = increment
  const present = page.dict.get('Contents')
  const resolved = await document.resolve(present)
  const older: PdfArray = isArray(resolved) ? resolved : resolved instanceof StoredStream && present ? [present] : []
  const { resources, shown } = await withForm(document, page.dict, form)
  const restores = 'Q '.repeat(1 + unmatchedSaves(await contentOf(document, older)))
  const after = new PdfStream(dict({}), bytesOfLatin1(`\n${older.length > 0 ? restores : ''}q /${shown} Do Q`))
  const contents = [...(older.length > 0 ? [save, ...older] : []), after]
  increment.set(page.ref, new Map([...page.dict, ['Contents', contents], ['Resources', resources]]))
}

async function contentOf(document: PdfDocument, streams: PdfArray): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (const stream of streams) {
    const found = await document.resolve(stream)
    if (!(found instanceof StoredStream)) throw new PdfError('pdf_damaged', 'the /Contents of a page is not a stream')
    // qpdf writes an empty stream with a /Filter, although no bytes are no deflated data.
    if (found.start === found.end) continue
    parts.push(await document.contentBytes(found), bytesOfLatin1('\n'))
  }
  return concatBytes(parts)
}

/** The page's resources, including inherited ones (§7.7.3.4), with the form added under an unused name. */
async function withForm(
  document: PdfDocument,
  page: PdfDict,
  form: PdfRef,
): Promise<{ resources: PdfDict; shown: string }> {
  const resources = new Map(await resourcesOf(document, page))
  const objects = new Map(await document.optionalDict(resources.get('XObject'), '/XObject'))
  let shown = 'Merged'
  for (let count = 2; objects.has(shown); count++) shown = `Merged${count}`
  resources.set('XObject', objects.set(shown, form))
  return { resources, shown }
}

async function resourcesOf(document: PdfDocument, page: PdfDict): Promise<PdfDict | undefined> {
  let node: PdfDict | undefined = page
  for (let depth = 0; node !== undefined && depth <= document.limits.depth; depth++) {
    const own: PdfDict | undefined = await document.optionalDict(node.get('Resources'), '/Resources')
    if (own !== undefined) return own
    node = await document.optionalDict(node.get('Parent'), 'a page tree node')
  }
  return undefined
}
