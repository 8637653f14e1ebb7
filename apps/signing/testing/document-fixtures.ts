import type { Box, PageOfDocument, TextLine } from '../model.ts'

// The pages of the sample contract.

const A4 = { width: 595.28, height: 841.89 }

/** The usual document: one page, with three boxes. */
export function contractPage(): PageOfDocument {
  return page(1, THREE_BOXES)
}

const THREE_BOXES = [
  { x: 385, y: 694, w: 150, h: 36 },
  { x: 60, y: 752, w: 190, h: 60 },
  { x: 345, y: 752, w: 190, h: 60 },
]

export function onePage(): PageOfDocument {
  return page(1, [{ x: 345, y: 690, w: 190, h: 56 }])
}

/** Its fields (field-fixtures.ts) are where the usual boxes are. */
export function pageWithFields(): PageOfDocument {
  return page(1, [{ x: 60, y: 804, w: 190, h: 32 }])
}

/** Boxes are on the second and the third page. The text of the third comes later. */
export function threePages(): PageOfDocument[] {
  return [
    page(1, []),
    page(2, [{ x: 385, y: 765, w: 150, h: 36 }]),
    {
      ...page(3, [
        { x: 60, y: 640, w: 190, h: 60 },
        { x: 345, y: 640, w: 190, h: 60 },
      ]),
      lines: null,
    },
  ]
}

export function withoutBoxes(pages: PageOfDocument[]): PageOfDocument[] {
  return pages.map((sheet) => ({ ...sheet, boxes: [] }))
}

/** Initials on every tenth page, in boxes too small for words. */
export function longContract(): PageOfDocument[] {
  return Array.from({ length: 30 }, (_, i) => {
    const sheet = page(i + 1, i % 10 === 9 ? [{ x: 505, y: 800, w: 36, h: 14 }] : [])
    return i < 3 ? sheet : { ...sheet, lines: null }
  })
}

function page(number: number, boxes: Box[]): PageOfDocument {
  return { number, ...A4, imageWidths: [360, 720, 1080, 1600], boxes, lines: linesOf(number) }
}

/** The lines of a sample contract: a title and numbered clauses. */
export function linesOf(number: number): TextLine[] {
  const title = {
    text: number === 1 ? 'Tenancy agreement' : `Tenancy agreement, sheet ${number}`,
    x: 60,
    y: 60,
    w: number === 1 ? 190 : 270,
    h: 22,
  }
  const clauses = Array.from({ length: 34 }, (_, i) => {
    const text = CLAUSES[(i + 3 * number) % CLAUSES.length] ?? ''
    const shown = i % 5 === 0 ? `${i / 5 + 1}. ${text}` : text
    return {
      text: shown,
      x: i % 5 === 0 ? 60 : 76,
      y: 104 + i * 15.2 + Math.floor(i / 5) * 6,
      w: Math.min(460, shown.length * 5.1),
      h: 10.5,
    }
  })
  return [title, ...clauses]
}

const CLAUSES = [
  'The landlord lets and the tenant takes the flat on the second floor, known as 4B,',
  'together with the use of the yard, the cellar and the bicycle room of the house.',
  'The rent is due on the third working day of each month, in advance and without',
  'deduction. A payment counts on the day on which it reaches the landlord’s account.',
  'The tenant keeps the flat clean and dry, and tells the landlord of any damage as',
  'soon as it is seen. Small repairs are borne by the landlord, unless the tenant has',
  'caused them. Changes to walls, pipes or wiring need the landlord’s written consent.',
  'Either side may end this agreement with three months’ notice to the end of a month.',
]
