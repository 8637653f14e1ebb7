import { platform } from '#platform'
import { bytesOfLatin1 } from '../bytes.ts'
import { dict, type PdfDict, type PdfStream, type PdfValue } from '../pdf/syntax/values.ts'
import { type Colour, Colours, type OutputIntent, type PdfAPart } from './colour.ts'
import { FontSet } from './font-set.ts'
import type { FontSource } from './fonts.ts'
import type { ShapedLine } from './shape.ts'
import { decimal, writeText } from './write-text.ts'

/** A rectangle by its lower left corner, in points, y upwards. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What PDF/A the drawing must fit into. */
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
  /** Letters are drawn this much heavier, in points: bold in any script, without another font. */
  readonly outline?: number
}

export type MarkedTag = { readonly name: string; readonly id: number } | 'Artifact'

/** Collects operators and the resources they need. */
export class Canvas {
  readonly colours: Colours
  readonly rule: ColourRule
  readonly #fonts: FontSet
  readonly #images: PdfStream[] = []
  #content = ''

  /** Canvases that share fonts are to be finished when all of them are drawn. */
  constructor(rule: ColourRule, fonts = new FontSet(rule.part)) {
    this.rule = rule
    this.#fonts = fonts
    this.colours = new Colours(rule.part, rule.outputIntent)
  }

  /** Alpha is not for PDF/A-1 (§6.4), nor for later parts where no output intent says what to blend in (§6.2.10). */
  get allowsAlpha(): boolean {
    return this.rule.part === 0 || (this.rule.part > 1 && this.rule.outputIntent !== 'none')
  }

  text(line: ShapedLine, { x, y, size, colour, outline }: TextPlace): void {
    const shown = writeText(line, size, (font) => this.#fonts.use(font))
    const heavier = outline ? `${this.colours.stroke(colour)}\n2 Tr ${decimal(outline)} w\n` : ''
    this.draw(`BT\n${this.colours.fill(colour)}\n${heavier}1 0 0 1 ${decimal(x)} ${decimal(y)} Tm\n${shown}ET`)
  }

  image(image: PdfStream, area: Area, before = ''): void {
    this.#images.push(image)
    const [x, y, width, height] = [area.x, area.y, area.width, area.height].map((value) => decimal(value))
    this.draw(`${before}${width} 0 0 ${height} ${x} ${y} cm\n/I${this.#images.length} Do`)
  }

  /** Operators of the caller's own, between q and Q. */
  draw(operators: string): void {
    this.#content += `q\n${operators}\nQ\n`
  }

  /** What is drawn meanwhile belongs to this element of the structure tree (ISO 32000 §14.7), or to none. */
  marked(tag: MarkedTag, draw: () => void): void {
    this.begin(tag)
    draw()
    this.end()
  }

  /** As `marked`, for what cannot be drawn at once: whatever is drawn until `end` belongs to the element. */
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
