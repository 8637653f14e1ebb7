import { type Area, Canvas, type Colour, FontSet, type FontSource, legibleText } from '@countersign/pades/appearance'
import { type Attachment, assemble, type Element, HEIGHT, type Page, WIDTH } from './assemble.ts'
import { type KeptSettings, settingsBy } from './kept-settings.ts'
import { type Shape, shapePath } from './shapes.ts'
import { type Setting, type Style, typeset, type Voice } from './typeset.ts'

// A4 pages with text flowing from top to bottom. Coordinates are in points, from the top and from the start edge of the
// layout's direction: the left edge, or the right edge in Arabic.

export const LEFT = 48
export const RIGHT = WIDTH - LEFT
const TOP = 50
const BOTTOM = HEIGHT - 58

export const INK: Colour = [0.1, 0.12, 0.16]
export const SOFT: Colour = [0.36, 0.39, 0.44]
export const FAINT: Colour = [0.84, 0.86, 0.89]
export const PALE: Colour = [0.955, 0.965, 0.975]
export const ACCENT: Colour = [0.07, 0.24, 0.4]
export const GOOD: Colour = [0.04, 0.42, 0.24]
export const WARNING: Colour = [0.62, 0.33, 0]
export const BAD: Colour = [0.68, 0.11, 0.11]
export const WHITE: Colour = [1]

/** Text in a column, aligned to its start edge or its end edge. */
export interface Column {
  readonly setting: Setting
  readonly x: number
  readonly align?: 'end'
}

export type Row = readonly Column[]

export interface LayoutOptions {
  readonly title: string
  /** Printed at the bottom of every page, beside the page number. */
  readonly footer: string
  readonly madeAt: Date
  /** BCP 47. Default: English. */
  readonly language?: string
  readonly direction?: 'ltr' | 'rtl'
  /** The label of page `n` of `total`. */
  pageLabel(n: number, total: number): string
  readonly attachments?: readonly Attachment[]
}

export class PdfLayout {
  readonly #options: LayoutOptions
  readonly #source: FontSource
  readonly #fonts = new FontSet(PART, USUAL)
  readonly #settings: KeptSettings
  readonly #pages: Page[] = []
  readonly #elements: Element[] = []
  /** The current position, from the top of the page. */
  #y = TOP

  constructor(source: FontSource, options: LayoutOptions) {
    this.#source = source
    this.#settings = settingsBy(source)
    this.#options = options
    this.#addPage()
  }

  /** The fonts, for callers that draw text on the canvas directly. */
  get fonts(): FontSource {
    return this.#source
  }

  /** The position of the next content, from the top of the page. */
  get y(): number {
    return this.#y
  }

  set(text: string, style: Style, width = RIGHT - LEFT, voice: Voice = 'ours'): Promise<Setting> {
    const { language = 'en', direction = 'ltr' } = this.#options
    const ways = voice === 'ours' ? { width, language, direction } : { width, language }
    const key = JSON.stringify([text, style, width, voice, language])
    return this.#settings.get(key) ?? this.#settings.keep(key, typeset(text, style, ways, this.#source))
  }

  /** Text from the start edge, as one structure element. */
  async text(tag: string, text: string, style: Style, voice: Voice = 'ours'): Promise<void> {
    this.row(tag, [{ setting: await this.set(text, style, RIGHT - LEFT, voice), x: LEFT }])
  }

  /** Rows that stay on one page if they fit on one. */
  rows(tag: string, rows: readonly Row[]): void {
    this.keepWhole(heightOf(rows))
    for (const columns of rows) this.row(tag, columns)
  }

  /** Columns side by side, aligned at their first baseline. They continue on the next page if needed. */
  row(tag: string, columns: Row): void {
    const [count, leading] = [countOf(columns), leadingOf(columns)]
    const element: Element = { tag, kids: [] }
    this.#elements.push(element)
    for (let line = 0; line < count; ) {
      if (this.#y + leading > BOTTOM) this.#addPage()
      const fitting = Math.min(count - line, Math.floor((BOTTOM - this.#y) / leading))
      this.#strip(element, columns, { from: line, to: line + fitting, leading })
      line += fitting
    }
  }

  #strip(element: Element, columns: Row, { from, to, leading }: Strip): void {
    const page = this.#page
    page.canvas.marked(this.#kid(element), () => {
      // Marked content is written column by column, which is the reading order.
      for (const column of columns) {
        for (let line = from; line < to; line++) {
          this.#line(column, line, this.#y + (line - from) * leading + leading * BASELINE)
        }
      }
    })
    this.#y += (to - from) * leading
  }

  #line({ setting: { lines, style }, x, align }: Column, index: number, baseline: number): void {
    const line = lines[index]
    if (line === undefined) return
    const { size, colour, outline } = style
    // Text of the opposite direction is aligned to the other edge of its block.
    const isAgainst = line.rightToLeft !== this.#isRightToLeft
    const widest = isAgainst ? Math.max(...lines.map(({ width }) => width)) : line.width
    const inset = align === 'end' ? -line.width * size : (widest - line.width) * size
    const left = this.#mirrored(x + inset, line.width * size)
    this.#page.canvas.text(line, { x: left, y: HEIGHT - baseline, size, colour, ...(outline ? { outline } : {}) })
  }

  get #isRightToLeft(): boolean {
    return this.#options.direction === 'rtl'
  }

  /** Converts a distance from the start edge to the x coordinate of the left edge. */
  #mirrored(x: number, width: number): number {
    return this.#isRightToLeft ? WIDTH - x - width : x
  }

  space(points: number): void {
    this.#y += points
  }

  /** Starts a new page unless the current page has this much space left. */
  keep(points: number): void {
    if (this.#y + points > BOTTOM) this.#addPage()
  }

  /** Like `keep`, but does nothing if the height exceeds a whole page. */
  keepWhole(points: number): boolean {
    const fits = points <= BOTTOM - TOP
    if (fits) this.keep(points)
    return fits
  }

  /** A filled band behind the next `height` points. */
  band(height: number, colour: Colour): void {
    this.keep(height)
    this.shape({ kind: 'rectangle', x: LEFT, y: this.#y, width: RIGHT - LEFT, height, fill: colour })
  }

  /** A horizontal rule. */
  rule(colour: Colour = FAINT): void {
    this.shape({ kind: 'rectangle', x: LEFT, y: this.#y, width: RIGHT - LEFT, height: 0.6, fill: colour })
  }

  /** Draws a decoration on the current page, marked as an artifact. */
  shape(shape: Shape): void {
    const { canvas } = this.#page
    const placed = { ...shape, x: this.#mirrored(shape.x, shape.width), y: HEIGHT - shape.y - shape.height }
    canvas.marked('Artifact', () => canvas.draw(shapePath(canvas, placed)))
  }

  /** Draws a figure with alternative text on the current page. */
  async figure(alt: string, place: Area, draw: (canvas: Canvas, area: Area) => void | Promise<void>): Promise<void> {
    const { canvas } = this.#page
    const { width, height } = place
    const area = { x: this.#mirrored(place.x, width), y: HEIGHT - place.y - height, width, height }
    const legible = await legibleText(alt, PLAIN_TEXT, this.#source)
    const box = [area.x, area.y, area.x + width, area.y + height]
    const element: Element = { tag: 'Figure', kids: [], figure: { alt: legible, box } }
    this.#elements.push(element)
    canvas.begin(this.#kid(element))
    await draw(canvas, area)
    canvas.end()
  }

  /** Allocates the next marked-content id of the current page for this element. */
  #kid(element: Element): { name: string; id: number } {
    const { elements } = this.#page
    const id = elements.length
    element.kids.push({ page: this.#pages.length - 1, id })
    elements.push(element)
    return { name: element.tag, id }
  }

  async finish(): Promise<Uint8Array> {
    await this.#foot()
    const { madeAt, language = 'en', attachments = [] } = this.#options
    const title = await legibleText(this.#options.title, PLAIN_TEXT, this.#source)
    const contents = { pages: this.#pages, elements: this.#elements, title, language, madeAt, attachments }
    return assemble(contents, this.#source)
  }

  async #foot(): Promise<void> {
    const { footer } = this.#options
    const style = { size: 7, colour: SOFT, leading: 9 }
    const words = await this.set(footer, style, RIGHT - LEFT - 90)
    for (const [index, { canvas }] of this.#pages.entries()) {
      const number = await this.set(this.#options.pageLabel(index + 1, this.#pages.length), style)
      const baseline = HEIGHT - BOTTOM - 26
      const show = ({ lines }: Setting, place: (width: number) => number) => {
        for (const [down, line] of lines.entries()) {
          const width = line.width * style.size
          const x = this.#mirrored(place(width), width)
          canvas.text(line, { x, y: baseline - down * style.leading, size: style.size, colour: style.colour })
        }
      }
      canvas.marked('Artifact', () => {
        show(words, () => LEFT)
        show(number, (width) => RIGHT - width)
      })
    }
  }

  #addPage(): void {
    this.#pages.push({ canvas: new Canvas({ part: PART, outputIntent: 'none' }, this.#fonts), elements: [] })
    this.#y = TOP
    this.shape({ kind: 'rectangle', x: 0, y: 0, width: WIDTH, height: 6, fill: ACCENT })
  }

  get #page(): Page {
    const page = this.#pages.at(-1)
    if (!page) throw new Error('a layout has at least one page')
    return page
  }
}

/** Titles and alternative texts are also made legible, because XML does not allow control characters. */
const PLAIN_TEXT = { style: 'text', language: undefined } as const
/** The PDF/A part. Colours are calibrated, so no output intent is needed. */
const PART = 3
/** Common characters. Most layouts use nearly all of them. */
const USUAL = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 0x20 + i))}–—·’“”…`
/** The baseline's position, as a fraction of the line height. */
const BASELINE = 0.78

export function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, columns) => sum + countOf(columns) * leadingOf(columns), 0)
}

function countOf(columns: Row): number {
  return Math.max(...columns.map(({ setting }) => setting.lines.length))
}

function leadingOf(columns: Row): number {
  return Math.max(...columns.map(({ setting }) => setting.style.leading))
}

interface Strip {
  from: number
  to: number
  leading: number
}
