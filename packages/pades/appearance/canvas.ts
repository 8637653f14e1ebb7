import { platform } from '#platform'
import { bytesOfLatin1 } from '../bytes.ts'
import { dict, type PdfDict, type PdfStream, type PdfValue } from '../pdf/syntax/values.ts'
import { type Colour, Colours, type OutputIntent, type PdfAPart, white } from './colour.ts'
import { FontSet } from './fonts/font-set.ts'
import type { FontSource } from './fonts/fonts.ts'
import type { Area } from './geometry.ts'
import type { ShapedLine } from './shape.ts'
import { decimal, writeGlyphs, writeText } from './write-text.ts'

/** The PDF/A requirements that a drawing must meet. */
export interface ColourRule {
  readonly part: PdfAPart
  readonly outputIntent: OutputIntent
}

/** Deflated operators and their resources. */
export interface Drawing {
  readonly content: Uint8Array
  readonly resources: PdfDict
}

export interface TextPlace {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour: Colour
  /** The width of an additional outline, in points. It makes any script bold without another font. */
  readonly outline?: number
  /** How far the letters lean to the right, as the tangent of the angle. */
  readonly slant?: number
}

export interface HaloPlace extends Omit<TextPlace, 'colour' | 'outline'> {
  /** The width of the white around the glyphs, in points. */
  readonly halo: number
}

export type MarkedTag = { readonly name: string; readonly id: number } | 'Artifact'

/** Collects operators and the resources they need. */
export class Canvas {
  readonly colours: Colours
  readonly rule: ColourRule
  readonly #fonts: FontSet
  readonly #images: PdfStream[] = []
  #content = ''

  /** If several canvases share fonts, draw all of them before finishing the first. */
  constructor(rule: ColourRule, fonts = new FontSet(rule.part)) {
    this.rule = rule
    this.#fonts = fonts
    this.colours = new Colours(rule.part, rule.outputIntent)
  }

  /** PDF/A-1 prohibits alpha (§6.4); later parts require an output intent as the blending colour space (§6.2.10). */
  get allowsAlpha(): boolean {
    return this.rule.part === 0 || (this.rule.part > 1 && this.rule.outputIntent !== 'none')
  }

  text(line: ShapedLine, { x, y, size, colour, outline, slant = 0 }: TextPlace): void {
    const operators = writeText(line, size, (font) => this.#fonts.use(font))
    const bold = outline ? `${this.colours.stroke(colour)}\n2 Tr ${decimal(outline)} w\n` : ''
    this.draw(`BT\n${this.colours.fill(colour)}\n${bold}${textMatrix(x, y, slant)}\n${operators}ET`)
  }

  /** A white outline below the same text, which keeps it legible over the content of the page. It is not text itself. */
  textHalo(line: ShapedLine, { x, y, size, slant = 0, halo }: HaloPlace): void {
    const operators = writeGlyphs(line, size, (font) => this.#fonts.use(font))
    const pen = `${this.colours.stroke(white)}\n1 j 1 Tr ${decimal(2 * halo)} w`
    this.draw(`BT\n${pen}\n${textMatrix(x, y, slant)}\n${operators}ET`)
  }

  image(image: PdfStream, area: Area, before = ''): void {
    this.#images.push(image)
    const [x, y, width, height] = [area.x, area.y, area.width, area.height].map((value) => decimal(value))
    this.draw(`${before}${width} 0 0 ${height} ${x} ${y} cm\n/I${this.#images.length} Do`)
  }

  /** Adds the caller's operators between q and Q. */
  draw(operators: string): void {
    this.#content += `q\n${operators}\nQ\n`
  }

  /** Marks the content that `draw` adds as a structure element (ISO 32000 §14.7) or as an artifact. */
  marked(tag: MarkedTag, draw: () => void): void {
    this.begin(tag)
    draw()
    this.end()
  }

  /** Like `marked`, for all content until `end`. */
  begin(tag: MarkedTag): void {
    this.#content += tag === 'Artifact' ? '/Artifact BMC\n' : `/${tag.name}<</MCID ${tag.id}>>BDC\n`
  }

  end(): void {
    this.#content += 'EMC\n'
  }

  async finish(fonts: FontSource): Promise<Drawing> {
    const embedded = await this.#fonts.embed(fonts)
    const images = this.#images.map((image, index): [string, PdfValue] => [`I${index + 1}`, image])
    const resources = dict({
      Font: embedded.size > 0 ? embedded : undefined,
      XObject: images.length > 0 ? new Map(images) : undefined,
      ColorSpace: this.colours.resources(),
    })
    return { content: await platform.deflate(bytesOfLatin1(this.#content)), resources }
  }
}

function textMatrix(x: number, y: number, slant: number): string {
  return `1 0 ${decimal(slant)} 1 ${decimal(x)} ${decimal(y)} Tm`
}
