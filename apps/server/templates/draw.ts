import type { Field } from '@countersign/domain/template'
import type { ByteSource } from '@countersign/pades'
import {
  AppearanceError,
  Canvas,
  FontSet,
  readPdfAClaim,
  type TypesetText,
  typesetText,
} from '@countersign/pades/appearance'
import { nodeFonts } from '@countersign/pades/appearance/fonts-node'
import { drawOnPages, isTagged, type PageDrawing, PdfDocument, PdfError } from '@countersign/pades/pdf'
import type { FieldError } from '../platform/errors.ts'
import type { TemplateVersion } from './find-version.ts'

// Draws values. Loading the text shaper and the fonts takes most of the time and memory, so callers import this file
// dynamically, when it is needed.

const fonts = nodeFonts()

type Values = Readonly<Record<string, string>>

/** The increment that draws the values. Equal values produce equal bytes. */
export async function drawValues(
  base: ByteSource,
  { fields, document: { pages } }: Pick<TemplateVersion, 'fields' | 'document'>,
  values: Values,
): Promise<Uint8Array> {
  const document = await PdfDocument.open(base)
  const { pdfA: part, outputIntent } = await readPdfAClaim(document)
  const tagged = await isTagged(document)
  const shared = new FontSet(part)
  const canvases = new Map<number, { canvas: Canvas; pieces: number }>()
  for (const { field, box, page, text } of placementsOf(fields, values)) {
    const height = pages[page - 1]?.height ?? 0
    const drawn = canvases.get(page) ?? { canvas: new Canvas({ part, outputIntent }, shared), pieces: 0 }
    const set = await layOutText(field, box, text)
    if (!set) throw new Error(`the value of ${field.name} does not fit, although requireFit accepted it`)
    const show = () => {
      for (const { line, x, y } of set.lines) {
        drawn.canvas.text(line, { x: box.x + x, y: height - box.y - box.h + y, size: set.size, colour: [0] })
      }
    }
    if (tagged) drawn.canvas.marked({ name: 'P', id: drawn.pieces }, show)
    else show()
    canvases.set(page, { ...drawn, pieces: drawn.pieces + 1 })
  }
  const drawings: PageDrawing[] = []
  for (const [page, { canvas, pieces }] of [...canvases].toSorted(([a], [b]) => a - b)) {
    drawings.push({ page, pieces, ...(await canvas.finish(fonts)) })
  }
  return drawOnPages(document, drawings)
}

/** Why the pages with fields cannot be drawn on: their content cannot be decoded. */
export async function findDrawingErrors(base: ByteSource, fields: readonly Field[]): Promise<FieldError[]> {
  const document = await PdfDocument.open(base)
  const pages = new Set(fields.flatMap(({ page }) => page.map(Number)))
  const errors: FieldError[] = []
  for (const page of pages) {
    try {
      await drawOnPages(document, [{ page, content: new Uint8Array(), resources: new Map(), pieces: 0 }])
    } catch (error) {
      if (!(error instanceof PdfError)) throw error
      const message = `Nothing can be drawn on page ${page}: ${error.message}. Print the document to a new PDF, or remove the fields of this page.`
      errors.push({ field: 'document_id', code: 'not_drawable', message })
    }
  }
  return errors
}

/** Values that cannot be drawn completely: a character that no font has, or a box that is too small. */
export async function findFitErrors(fields: readonly Field[], values: Values): Promise<FieldError[]> {
  const errors = new Map<string, FieldError>()
  for (const { field, box, page, text } of placementsOf(fields, values)) {
    const path = `values.${field.name}`
    if (errors.has(path)) continue
    try {
      if (await layOutText(field, box, text)) continue
      const size = `${Math.round(box.w)} × ${Math.round(box.h)} points on page ${page}`
      const message = `The value of "${field.name}" does not fit its box of ${size} at the smallest font size.`
      errors.set(path, { field: path, code: 'too_long', message })
    } catch (error) {
      if (!(error instanceof AppearanceError) || error.code !== 'character_unsupported') throw error
      const message = `The value of "${field.name}" cannot be drawn: ${error.message}.`
      errors.set(path, { field: path, code: 'malformed', message })
    }
  }
  return [...errors.values()]
}

function placementsOf(fields: readonly Field[], values: Values) {
  return fields.flatMap((field) => {
    // Not `in` or a plain lookup: a field may be named `constructor`, which every object inherits.
    const text = Object.hasOwn(values, field.name) ? values[field.name] : undefined
    if (text === undefined) return []
    return field.cords.map((box, index) => ({ field, box, page: Number(field.page[index]), text }))
  })
}

function layOutText(
  { size, align, multiline }: Field,
  { w: width, h: height }: Field['cords'][number],
  text: string,
): Promise<TypesetText | undefined> {
  return typesetText({ text, width, height, size, align, multiline }, fonts)
}
