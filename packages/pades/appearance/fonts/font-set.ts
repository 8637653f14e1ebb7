import { dict, type PdfDict, type PdfValue } from '../../pdf/syntax/values.ts'
import type { PdfAPart } from '../colour.ts'
import type { FontUse } from '../write-text.ts'
import { embedFont, FontCodes } from './embed-font.ts'
import type { FontSource, LoadedFont } from './fonts.ts'

/** The fonts of one or more drawings. Each font is embedded once. */
export class FontSet {
  readonly #part: PdfAPart
  readonly #commonCharacters: string
  readonly #fonts = new Map<LoadedFont, { use: FontUse; codes: FontCodes }>()
  #embedded: Promise<PdfDict> | undefined

  /** The subsets always contain `commonCharacters`, so that many documents can use the same cached subset. */
  constructor(part: PdfAPart, commonCharacters = '') {
    this.#part = part
    this.#commonCharacters = commonCharacters
  }

  use(font: LoadedFont): FontUse {
    const known = this.#fonts.get(font)
    if (known !== undefined) return known.use
    const codes = new FontCodes()
    const use: FontUse = {
      resource: `F${this.#fonts.size + 1}`,
      code: (glyph, text) => codes.code(glyph, text),
      width: widthsOf(font),
    }
    this.#fonts.set(font, { use, codes })
    return use
  }

  /** The /Font resources with the glyphs used so far. Call it after all drawings are complete. */
  embed(fonts: FontSource): Promise<PdfDict> {
    this.#embedded ??= this.#embedAll(fonts)
    return this.#embedded
  }

  async #embedAll(fonts: FontSource): Promise<PdfDict> {
    const embedded: Record<string, PdfValue> = {}
    for (const [{ file, shaper }, { use, codes }] of this.#fonts) {
      // Typed signatures differ in each document, so common characters would not help.
      const characters = file.style === 'signature' ? [] : [...this.#commonCharacters]
      const glyphs = characters.map((character) => shaper.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0)
      embedded[use.resource] = await embedFont(file, codes, fonts, this.#part, glyphs)
    }
    return dict(embedded)
  }
}

/** Cached by glyph. */
function widthsOf({ shaper, unitsPerEm }: LoadedFont): (glyph: number) => number {
  const known = new Map<number, number>()
  return (glyph) => {
    const width = known.get(glyph) ?? Math.round((shaper.glyphHAdvance(glyph) * 1000) / unitsPerEm)
    known.set(glyph, width)
    return width
  }
}
