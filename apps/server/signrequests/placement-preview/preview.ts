import {
  type Box,
  type CordsOrigin,
  type Overlap,
  type PageInfo,
  type Sketch,
  type SketchedBox,
  sketch,
  warnOverText,
} from '@countersign/domain/placement'
import { isSigningRole, type Role } from '@countersign/domain/signrequest'
import type { Colour, FontSource } from '@countersign/pades/appearance'
import { nodeFonts } from '@countersign/pades/appearance/fonts-node'
import { readDocument } from '../../documents/read.ts'
import { contentSource } from '../../documents/rendering/content-source.ts'
import type { RenderDeps } from '../../documents/rendering/keep.ts'
import type { ImageWidth } from '../../documents/rendering/limits.ts'
import { textOfPages } from '../../documents/text-places.ts'
import { Failure } from '../../platform/errors.ts'
import { type LabelledBox, makeOverlay, type Note, setNotes } from './overlay.ts'
import { type PreviewedField, sketchFields } from './sketch-fields.ts'

export interface PreviewOrder {
  readonly signers: readonly {
    readonly name: string
    readonly role?: Role | undefined
    readonly page?: readonly string[] | undefined
    readonly cords?: readonly Box[] | undefined
    readonly fields?: readonly PreviewedField[] | undefined
  }[]
  readonly cordsOrigin: CordsOrigin
  readonly overlap?: Overlap | undefined
  /** Default: the first page with an error, otherwise the first with a box. */
  readonly page: number | undefined
  readonly width: ImageWidth
}

export interface Preview {
  readonly png: Buffer
  readonly page: number
  /** The pages with a box. */
  readonly pages: readonly number[]
  readonly errors: number
  readonly warnings: number
}

/** A box with the text on it: the name of its signer, or the label of a field that they fill. */
type NamedBox = SketchedBox & { readonly label: string }

/** An image of the positions of signatures and fields. Boxes that create would reject are red, with the same messages. */
export async function previewPlacement(
  deps: RenderDeps,
  tenantId: string,
  documentId: string,
  order: PreviewOrder,
): Promise<Preview> {
  const { pages, textPlaces } = await readDocument(deps.db, tenantId, documentId)
  const { cordsOrigin, overlap } = order
  const signers = order.signers.map((signer) => (isSigningRole(signer.role ?? 'signer') ? signer : null))
  const signatures = sketch({ pages, signers, cordsOrigin, overlap })
  const fields = sketchFields(signers, pages, cordsOrigin)
  const named = signatures.boxes.map((box) => ({ ...box, label: order.signers[box.signer]?.name ?? '' }))
  const sketched = {
    boxes: [...named, ...fields.boxes],
    errors: [...signatures.errors, ...fields.errors],
    warnings: [
      ...[...signatures.warnings, ...fields.warnings],
      ...warnOverText(signatures.boxes, textOfPages(textPlaces)),
    ],
  }
  const source = await contentSource(deps, tenantId, documentId)
  const page = choosePage(order.page, sketched, pages)
  const boxes = sketched.boxes.filter((box) => box.page === page.number)
  const sheet = await laySheet(page, boxes, notesOf(sketched))
  const { bytes } = await deps.renderer.picture(source, page.number, order.width, sheet)
  return {
    png: Buffer.from(bytes),
    page: page.number,
    pages: [...new Set(sketched.boxes.map((box) => box.page))].sort((a, b) => a - b),
    errors: sketched.errors.length,
    warnings: sketched.warnings.length,
  }
}

function choosePage(asked: number | undefined, { boxes }: Sketch, pages: readonly PageInfo[]): PageInfo {
  const wrong = boxes.find(({ error }) => error !== null)
  const number = asked ?? (wrong ?? boxes[0])?.page ?? pages.length
  const page = pages[number - 1]
  if (!page) throw new Failure('not_found', `There is no page ${number} in this document.`)
  return page
}

const RED: Colour = [0.78, 0.08, 0.1]
const AMBER: Colour = [0.6, 0.36, 0]
const INK: Colour = [0.2, 0.22, 0.26]
/** Distinguishable with colour vision deficiency; the names stand beside the boxes too. */
const SIGNER_COLOURS: readonly Colour[] = [
  [0, 0.35, 0.7],
  [0, 0.5, 0.35],
  [0.5, 0.25, 0.6],
  [0.75, 0.35, 0],
  [0.1, 0.45, 0.5],
  [0.45, 0.35, 0.1],
]
const MAX_NOTES = 12

function notesOf({ boxes, errors, warnings }: Sketch): Note[] {
  const notes = [
    ...errors.map(({ field, message }) => ({ text: `${field}: ${message}`, colour: RED })),
    ...warnings.map(({ field, message }) => ({ text: `${field}: ${message}`, colour: AMBER })),
  ]
  const more = notes.length - MAX_NOTES
  const shown = more > 0 ? [...notes.slice(0, MAX_NOTES), { text: `and ${more} more.`, colour: INK }] : notes
  if (errors.length > 0) return shown
  return [{ text: boxes.length === 1 ? 'The box fits.' : `All ${boxes.length} boxes fit.`, colour: INK }, ...shown]
}

/** In points of the displayed page. Shows boxes outside the page up to a distance of half a page. */
async function laySheet(page: PageInfo, boxes: readonly NamedBox[], notes: readonly Note[]) {
  const scale = page.width / 595
  const margin = 18 * scale
  const beyond = (side: number, distance: (box: Box) => number) =>
    margin + Math.min(side / 2, Math.max(0, ...boxes.map(({ display }) => distance(display))))
  const left = beyond(page.width, (box) => -box.x)
  const right = beyond(page.width, (box) => box.x + box.w - page.width)
  const top = beyond(page.height, (box) => -box.y)
  const bottom = beyond(page.height, (box) => box.y + box.h - page.height)
  const width = left + page.width + right
  const set = await setNotes(notes, width - 2 * margin, scale, FONTS)
  const height = top + page.height + bottom + set.height
  const overlay = await makeOverlay(
    {
      width,
      height,
      scale,
      boxes: wrongOnTop(boxes).map((box) => labelled(box, { left, top })),
      notes: set,
      notesAt: { x: margin, y: height - set.height - margin / 2 },
    },
    FONTS,
  )
  return { width, height, page: { x: left, y: top, width: page.width, height: page.height }, overlay }
}

function wrongOnTop(boxes: readonly NamedBox[]): NamedBox[] {
  return boxes.toSorted((a, b) => Number(a.error !== null) - Number(b.error !== null))
}

function labelled(
  { signer, display, error, label }: NamedBox,
  { left, top }: { left: number; top: number },
): LabelledBox {
  const colour = SIGNER_COLOURS[signer % SIGNER_COLOURS.length] ?? INK
  return {
    ...{ x: left + display.x, y: top + display.y, w: display.w, h: display.h },
    label,
    colour: error ? RED : colour,
    isWrong: error !== null,
  }
}

const FONTS: FontSource = nodeFonts()
