import type { Size } from './geometry.ts'
import type { PlacedText } from './plan.ts'
import type { ShapedLine } from './shape.ts'
import { decimal } from './write-text.ts'

/** Text as a browser draws it: the data of an SVG path, and the width of the white around it in points. */
export interface OutlinedText {
  readonly path: string
  readonly halo: number
}

/** In points from the upper left corner of the box, so that a browser shows the glyphs of the PDF without its fonts. */
export function outlineOf(text: PlacedText, box: Size): OutlinedText {
  return { path: pathOf(text, box), halo: text.halo }
}

function pathOf({ lines, size, slant }: PlacedText, box: Size): string {
  return lines.map(({ line, x, y }) => outlineOfLine(line, { x, y: box.height - y, size, slant })).join('')
}

/** Where a line is drawn, in points with y downwards. */
interface LinePlace {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly slant: number
}

function outlineOfLine({ clusters }: ShapedLine, { x, y, size, slant }: LinePlace): string {
  return clusters
    .flatMap(({ font, glyphs }) => {
      const scale = size / font.unitsPerEm
      return glyphs.map((glyph) => {
        const [left, base] = [x + glyph.x * size, y - glyph.y * size]
        return moved(font.shaper.glyphToPath(glyph.id), (dx, dy) => [
          left + (dx + slant * dy) * scale + slant * glyph.y * size,
          base - dy * scale,
        ])
      })
    })
    .join('')
}

/** HarfBuzz writes absolute coordinates only. */
function moved(path: string, place: (x: number, y: number) => readonly [number, number]): string {
  return path.replaceAll(/(-?[\d.]+(?:e-?\d+)?),(-?[\d.]+(?:e-?\d+)?)/g, (_, x: string, y: string) => {
    const [left, top] = place(Number(x), Number(y))
    return `${decimal(left, 2)},${decimal(top, 2)}`
  })
}
