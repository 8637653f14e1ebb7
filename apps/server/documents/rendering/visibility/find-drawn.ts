import type { Extent } from '../ink.ts'
import { MAX_TEXT_CHARACTERS } from '../limits.ts'
import type { Pdf } from '../pdfium.ts'
import type { Character, PageCharacters } from '../read-lines.ts'
import { FAINT, TRACE, type Traces } from './trace-text.ts'

/** The text of a page that can be seen. */
export interface DrawnText {
  readonly lines: readonly (readonly Character[])[]
  /** The file has text that the page does not show. It is not in the lines. */
  readonly isHiding: boolean
  /** The page has more text than this, or draws glyphs that stand for no character. */
  readonly isCut: boolean
}

/** Text rendering modes (ISO 32000-1, 9.3.6): neither filled nor stroked, without and with clipping. */
const UNDRAWN_MODES = new Set([3, 7])
/** The part of a character's space that its neighbours do not reach into. */
const CORE = 0.6
/** In points: a smaller glyph is a space. */
const SMALLEST_GLYPH = 0.5
const SOFT_HYPHEN = '\u00ad'
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u
/** They would have the text shown in another order than that of the page. */
const REORDERS = /[\u202a-\u202e\u2066-\u2069]/

/** The file says which characters a page has, and the page shows which of them are drawn. */
export function findDrawn(pdf: Pdf, page: PageCharacters, traces: Traces): DrawnText {
  const reader = new Reader(pdf, page, traces)
  const all: Character[][] = [[]]
  for (const character of page.characters) {
    if (character === 'line end') all.push([])
    else if (!REORDERS.test(character.text)) all.at(-1)?.push(character)
  }
  const lines = all.map((line) => reader.drawnOf(line))
  return {
    lines,
    isHiding: lines.some((line, i) => line.length < (all[i]?.length ?? 0)),
    isCut: reader.count > MAX_TEXT_CHARACTERS || reader.drawsOthersThan(all.flat().filter(isShown)),
  }
}

/** Spaces and controls leave nothing on the page. */
function isShown({ text }: Character): boolean {
  return text.trim() !== '' && !IGNORABLE.test(text)
}

type Level = ReturnType<Traces['reachedIn']>

class Reader {
  readonly #pdf: Pdf
  readonly #page: PageCharacters
  readonly #traces: Traces
  readonly #undrawn = new Map<number, boolean>()
  /** Of all characters of the page. */
  readonly count: number

  constructor(pdf: Pdf, page: PageCharacters, traces: Traces) {
    this.#pdf = pdf
    this.#page = page
    this.#traces = traces
    this.count = page.text === 0 ? 0 : pdf.module._FPDFText_CountChars(page.text)
  }

  /** The characters of a line that are drawn, and its spaces. */
  drawnOf(line: readonly Character[]): Character[] {
    const levels = new Map(line.filter(isShown).map((character) => [character, this.#levelOf(character)]))
    const highest = (some: readonly Character[]) => Math.max(0, ...some.map((one) => levels.get(one) ?? 0)) as Level
    const objects = Map.groupBy(levels.keys(), ({ index }) => this.#objectOf(index))
    const ofLine = highest(line)
    const ofObject = new Map([...objects].map(([object, own]) => [object, highest(own)]))
    return line.filter((character) => {
      const level = levels.get(character)
      if (level === undefined || level >= FAINT) return true
      const around = ofObject.get(this.#objectOf(character.index))
      // The smallest characters of light print leave little. Beside dark print the same is something covered.
      return level === TRACE && (around === TRACE ? ofLine : around) === FAINT
    })
  }

  /** Whether there are glyphs that leave ink and are none of these characters, or mean nothing. */
  drawsOthersThan(characters: readonly Character[]): boolean {
    const known = new Set(characters.map(({ index }) => index))
    const { module } = this.#pdf
    const { text } = this.#page
    for (let i = 0; i < Math.min(this.count, MAX_TEXT_CHARACTERS); i++) {
      const isWithoutMeaning = module._FPDFText_HasUnicodeMapError(text, i) === 1
      if (known.has(i) && !isWithoutMeaning) continue
      if (this.#objectOf(i) === 0 || module._FPDFText_IsGenerated(text, i) === 1) continue
      if (MAY_LEAVE_INK.has(module._FPDFText_GetUnicode(text, i))) continue
      const glyph = this.#glyphAt(i)
      if (Math.min(glyph.right - glyph.left, glyph.bottom - glyph.top) < SMALLEST_GLYPH) continue
      if (!this.#isUndrawn(i) && this.#traces.reachedIn(coreOf(glyph)) >= FAINT) return true
    }
    return false
  }

  #levelOf(character: Character): Level {
    if (this.#isUndrawn(character.index) || !this.#isOnPage(character)) return 0
    const places = [this.#glyphAt(character.index), coreOf(character)]
    return Math.max(...places.map((place) => this.#traces.reachedIn(place))) as Level
  }

  /** More than half of it: less cannot be read. */
  #isOnPage({ left, top, right, bottom }: Extent): boolean {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return x >= 0 && x <= this.#page.width && y >= 0 && y <= this.#page.height
  }

  #isUndrawn(index: number): boolean {
    const object = this.#objectOf(index)
    const known = this.#undrawn.get(object)
    if (known !== undefined || object === 0) return known ?? false
    const isUndrawn = UNDRAWN_MODES.has(this.#pdf.module._FPDFTextObj_GetTextRenderMode(object))
    this.#undrawn.set(object, isUndrawn)
    return isUndrawn
  }

  #objectOf(index: number): number {
    return this.#pdf.module._FPDFText_GetTextObject(this.#page.text, index)
  }

  /** Where the outline of a glyph is. Some fonts do not say it, and their glyphs have no extent. */
  #glyphAt(index: number): Extent {
    return this.#pdf.withMemory(32, (memory) => {
      const { module } = this.#pdf
      module._FPDFText_GetCharBox(this.#page.text, index, memory, memory + 8, memory + 16, memory + 24)
      const [left = 0, right = 0, bottom = 0, top = 0] = module.HEAPF64.subarray(memory / 8, memory / 8 + 4)
      return this.#page.displayed({ left, top, right, bottom })
    })
  }
}

/** A line end, PDFium's code for a hyphen at the end of a line, and what many fonts call their hyphen. */
const MAY_LEAVE_INK = new Set([0x0d, 0x0a, 0x02, SOFT_HYPHEN.charCodeAt(0)])

function coreOf({ left, top, right, bottom }: Extent): Extent {
  const [across, down] = [((1 - CORE) / 2) * (right - left), ((1 - CORE) / 2) * (bottom - top)]
  return { left: left + across, right: right - across, top: top + down, bottom: bottom - down }
}
