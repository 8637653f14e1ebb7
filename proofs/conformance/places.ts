import { joinedSource, memorySource, type NewField } from '@countersign/pades'
import { findPage, PdfDocument, pageCount, type Rectangle } from '@countersign/pades/pdf'

export type Box = NewField & { readonly rect: Rectangle }

const WIDTH = 90
const HEIGHT = 30
const MARGIN = 8

/** Where the corpus has a link that a box must lie on. */
const ON_THE_LINK: Rectangle = [320, 615, 410, 645]

/**
 * The boxes of two signers along the lower edge of what is shown: the first signer's on the first page and on the
 * last, the second's on the first. A page too small gets small boxes.
 */
export async function placeBoxes(pieces: readonly Uint8Array[], onLink: boolean): Promise<[Box, Box, Box]> {
  const document = await PdfDocument.open(joinedSource(...pieces.map(memorySource)))
  const last = await pageCount(document)
  const [first, other] = [await shownArea(document, 1), await shownArea(document, last)]
  return [
    { name: 'Signer1-Box1', page: 1, rect: onLink ? ON_THE_LINK : place(first, 0), tooltip: 'Signature 1 of 2' },
    { name: 'Signer1-Box2', page: last, rect: place(other, 1), tooltip: 'Signature 1 of 2, second box' },
    { name: 'Signer2-Box1', page: 1, rect: place(first, 2), tooltip: 'Signature 2 of 2' },
  ]
}

async function shownArea(document: PdfDocument, page: number): Promise<Rectangle> {
  return (await findPage(document, page)).cropBox
}

function place([left, bottom, right, top]: Rectangle, column: number): Rectangle {
  const width = Math.min(WIDTH, (right - left) / 3 - MARGIN)
  const height = Math.min(HEIGHT, (top - bottom) / 3 - MARGIN)
  const x = left + MARGIN + column * (width + MARGIN)
  const y = bottom + MARGIN
  return [x, y, x + width, y + height]
}
