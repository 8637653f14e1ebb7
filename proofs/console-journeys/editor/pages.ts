import { writePdf } from '../../../apps/server/documents/preflight/testing/write-pdf.ts'

// Pages as people scan and print them. Boxes are in points of the displayed page (ADR 6); widgets of a PDF are in the page's
// own coordinates.

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Left, bottom, right, top. */
export type Rectangle = readonly [number, number, number, number]

export interface PageKind {
  readonly name: string
  readonly media: readonly [width: number, height: number]
  readonly crop: Rectangle
  readonly rotate: 0 | 90 | 180 | 270
}

const A4 = [595, 842] as const
const WHOLE = [0, 0, ...A4] as const

export const KINDS: readonly PageKind[] = [
  { name: 'rotated by 90°', media: A4, crop: WHOLE, rotate: 90 },
  { name: 'rotated by 180°', media: A4, crop: WHOLE, rotate: 180 },
  { name: 'rotated by 270°', media: A4, crop: WHOLE, rotate: 270 },
  { name: 'cropped', media: A4, crop: [40, 25, 565, 777], rotate: 0 },
  { name: 'landscape', media: [842, 595], crop: [0, 0, 842, 595], rotate: 0 },
  { name: 'cropped and rotated by 90°', media: A4, crop: [40, 25, 565, 777], rotate: 90 },
]

export function pdfOf(kinds: readonly PageKind[]): Buffer {
  const number = (index: number) => 3 + index
  const pages = kinds.map(({ media, crop, rotate }, index): [number, string] => [
    number(index),
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${media.join(' ')}]/CropBox[${crop.join(' ')}]/Rotate ${rotate}/Resources<<>>>>`,
  ])
  const kids = kinds.map((_, index) => `${number(index)} 0 R`).join(' ')
  const tree = `<</Type/Pages/Count ${kinds.length}/Kids[${kids}]>>`
  return writePdf({ objects: new Map([[1, '<</Type/Catalog/Pages 2 0 R>>'], [2, tree], ...pages]) })
}

export function displayedWidth({ crop: [left, bottom, right, top], rotate }: PageKind): number {
  return rotate % 180 === 0 ? right - left : top - bottom
}

/** Where a rectangle of the page's own coordinates is displayed. */
export function displayed(page: PageKind, [x0, y0, x1, y1]: Rectangle): Box {
  const [left, bottom, right, top] = page.crop
  const [across, up] = [x1 - x0, y1 - y0]
  switch (page.rotate) {
    case 0:
      return { x: x0 - left, y: top - y1, w: across, h: up }
    case 90:
      return { x: y0 - bottom, y: x0 - left, w: up, h: across }
    case 180:
      return { x: right - x1, y: y0 - bottom, w: across, h: up }
    case 270:
      return { x: top - y1, y: right - x1, w: up, h: across }
    default:
      return page.rotate satisfies never
  }
}

/** The largest difference of the four edges, in points. */
export function distance(a: Box, b: Box): number {
  const edges = (box: Box) => [box.x, box.y, box.x + box.w, box.y + box.h]
  const others = edges(b)
  return Math.max(...edges(a).map((edge, i) => Math.abs(edge - (others[i] ?? Number.NaN))))
}
