import { Canvas, type Colour, type FontSource } from '@countersign/pades/appearance'
import { dict, NewDocument, name, type PdfDict, PdfStream } from '@countersign/pades/pdf'
import { type Setting, type Style, typeset } from '../../evidence/pdf-layout/typeset.ts'

// The overlay of the page: boxes with their signers' names, and the errors below the page. It is a PDF, because a PDF can
// show names in any script.

export interface LabelledBox {
  /** Points from the sheet's top left. */
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly label: string
  readonly colour: Colour
  readonly isWrong: boolean
}

export interface Note {
  readonly text: string
  readonly colour: Colour
}

/** Typeset notes and their height. */
export interface Notes {
  readonly settings: readonly Setting[]
  readonly height: number
}

const LABEL = { size: 8, leading: 10 }
const NOTE = { size: 9, leading: 12.5 }
const PAD = 3
const WHITE: Colour = [1]

/** `scale`: the size of one unit of type in points, in proportion to the page. */
export async function setNotes(
  notes: readonly Note[],
  width: number,
  scale: number,
  fonts: FontSource,
): Promise<Notes> {
  const settings = await Promise.all(
    notes.map(({ text, colour }) => typeset(text, scaled(NOTE, scale, colour), { width, direction: 'ltr' }, fonts)),
  )
  const lines = settings.reduce((sum, { lines }) => sum + lines.length, 0)
  return { settings, height: lines === 0 ? 0 : (lines + 1) * NOTE.leading * scale }
}

export interface OverlayOptions {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly boxes: readonly LabelledBox[]
  readonly notes: Notes
  readonly notesAt: { readonly x: number; readonly y: number }
}

/** A PDF of one page. The renderer scales it to the size of the sheet. */
export async function makeOverlay(options: OverlayOptions, fonts: FontSource): Promise<Uint8Array> {
  const pen = new Pen(options.height, options.scale)
  for (const box of options.boxes) await pen.box(box, fonts)
  pen.notes(options.notes, options.notesAt)
  return pen.finish(options.width, fonts)
}

/** Draws with coordinates from the top; PDF's start at the bottom. */
class Pen {
  readonly #canvas = new Canvas({ part: 0, outputIntent: 'none' })
  readonly #height: number
  readonly #scale: number

  constructor(height: number, scale: number) {
    this.#height = height
    this.#scale = scale
  }

  async box({ x, y, w, h, label, colour, isWrong }: LabelledBox, fonts: FontSource): Promise<void> {
    const { colours } = this.#canvas
    const rectangle = `${x} ${this.#height - y - h} ${w} ${h} re`
    this.#canvas.draw(`/Light gs ${colours.fill(colour)} ${rectangle} f`)
    const dashes = isWrong ? `[${4 * this.#scale} ${2 * this.#scale}] 0 d ` : ''
    this.#canvas.draw(`${colours.stroke(colour)} ${dashes}${1.2 * this.#scale} w ${rectangle} S`)
    await this.#tag({ x, y, w, h }, label, colour, fonts)
  }

  /** The name in the box's colour, with as many lines as fit into the box. */
  async #tag(
    { x, y, w, h }: { x: number; y: number; w: number; h: number },
    label: string,
    colour: Colour,
    fonts: FontSource,
  ): Promise<void> {
    const pad = PAD * this.#scale
    const style = scaled(LABEL, this.#scale, WHITE)
    const room = Math.max(w - 2 * pad, 12 * style.size)
    const { lines } = await typeset(label, style, { width: room }, fonts)
    const shown = lines.slice(0, Math.max(1, Math.floor((h - pad) / style.leading)))
    const width = Math.max(...shown.map((line) => line.width)) * style.size + 2 * pad
    const height = shown.length * style.leading + pad
    this.#canvas.draw(`${this.#canvas.colours.fill(colour)} ${x} ${this.#height - y - height} ${width} ${height} re f`)
    for (const [i, line] of shown.entries()) {
      const baseline = y + pad / 2 + (i + 0.75) * style.leading
      this.#canvas.text(line, { x: x + pad, y: this.#height - baseline, size: style.size, colour: WHITE })
    }
  }

  notes({ settings }: Notes, { x, y }: { x: number; y: number }): void {
    let baseline = y
    for (const { style, lines } of settings) {
      for (const line of lines) {
        baseline += style.leading
        this.#canvas.text(line, { x, y: this.#height - baseline, size: style.size, colour: style.colour })
      }
    }
  }

  async finish(width: number, fonts: FontSource): Promise<Uint8Array> {
    const { content, resources } = await this.#canvas.finish(fonts)
    const file = new NewDocument()
    const pages = file.allocate()
    const page = file.add(
      dict({
        Type: name('Page'),
        Parent: pages,
        MediaBox: [0, 0, width, this.#height],
        Resources: new Map([...resources, ['ExtGState', dict({ Light: dict({ ca: 0.14 }) })]]) as PdfDict,
        Contents: new PdfStream(dict({ Filter: name('FlateDecode') }), content),
      }),
    )
    file.set(pages, dict({ Type: name('Pages'), Kids: [page], Count: 1 }))
    return file.finish(file.add(dict({ Type: name('Catalog'), Pages: pages })))
  }
}

function scaled({ size, leading }: { size: number; leading: number }, scale: number, colour: Colour): Style {
  return { size: size * scale, leading: leading * scale, colour }
}
