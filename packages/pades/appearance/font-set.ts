import { dict, type PdfDict, type PdfValue } from '../pdf/objects.ts'
import type { PdfAPart } from './colour.ts'
import { embedFont, FontCodes } from './embed-font.ts'
import type { FontSource, LoadedFont } from './fonts.ts'
import type { FontUse } from './write-text.ts'

/** The fonts that drawings use, each embedded once however many drawings share the set. */
export class FontSet {
  readonly #part: PdfAPart
  readonly #fonts = new Map<LoadedFont, { use: FontUse; codes: FontCodes }>()
  #embedded: Promise<PdfDict> | undefined

  constructor(part: PdfAPart) {
    this.#part = part
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
    for (const [{ file }, { use, codes }] of this.#fonts) {
      embedded[use.resource] = await embedFont(file, codes, fonts, this.#part)
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
