import { dict, type PdfDict, type PdfValue } from '../pdf/syntax/values.ts'
import type { PdfAPart } from './colour.ts'
import { embedFont, FontCodes } from './embed-font.ts'
import type { FontSource, LoadedFont } from './fonts.ts'
import type { FontUse } from './write-text.ts'

/** The fonts that drawings use, each embedded once however many drawings share the set. */
export class FontSet {
  readonly #part: PdfAPart
  readonly #usual: string
  readonly #fonts = new Map<LoadedFont, { use: FontUse; codes: FontCodes }>()
  #embedded: Promise<PdfDict> | undefined

  /** `usual`: characters that a font in use has whether they occur or not, so that many documents share one subset. */
  constructor(part: PdfAPart, usual = '') {
    this.#part = part
    this.#usual = usual
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

  /** The /Font resources, once all drawings are done: what is embedded are the glyphs used until now. */
  embed(fonts: FontSource): Promise<PdfDict> {
    this.#embedded ??= this.#embedAll(fonts)
    return this.#embedded
  }

  async #embedAll(fonts: FontSource): Promise<PdfDict> {
    const embedded: Record<string, PdfValue> = {}
    for (const [{ file, shaper }, { use, codes }] of this.#fonts) {
      // A name in a hand is different every time.
      const characters = file.style === 'signature' ? [] : [...this.#usual]
      const usual = characters.map((character) => shaper.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0)
      embedded[use.resource] = await embedFont(file, codes, fonts, this.#part, usual)
    }
    return dict(embedded)
  }
}

/** The shaper is asked once for each glyph. */
function widthsOf({ shaper, unitsPerEm }: LoadedFont): (glyph: number) => number {
  const known = new Map<number, number>()
  return (glyph) => {
    const width = known.get(glyph) ?? Math.round((shaper.glyphHAdvance(glyph) * 1000) / unitsPerEm)
    known.set(glyph, width)
    return width
  }
}
