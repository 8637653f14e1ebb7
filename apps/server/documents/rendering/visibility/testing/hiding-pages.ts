import { type Body, catalog, flate, stream, writePdf } from '../../../preflight/testing/write-pdf.ts'

// Pages whose file says something else than what they show. Their letters are 0.6 of the size wide.

export const SIZE = 12
/** Where the first line begins. */
export const AT = { x: 72, y: 720 }

/** A line of text at a height. `more`: operators before it. */
export function line(text: string, { y = AT.y, x = AT.x, size = SIZE, more = '' } = {}): string {
  return `BT ${more} /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`
}

/** A rectangle of a colour, by default white. */
export function area(x: number, y: number, width: number, height: number, colour = '1 g'): string {
  return `q ${colour} ${x} ${y} ${width} ${height} re f Q\n`
}

/** A picture with as many details as a scanned page. */
export function picture(x: number, y: number, width: number, height: number): string {
  return `q ${width} 0 0 ${height} ${x} ${y} cm /Im1 Do Q\n`
}

/** Letters as shapes: each of them a triangle with a hole, 9 points high times the scale. */
export function outlines(count: number, x: number, y: number, scale = 1): string {
  const shape = (left: number) =>
    `${left} 0 m ${left + 5} 0 l ${left + 2.5} 9 l h ${left + 1.5} 2 m ${left + 3.5} 2 l ${left + 2.5} 6 l h f*`
  const shapes = Array.from({ length: count }, (_, i) => shape(7 * i)).join('\n')
  return `q ${scale} 0 0 ${scale} ${x} ${y} cm ${shapes} Q\n`
}

const WIDTH = 120
const HEIGHT = 40
const NOISE = Buffer.from(noise(WIDTH * HEIGHT))

/** The same in each run. */
function noise(count: number): number[] {
  let seed = 1
  return Array.from({ length: count }, () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed >>> 23
  })
}

/** Says of each letter that it is a space. */
const BLANK = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Blank def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfchar <41> <0020> <42> <0020> endbfchar
endcmap CMapName currentdict /CMap defineresource pop end end`

/** A document of pages of A4 with these contents. Page N is object 100 + 2 N, from 0 on. */
export function documentOf(contents: readonly string[], more: Record<number, Body> = {}): Buffer {
  const pages = contents.flatMap((content, i): [number, Body][] => [
    [100 + 2 * i, page(`/MediaBox [0 0 595 842] /StructParents ${i}`, 101 + 2 * i)],
    [101 + 2 * i, stream(content)],
  ])
  const kids = contents.map((_, i) => `${100 + 2 * i} 0 R`).join(' ')
  const tree = `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`
  return writePdf({ objects: new Map(Object.entries({ 1: catalog(''), 2: tree, ...RESOURCES, ...Object.fromEntries(pages), ...more }).map(([number, body]) => [Number(number), body])) }) // biome-ignore format: one thought
}

/** A page with a box, and its content in this object. */
export function page(box: string, content = 101): string {
  return `<< /Type /Page /Parent 2 0 R ${box} /Contents ${content} 0 R /Resources << /Font << /F1 5 0 R /F2 7 0 R >> /XObject << /Im1 6 0 R /Fm1 8 0 R >> /ExtGState << /Clear << /ca 0 >> >> >> >>`
}

const RESOURCES: Record<number, Body> = {
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  6: flate(
    NOISE,
    `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceGray /BitsPerComponent 8`,
  ),
  7: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 9 0 R >>',
  8: stream(
    line('Text of a form') + line('White text of a form', { y: 680, more: '1 g' }),
    '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >>',
  ),
  9: stream(BLANK),
}
