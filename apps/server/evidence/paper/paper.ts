import { Canvas, type Colour, FontSet, type FontSource, legibleText } from '@countersign/pades/appearance'
import { assemble, type Element, HEIGHT, type Page, WIDTH } from './assemble.ts'
import { type Setting, type Style, typeset, type Voice } from './typeset.ts'

// A4 pages that text flows down, top to bottom. Places are points from the left and from the top.

export const LEFT = 56
export const RIGHT = WIDTH - LEFT
const TOP = 56
const BOTTOM = HEIGHT - 64

export const INK: Colour = [0.1, 0.12, 0.16]
export const SOFT: Colour = [0.38, 0.41, 0.46]
export const FAINT: Colour = [0.82, 0.84, 0.87]
export const ACCENT: Colour = [0.06, 0.3, 0.46]
export const WARNING: Colour = [0.68, 0.25, 0.05]
export const WHITE: Colour = [1]

/** Text in a column, by its left edge, or by its right one. */
export interface Column {
  readonly setting: Setting
  readonly x: number
  readonly align?: 'right'
}

export interface PaperOptions {
  readonly title: string
  /** At the foot of every page, beside its number. */
  readonly footer: string
  readonly madeAt: Date
}

/**
 * Labels, names and browsers come again and again, and what we say ourselves on every paper: set once, while it is among
 * the last that were used.
 */
class KeptSettings {
  static readonly #most = 1_000
  readonly #kept = new Map<string, Promise<Setting>>()

  get(key: string): Promise<Setting> | undefined {
    const known = this.#kept.get(key)
    if (known !== undefined) this.keep(key, known)
    return known
  }

  keep(key: string, setting: Promise<Setting>): Promise<Setting> {
    this.#kept.delete(key)
    this.#kept.set(key, setting)
    setting.catch(() => this.#kept.delete(key))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KeptSettings.#most && oldest !== undefined) this.#kept.delete(oldest)
    return setting
  }
}

const keptSettings = new WeakMap<FontSource, KeptSettings>()

function settingsBy(source: FontSource): KeptSettings {
  const kept = keptSettings.get(source) ?? new KeptSettings()
  keptSettings.set(source, kept)
  return kept
}

export class Paper {
  readonly #options: PaperOptions
  readonly #source: FontSource
  readonly #fonts = new FontSet(PART)
  readonly #settings: KeptSettings
  readonly #pages: Page[] = []
  readonly #elements: Element[] = []
  /** Down from the top of the page. */
  #y = TOP

  constructor(source: FontSource, options: PaperOptions) {
    this.#source = source
    this.#settings = settingsBy(source)
    this.#options = options
    this.#turn()
  }

  set(text: string, style: Style, width = RIGHT - LEFT, voice: Voice = 'ours'): Promise<Setting> {
    const key = JSON.stringify([text, style, width, voice])
    return this.#settings.get(key) ?? this.#settings.keep(key, typeset(text, style, { width, voice }, this.#source))
  }

  /** Text from the left edge on, as one element. */
  async text(tag: string, text: string, style: Style, voice: Voice = 'ours'): Promise<void> {
    this.row(tag, [{ setting: await this.set(text, style, RIGHT - LEFT, voice), x: LEFT }])
  }

  /** Rows that belong together: on one page, if one holds them. */
  rows(tag: string, rows: readonly (readonly Column[])[]): void {
    this.#keepWhole(rows, 0)
    for (const columns of rows) this.row(tag, columns)
  }

  /** Rows under a thin line of their own. */
  card(rows: readonly (readonly Column[])[]): void {
    this.#keepWhole(rows, 12)
    this.space(6)
    this.#rectangle(LEFT, this.#y, RIGHT - LEFT, 0.6, FAINT)
    this.space(6)
    this.rows('P', rows)
  }

  #keepWhole(rows: readonly (readonly Column[])[], above: number): void {
    const height = rows.reduce((sum, columns) => sum + heightOf(columns), above)
    if (height <= BOTTOM - TOP) this.keep(height)
  }

  /** Columns beside each other, their first lines on one baseline. They go on on the next page where they must. */
  row(tag: string, columns: readonly Column[]): void {
    const [count, leading] = [countOf(columns), leadingOf(columns)]
    const element: Element = { tag, kids: [] }
    this.#elements.push(element)
    for (let line = 0; line < count; ) {
      if (this.#y + leading > BOTTOM) this.#turn()
      const fitting = Math.min(count - line, Math.floor((BOTTOM - this.#y) / leading))
      this.#strip(element, columns, { from: line, to: line + fitting, leading })
      line += fitting
    }
  }

  #strip(element: Element, columns: readonly Column[], { from, to, leading }: Strip): void {
    const page = this.#page
    element.kids.push({ page: this.#pages.length - 1, id: page.elements.length })
    page.canvas.marked({ name: element.tag, id: page.elements.length }, () => {
      // Column by column, which is how it is read.
      for (const column of columns) {
        for (let line = from; line < to; line++) {
          this.#line(column, line, this.#y + (line - from) * leading + leading * BASELINE)
        }
      }
    })
    page.elements.push(element)
    this.#y += (to - from) * leading
  }

  #line({ setting: { lines, style }, x, align }: Column, index: number, baseline: number): void {
    const line = lines[index]
    if (line === undefined) return
    // What is read from the right ends at the right of its own block.
    const widest = line.rightToLeft ? Math.max(...lines.map(({ width }) => width)) : line.width
    const left = align === 'right' ? x - line.width * style.size : x + (widest - line.width) * style.size
    this.#page.canvas.text(line, { x: left, y: HEIGHT - baseline, size: style.size, colour: style.colour })
  }

  space(points: number): void {
    this.#y += points
  }

  /** Begins a new page unless this much is left of the present one. */
  keep(points: number): void {
    if (this.#y + points > BOTTOM) this.#turn()
  }

  /** A filled band behind the next `height` points. */
  band(height: number, colour: Colour): void {
    this.keep(height)
    this.#rectangle(LEFT, this.#y, RIGHT - LEFT, height, colour)
  }

  async finish(): Promise<Uint8Array> {
    await this.#foot()
    const { madeAt } = this.#options
    const title = await legibleText(this.#options.title, TITLE_TEXT, this.#source)
    return assemble({ pages: this.#pages, elements: this.#elements, title, madeAt }, this.#source)
  }

  async #foot(): Promise<void> {
    const style = { size: 7, colour: SOFT, leading: 9 }
    const words = await this.set(this.#options.footer, style, RIGHT - LEFT - 80)
    for (const [index, { canvas }] of this.#pages.entries()) {
      const number = await this.set(`Page ${index + 1} of ${this.#pages.length}`, style)
      const baseline = HEIGHT - BOTTOM - 26
      canvas.marked('Artifact', () => {
        for (const [down, line] of words.lines.entries()) {
          canvas.text(line, { x: LEFT, y: baseline - down * style.leading, size: style.size, colour: style.colour })
        }
        for (const line of number.lines) {
          const x = RIGHT - line.width * style.size
          canvas.text(line, { x, y: baseline, size: style.size, colour: style.colour })
        }
      })
    }
  }

  #turn(): void {
    this.#pages.push({ canvas: new Canvas({ part: PART, outputIntent: 'none' }, this.#fonts), elements: [] })
    this.#y = TOP
    this.#rectangle(0, 0, WIDTH, 6, ACCENT)
  }

  #rectangle(x: number, y: number, width: number, height: number, colour: Colour): void {
    const { canvas } = this.#page
    const fill = canvas.colours.fill(colour)
    canvas.marked('Artifact', () => canvas.draw(`${fill}\n${x} ${HEIGHT - y - height} ${width} ${height} re f`))
  }

  get #page(): Page {
    const page = this.#pages.at(-1)
    if (!page) throw new Error('a paper has at least one page')
    return page
  }
}

/** A title is legible too: XML knows no control characters. */
const TITLE_TEXT = { style: 'text', language: undefined } as const
/** Of PDF/A; colours are calibrated, so no output intent is needed. */
const PART = 2
/** Where in a line's height its letters stand. */
const BASELINE = 0.78

function heightOf(columns: readonly Column[]): number {
  return countOf(columns) * leadingOf(columns)
}

function countOf(columns: readonly Column[]): number {
  return Math.max(...columns.map(({ setting }) => setting.lines.length))
}

function leadingOf(columns: readonly Column[]): number {
  return Math.max(...columns.map(({ setting }) => setting.style.leading))
}

interface Strip {
  from: number
  to: number
  leading: number
}
