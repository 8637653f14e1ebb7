import { MAX_TEXT_CHARACTERS } from './limits.ts'
import type { Pdf } from './pdfium.ts'

export interface Extent {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const TEXT = 1
/** Shares of the size of the text: no space between words is narrower, and about as much is beside the ink of a glyph. */
const NARROWEST_SPACE = 0.12
const SIDE_BEARING = 0.12
/** In points: what is smaller has no ink. */
const NOTHING = 0.01
/** A page with more objects than this is a drawing. */
const MAX_OBJECTS = 20_000
const MAX_MARKS = 32
/** In points: ink is found again by its height on the page. */
const SHELF = 8

/**
 * Where text is actually drawn. PDFium guesses spaces from the advances of glyphs. Of a syllable whose characters are
 * replaced (ActualText, ISO 32000-1, 14.9.4) it knows only the first part, and not its advance; of a space that is drawn
 * alone it knows nothing. All that is drawn on the line decides instead.
 */
export class Ink {
  readonly #pdf: Pdf
  readonly #page: number
  readonly #text: number
  #read: Drawn | undefined

  constructor(pdf: Pdf, page: number, text: number) {
    this.#pdf = pdf
    this.#page = page
    this.#text = text
  }

  /** Whether a space is drawn between two characters of a line, or there is room for one without ink. */
  separates(a: number, b: number): boolean {
    const [one, other] = [this.extentOf(a), this.extentOf(b)]
    // Upright lines, of which PDFium does not know the heights.
    if (Math.min(one.top, other.top) <= Math.max(one.bottom, other.bottom)) return true
    const line = { bottom: Math.min(one.bottom, other.bottom), top: Math.max(one.top, other.top) }
    const { blanks, inks } = this.#drawn
    if (onLine(blanks, line).some((blank) => isBetween(blank, one, other))) return true
    const size = Math.min(one.top - one.bottom, other.top - other.bottom)
    const drawn = [one, other, ...onLine(inks, line)].map((ink) => withBearings(ink, size))
    return widestGap(drawn, one, other) >= NARROWEST_SPACE * size
  }

  /** In user space, with the height of its line. A character of a syllable that is drawn in parts has all of it. */
  extentOf(index: number): Drawing {
    const loose = this.#looseExtentOf(index)
    const syllable = this.#drawn.syllables.get(this.#pdf.module._FPDFText_GetTextObject(this.#text, index))
    return syllable ? { ...loose, left: syllable.left, right: syllable.right, isTight: true } : loose
  }

  #looseExtentOf(index: number): Extent {
    return this.#pdf.withMemory(16, (rect) => {
      this.#pdf.module._FPDFText_GetLooseCharBox(this.#text, index, rect)
      const [left = 0, top = 0, right = 0, bottom = 0] = this.#pdf.module.HEAPF32.subarray(rect / 4, rect / 4 + 4)
      return { left, top, right, bottom }
    })
  }

  get #drawn(): Drawn {
    this.#read ??= this.#readAll()
    return this.#read
  }

  #readAll(): Drawn {
    const { module } = this.#pdf
    const count = Math.min(module._FPDFText_CountChars(this.#text), MAX_TEXT_CHARACTERS)
    const owners = Array.from({ length: count }, (_, i) => module._FPDFText_GetTextObject(this.#text, i))
    const known = new Set(owners)
    const [blanks, drawn] = partition(this.#objects(), isBlank)
    const syllables = syllablesOf(drawn)
    const unknown = drawn.filter(({ object }) => !known.has(object) && !syllables.has(object))
    const isGlyph = (owner: number, i: number) => owner !== 0 && !syllables.has(owner) && module._FPDFText_GetUnicode(this.#text, i) !== SPACE // biome-ignore format: one thought
    const glyphs = owners.flatMap((owner, i) => (isGlyph(owner, i) ? [this.#looseExtentOf(i)] : []))
    const tight = [...new Set([...syllables.values(), ...unknown])].map((ink) => ({ ...ink, isTight: true }))
    return { syllables, blanks: shelved(blanks), inks: shelved([...tight, ...glyphs]) }
  }

  #objects(): TextObject[] {
    const { module } = this.#pdf
    const count = Math.min(module._FPDFPage_CountObjects(this.#page), MAX_OBJECTS)
    const isText = (object: number) => module._FPDFPageObj_GetType(object) === TEXT
    const objects = Array.from({ length: count }, (_, i) => module._FPDFPage_GetObject(this.#page, i)).filter(isText)
    return this.#pdf.withMemory(16 + REPLACEMENT.length, (memory) => {
      const key = memory + 16
      module.HEAPU8.set(REPLACEMENT, key)
      return objects.map((object) => {
        module._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)
        const [left = 0, bottom = 0, right = 0, top = 0] = module.HEAPF32.subarray(memory / 4, memory / 4 + 4)
        return { object, left, top, right, bottom, replacement: this.#replacementOf(object, key) }
      })
    })
  }

  #replacementOf(object: number, key: number): number {
    const { module } = this.#pdf
    const count = Math.min(module._FPDFPageObj_CountMarks(object), MAX_MARKS)
    for (let i = count - 1; i >= 0; i--) {
      const mark = module._FPDFPageObj_GetMark(object, i)
      if (module._FPDFPageObjMark_GetParamValueType(mark, key) === STRING) return mark
    }
    return NONE
  }
}

const NONE = 0
/** Heights of the tallest part, from middle to middle: marks are closer to their letters, and lines farther apart. */
const SAME_LINE = 1.5
const SPACE = 0x20
const REPLACEMENT = Buffer.from('ActualText\0')
/** FPDF_OBJECT_STRING */
const STRING = 3

export interface TextObject extends Extent {
  readonly object: number
  /** The marked content that says its characters apart from its glyphs. */
  readonly replacement: number
}

/** Glyphs: with their advances, or only their ink. */
interface Drawing extends Extent {
  readonly isTight?: boolean
}

interface Drawn {
  /** By the text object that PDFium knows of them: the extent of all their parts. */
  readonly syllables: ReadonlyMap<number, Extent>
  /** Spaces that are drawn alone. */
  readonly blanks: Shelves
  readonly inks: Shelves
}

/** The parts of a syllable are in one sequence of marked content. Those of a longer text are syllables by their lines. */
export function syllablesOf(objects: readonly TextObject[]): Map<number, Extent> {
  const parts = Map.groupBy(objects, ({ replacement }) => replacement)
  parts.delete(NONE)
  const all = [...parts.values()].flatMap((own) => {
    const tallest = Math.max(...own.map(({ top, bottom }) => top - bottom))
    const isBeside = (a: Extent, b: Extent) => Math.abs(a.top + a.bottom - b.top - b.bottom) < 2 * SAME_LINE * tallest
    const wholes: TextObject[] = []
    for (const part of own) {
      const at = wholes.findLastIndex((whole) => isBeside(whole, part))
      const whole = wholes[at]
      if (whole) wholes[at] = union(whole, part)
      else wholes.push(part)
    }
    return own.map((part) => [part.object, wholes.find((whole) => isBeside(whole, part)) ?? part] as const)
  })
  return new Map(all)
}

function union<T extends Extent>(a: T, b: T): T {
  return {
    ...a,
    ...{ left: Math.min(a.left, b.left), right: Math.max(a.right, b.right) },
    ...{ bottom: Math.min(a.bottom, b.bottom), top: Math.max(a.top, b.top) },
  }
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))]
}

function isBlank({ left, top, right, bottom }: Extent): boolean {
  return right - left < NOTHING && top - bottom < NOTHING
}

function isBetween(blank: Extent, a: Extent, b: Extent): boolean {
  const middle = ({ left, right }: Extent) => (left + right) / 2
  const [first, last] = middle(a) < middle(b) ? [a, b] : [b, a]
  return blank.left > middle(first) && blank.left < middle(last)
}

function withBearings({ isTight, ...ink }: Drawing, size: number): Extent {
  const bearing = isTight ? SIDE_BEARING * size : 0
  return { ...ink, left: ink.left - bearing, right: ink.right + bearing }
}

/** By the height of their middle. */
type Shelves = ReadonlyMap<number, readonly Drawing[]>

function shelved(drawings: readonly Drawing[]): Shelves {
  return Map.groupBy(drawings, ({ top, bottom }) => shelfOf((top + bottom) / 2))
}

function shelfOf(y: number): number {
  return Math.floor(y / SHELF)
}

/** By its middle: the lines above and below reach into this one. */
function onLine(shelves: Shelves, { bottom, top }: Pick<Extent, 'bottom' | 'top'>): Drawing[] {
  const [lowest, highest] = [shelfOf(bottom), shelfOf(top)]
  // A line can be said to be higher than all of the page.
  const levels = highest - lowest < shelves.size ? range(lowest, highest) : [...shelves.keys()]
  const drawings = levels.flatMap((level) => shelves.get(level) ?? [])
  return drawings.filter((one) => one.top + one.bottom > 2 * bottom && one.top + one.bottom < 2 * top)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** The width of the widest space without ink between two of them, in whichever order they are. */
export function widestGap(inks: readonly Extent[], a: Extent, b: Extent): number {
  const [first, last] = a.left <= b.left ? [a, b] : [b, a]
  let [reached, widest] = [first.right, 0]
  for (const ink of inks.toSorted((one, other) => one.left - other.left)) {
    if (ink.left > last.left) break
    if (ink.left >= first.left) widest = Math.max(widest, ink.left - reached)
    reached = Math.max(reached, ink.right)
  }
  return widest
}
