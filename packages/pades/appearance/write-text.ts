import { hex16, utf16 } from './fonts/embed-font.ts'
import type { LoadedFont } from './fonts/fonts.ts'
import type { PlacedGlyph, ShapedCluster, ShapedLine } from './shape.ts'

/** A font in a content stream: its resource name and character codes. */
export interface FontUse {
  readonly resource: string
  /** The code for a glyph that represents this text. */
  code(glyph: number, text: string): number
  /** In thousandths of an em, as in /W. */
  width(glyph: number): number
}

/**
 * The operators that show a line (ISO 32000 §9.4), with its baseline starting at the origin. Glyphs on the baseline are
 * shown first, so that their codes in order are the text: text extractors treat a move off the baseline as a new line.
 * Marks follow, with an empty /ActualText (§14.9.4).
 */
export function writeText(line: ShapedLine, size: number, useOf: (font: LoadedFont) => FontUse): string {
  const text = new TextOperators(size)
  const marksByFont: { resource: string; glyphs: readonly CodedGlyph[] }[] = []
  for (const cluster of line.clusters) {
    const use = useOf(cluster.font)
    text.setFont(use.resource)
    const [only, second] = cluster.glyphs
    // Fast path: most clusters have one glyph, which represents all of the text.
    if (only !== undefined && second === undefined) {
      const code = use.code(only.id, cluster.text || zeroWidthSpace)
      text.show(code, Math.round(only.x * 1000), only.y, use.width(only.id))
      continue
    }
    const { bases, marks } = withCodes(cluster, use)
    text.showAll(bases)
    if (marks.length > 0) marksByFont.push({ resource: use.resource, glyphs: marks })
  }
  if (marksByFont.length === 0) return text.finish()
  text.span('', () => {
    for (const { resource, glyphs } of marksByFont) {
      text.setFont(resource)
      text.showAll(glyphs)
    }
  })
  return text.finish()
}

/** The operators that show the glyphs of a line as ink only: text extractors find no characters. */
export function writeGlyphs(line: ShapedLine, size: number, useOf: (font: LoadedFont) => FontUse): string {
  const text = new TextOperators(size)
  text.span('', () => {
    for (const { font, glyphs } of line.clusters) {
      const use = useOf(font)
      text.setFont(use.resource)
      const coded = glyphs.map((glyph) => ({ ...glyph, code: use.code(glyph.id, zeroWidthSpace) }))
      text.showAll(coded.map((glyph) => ({ ...glyph, width: use.width(glyph.id) })))
    }
  })
  return text.finish()
}

interface CodedGlyph extends PlacedGlyph {
  readonly code: number
  readonly width: number
}

/**
 * Assigns the text of a cluster to its glyphs on the baseline that have a width. The codes of the other glyphs (marks) have
 * no text, because PDFium uses the code of a glyph if /ActualText is empty.
 */
function withCodes({ text, glyphs }: ShapedCluster, use: FontUse) {
  const sized = glyphs.map((glyph) => ({ ...glyph, width: use.width(glyph.id) }))
  const onBaseline = sized.filter(({ y, width }) => y === 0 && width > 0)
  const bases = onBaseline.length > 0 ? onBaseline : sized
  const characters = [...text]
  const shareOf = (index: number) =>
    characters.slice(index, index === bases.length - 1 ? undefined : index + 1).join('')
  const coded = (glyph: (typeof sized)[number], share: string): CodedGlyph => {
    return { ...glyph, code: use.code(glyph.id, share || zeroWidthSpace) }
  }
  return {
    bases: bases.map((glyph, index) => coded(glyph, shareOf(index))),
    marks: sized.filter((glyph) => !bases.includes(glyph)).map((glyph) => coded(glyph, '')),
  }
}

/** The text of glyphs without a character, because every code must have text (ISO 19005-2 §6.2.11.7.2). */
const zeroWidthSpace = '\u200b'

class TextOperators {
  readonly #size: number
  #written = ''
  #array = ''
  #string = ''
  #font = ''
  #rise = 0
  /** The current text position, in thousandths of an em. */
  #pen = 0

  constructor(size: number) {
    this.#size = size
  }

  setFont(resource: string): void {
    if (resource === this.#font) return
    this.#flush()
    this.#font = resource
    this.#written += `/${resource} ${decimal(this.#size)} Tf\n`
  }

  show(code: number, x: number, y: number, width: number): void {
    const rise = y === 0 ? 0 : Number((y * this.#size).toFixed(3))
    if (rise !== this.#rise) {
      this.#flush()
      this.#written += `${decimal(rise)} Ts\n`
      this.#rise = rise
    }
    if (x !== this.#pen) {
      this.#closeString()
      this.#array += decimal(this.#pen - x)
    }
    this.#string += hex16(code)
    this.#pen = x + width
  }

  showAll(glyphs: readonly CodedGlyph[]): void {
    for (const { code, x, y, width } of glyphs) this.show(code, Math.round(x * 1000), y, width)
  }

  span(text: string, show: () => void): void {
    this.#flush()
    this.#written += `/Span<</ActualText<feff${utf16(text)}>>>BDC\n`
    show()
    this.#flush()
    this.#written += 'EMC\n'
  }

  finish(): string {
    this.#flush()
    return this.#written
  }

  #closeString(): void {
    if (this.#string !== '') this.#array += `<${this.#string}>`
    this.#string = ''
  }

  #flush(): void {
    this.#closeString()
    if (this.#array !== '') this.#written += `[${this.#array}]TJ\n`
    this.#array = ''
  }
}

export function decimal(value: number, digits = 3): string {
  if (Number.isInteger(value)) return String(value || 0)
  return String(Number(value.toFixed(digits)) || 0)
}
