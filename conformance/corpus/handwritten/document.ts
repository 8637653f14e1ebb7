import { type Obj, obj, streamObj } from './write.ts'

export interface Shape {
  readonly pages?: number
  /** Further entries of the catalog, the page-tree root and each page. */
  readonly catalog?: string
  readonly tree?: string
  readonly page?: string | ((index: number) => string)
  /** Absent: US Letter on every page; empty: none of its own. */
  readonly mediaBox?: string
  readonly resources?: string
  readonly text?: string
  /** Further objects; for one page the first free number is 6. */
  readonly extra?: readonly Obj[]
}

export const US_FORMAT = '/MediaBox [0 0 612 792]'
export const RESOURCES = '/Resources << /Font << /F1 3 0 R >> >>'

/** Catalog 1, page tree 2, font 3, then for every page its dictionary and its content: 4 5, 6 7, … */
export function document(shape: Shape = {}): Obj[] {
  const { pages = 1, catalog = '', tree = '', mediaBox = US_FORMAT, extra = [] } = shape
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`)
  return [
    obj(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    obj(2, `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] ${tree} >>`),
    obj(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    ...kids.flatMap((_, index) => page(index, mediaBox, shape)),
    ...extra,
  ]
}

function page(index: number, mediaBox: string, shape: Shape): Obj[] {
  const { page: entries = '', resources = RESOURCES, text = 'An agreement' } = shape
  const own = typeof entries === 'string' ? entries : entries(index)
  const num = 4 + 2 * index
  return [
    obj(num, `<< /Type /Page /Parent 2 0 R ${mediaBox} ${resources} /Contents ${num + 1} 0 R ${own} >>`),
    streamObj(num + 1, '', content(text, index)),
  ]
}

export const content = (text: string, index = 0): string =>
  `BT /F1 18 Tf 72 700 Td (${text}, page ${index + 1}) Tj ET\n0.5 w 72 690 468 0 re S\n`
