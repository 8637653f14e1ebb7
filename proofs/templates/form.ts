import { flate, writePdf } from '../../apps/server/documents/preflight/testing/write-pdf.ts'
import type { Box, Place as SeenPlace } from '../lib/seen.ts'
import { names } from '../scripts/names.ts'

// A form with a place for a value in each script, on pages as people make them: upright, turned, cropped, and in units of
// their own. Every field has a frame, so that a reviewer sees whether a value lies in it.

export interface Place extends SeenPlace {
  readonly value: string
  readonly multiline?: boolean
  readonly align?: 'left' | 'center' | 'right'
  readonly type?: 'number'
  readonly format?: string
  /** As it is drawn, where a format makes it another. */
  readonly drawn?: string
}

interface PageSize {
  readonly width: number
  readonly height: number
  readonly rotate: 0 | 90 | 180 | 270
  readonly unit: number
  /** How much of the MediaBox is cut off at its left and its bottom. */
  readonly crop: number
}

const PAGES: readonly PageSize[] = [
  { width: 595, height: 842, rotate: 0, unit: 1, crop: 0 },
  { width: 842, height: 595, rotate: 90, unit: 1, crop: 0 },
  { width: 500, height: 700, rotate: 270, unit: 2, crop: 25 },
]

const LONG: readonly { name: string; value: string }[] = [
  { name: 'address', value: 'Flat 7, 221 Baker Street\nMarylebone, London NW1 6XE' },
  { name: 'thai', value: 'ข้าพเจ้าตกลงที่จะชำระค่าเช่าทุกวันที่หนึ่งของเดือน' },
  { name: 'japanese', value: '東京都千代田区丸の内一丁目九番一号、東京駅前の事務所。' },
  { name: 'arabic', value: 'يلتزم المستأجر بدفع الإيجار في اليوم الأول من كل شهر' },
]

export const places: readonly Place[] = [
  ...names.map(({ script, name }, index) => ({
    name: script.replaceAll(' ', '-'),
    page: 1,
    box: { x: 72 + 230 * (index % 2), y: 90 + 30 * Math.floor(index / 2), w: 210, h: 18 },
    value: name,
  })),
  ...LONG.map(({ name, value }, index) => ({
    name: `long.${name}`,
    page: 1,
    box: { x: 72 + 230 * (index % 2), y: 330 + 60 * Math.floor(index / 2), w: 150, h: 46 },
    value,
    multiline: true,
  })),
  {
    name: 'right',
    page: 1,
    box: { x: 72, y: 460, w: 100, h: 16 },
    value: '-1234567.891',
    align: 'right',
    type: 'number',
    format: '12,34,567.89',
    drawn: '-12,34,567.89',
  },
  { name: 'centred', page: 1, box: { x: 200, y: 460, w: 100, h: 16 }, value: 'in the middle', align: 'center' },
  { name: 'shrunk', page: 1, box: { x: 320, y: 460, w: 110, h: 14 }, value: 'Wolfeschlegelsteinhausenbergerdorff' },
  { name: 'turned', page: 2, box: { x: 60, y: 100, w: 200, h: 18 }, value: 'Ελένη Παπαδοπούλου' },
  { name: 'turned-too', page: 2, box: { x: 60, y: 700, w: 200, h: 18 }, value: 'यह पृष्ठ मुड़ा हुआ है' },
  { name: 'unit', page: 3, box: { x: 120, y: 200, w: 300, h: 30 }, value: 'Юрий Щербаков' },
]

export const signBox = { page: 1, box: { x: 72, y: 640, w: 200, h: 50 } }

/** The page as displayed, in points. */
export function displayedSize(page: number): { width: number; height: number } {
  const { width, height, rotate, unit, crop } = sizeOf(page)
  const [across, up] = [(width - crop) * unit, (height - crop) * unit]
  return rotate % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
}

/** Points per unit of the page's own coordinates. */
export function unitOf(page: number): number {
  return sizeOf(page).unit
}

export const pageCount = PAGES.length

export function formPdf(): Buffer {
  const numbers = PAGES.map((_, index) => 10 + 2 * index)
  return writePdf({
    objects: new Map([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [
        2,
        `<</Type/Pages/Count ${PAGES.length}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Resources<<>>>>`,
      ],
      ...PAGES.flatMap(
        ({ width, height, rotate, unit, crop }, index): [number, string | ReturnType<typeof flate>][] => {
          const boxes = `/MediaBox[0 0 ${width} ${height}]/CropBox[${crop} ${crop} ${width} ${height}]`
          const [page, content] = [10 + 2 * index, 11 + 2 * index]
          return [
            [page, `<</Type/Page/Parent 2 0 R${boxes}/Rotate ${rotate}/UserUnit ${unit}/Contents ${content} 0 R>>`],
            // It scales the page, saves what it did, and never puts it back: what is drawn after must not mind.
            [content, flate(`${frames(index + 1)}\n0.5 0 0 0.5 30 30 cm q 1 0 0 rg`)],
          ]
        },
      ),
    ]),
  })
}

function sizeOf(page: number): PageSize {
  const size = PAGES[page - 1]
  if (!size) throw new Error(`the form has no page ${page}`)
  return size
}

function frames(page: number): string {
  const own = [...places, signBox].filter((place) => place.page === page)
  return ['0.8 G 0.3 w', ...own.map(({ box }) => frame(page, box))].join('\n')
}

/** A rectangle of the displayed page, in the page's own coordinates. */
function frame(page: number, { x, y, w, h }: Box): string {
  const { width, height, rotate, unit, crop } = sizeOf(page)
  const [right, down, across, high] = [x / unit, y / unit, w / unit, h / unit]
  switch (rotate) {
    case 0:
      return `${crop + right} ${height - down - high} ${across} ${high} re S`
    case 90:
      return `${crop + down} ${crop + right} ${high} ${across} re S`
    case 180:
      return `${width - right - across} ${crop + down} ${across} ${high} re S`
    case 270:
      return `${width - down - high} ${height - right - across} ${high} ${across} re S`
  }
}
