import { AppearanceError } from '../error.ts'

/** The metrics of an embedded font program that the PDF repeats (OpenType `head`, `hhea`, `hmtx`, `maxp`), in font units. */
export interface FontProgram {
  readonly unitsPerEm: number
  readonly box: readonly [number, number, number, number]
  readonly ascent: number
  readonly descent: number
  readonly glyphs: number
  advance(glyph: number): number
}

export function readFontProgram(bytes: Uint8Array, name: string): FontProgram {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = tableOffsets(view)
  const at = (tag: string) => {
    const offset = tables.get(tag)
    if (offset !== undefined) return offset
    throw new AppearanceError('font_unsuitable', `the font ${name} has no ${tag} table; use a TrueType font`)
  }
  at('glyf')
  const [head, hhea, hmtx, maxp] = [at('head'), at('hhea'), at('hmtx'), at('maxp')]
  const longMetrics = view.getUint16(hhea + 34)
  return {
    unitsPerEm: view.getUint16(head + 18),
    box: [view.getInt16(head + 36), view.getInt16(head + 38), view.getInt16(head + 40), view.getInt16(head + 42)],
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    glyphs: view.getUint16(maxp + 4),
    advance: (glyph) => view.getUint16(hmtx + 4 * Math.min(glyph, longMetrics - 1)),
  }
}

function tableOffsets(view: DataView): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>()
  for (let entry = 12, left = view.getUint16(4); left > 0; entry += 16, left--) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(entry + index)))
    offsets.set(tag, view.getUint32(entry + 8))
  }
  return offsets
}
