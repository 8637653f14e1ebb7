import { type Extent, Ink } from './ink.ts'
import { MAX_TEXT_CHARACTERS } from './limits.ts'
import type { Pdf } from './pdfium.ts'

/** A line of text and its position in points of PDFium's page, from the top left of the page as displayed. */
export interface Line {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface PageText {
  readonly lines: readonly Line[]
  /** Of the page as displayed; PDFium ignores UserUnit. */
  readonly width: number
  readonly height: number
}

/** PDFium reports positions in whole device pixels; this many per point. */
const PIXELS_PER_POINT = 64
/** Text on one baseline with a gap of more than this many times its size is two lines: two cells or two columns. */
const WIDE_GAP = 2

/**
 * The page's text, line by line in reading order, each in logical order: PDFium has reversed the visual order of
 * right-to-left text.
 */
export function readLines(pdf: Pdf, number: number): PageText {
  return readCharacters(pdf, number, ({ characters, width, height }) => ({ lines: linesOf(characters), width, height }))
}

/** A page's characters in PDFium's order, with their positions. */
export interface PageCharacters {
  readonly characters: Iterable<Character | 'line end'>
  settingOf(character: Character): Setting
  /** From user space to the page as displayed. */
  displayed(extent: Extent): Extent
  /** PDFium's page, and its text; 0 without text. */
  readonly handle: number
  readonly text: number
  readonly width: number
  readonly height: number
}

export interface Character extends Extent {
  readonly text: string
  /** PDFium's index. */
  readonly index: number
}

/** The position of a character on the page as displayed, in points of PDFium's page from its top left. */
export interface Setting {
  /** Of its origin, on the baseline. */
  readonly x: number
  readonly y: number
  readonly size: number
  /** Its line runs from left to right. */
  readonly isLevel: boolean
  /** Quarter turns clockwise of its line; null for another angle. */
  readonly turn: 0 | 1 | 2 | 3 | null
}

export function readCharacters<T>(pdf: Pdf, number: number, use: (page: PageCharacters) => T): T {
  return pdf.withPage(number, (page) => {
    const [width, height] = [pdf.module._FPDF_GetPageWidth(page), pdf.module._FPDF_GetPageHeight(page)]
    const point = displayOf(pdf, page, width, height)
    const text = pdf.module._FPDFText_LoadPage(page)
    try {
      return use({
        characters: text === 0 ? [] : withLamFirst(charactersOf(pdf, page, text, point)),
        settingOf: ({ index }) => settingOf(pdf, text, index, point),
        displayed: (extent) => displayed(extent, point),
        handle: page,
        text,
        width,
        height,
      })
    } finally {
      if (text !== 0) pdf.module._FPDFText_ClosePage(text)
    }
  })
}

/** PDFium ends each line with these. They have no position on the page. */
const isLineEnd = (code: number) => code === 0x0d || code === 0x0a
/** PDFium's code for a hyphen at the end of a line. */
const HYPHEN = 0x02
/** Controls, the zero width space, and values without a character: a glyph without a meaning. */
const isNoCharacter = (code: number) =>
  code < 0x20 || code === 0x200b || (code & 0xfffe) === 0xfffe || code > 0x10ffff || isSurrogate(code)
const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff

function* charactersOf(pdf: Pdf, page: number, text: number, point: PointOf): Iterable<Character | 'line end'> {
  const ink = new Ink(pdf, page, text)
  const count = Math.min(pdf.module._FPDFText_CountChars(text), MAX_TEXT_CHARACTERS)
  for (let i = 0; i < count; i++) {
    const code = pdf.module._FPDFText_GetUnicode(text, i)
    if (isLineEnd(code)) yield 'line end'
    if (isNoCharacter(code) && code !== HYPHEN) continue
    if (isGuessedSpace(pdf, text, i, code) && !ink.separates(i - 1, i + 1)) continue
    const extent = displayed(ink.extentOf(i), point)
    yield { text: code === HYPHEN ? '-' : String.fromCodePoint(code), index: i, ...extent }
  }
}

const ALEF = /[\u0622\u0623\u0625\u0627]/
const LAM = '\u0644'

/**
 * A lam and an alef are one ligature. If its letters begin at the same place, PDFium does not know their order; if they
 * overlap, it may see a space between them.
 */
function* withLamFirst(characters: Iterable<Character | 'line end'>): Iterable<Character | 'line end'> {
  let waiting: Character[] = []
  for (const character of characters) {
    const [first, second] = waiting
    const isNext = character !== 'line end'
    if (isNext && first && ALEF.test(first.text) && character.text === LAM && character.left === first.left) {
      waiting = [character, first]
      continue
    }
    if (isNext && first?.text === LAM && !second && character.text === ' ') {
      waiting.push(character)
      continue
    }
    const isSplit = isNext && second?.text === ' ' && first && ALEF.test(character.text) && overlap(first, character)
    yield* isSplit ? [first] : waiting
    waiting = []
    if (isNext && (ALEF.test(character.text) || character.text === LAM)) waiting = [character]
    else yield character
  }
  yield* waiting
}

function overlap(a: Extent, b: Extent): boolean {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 * Math.min(a.right - a.left, b.right - b.left)
}

/**
 * Not in the file: PDFium inserts a space where it detects a gap, and detects too many in scripts whose letters are
 * drawn in parts. In right-to-left text it forgets that it was the one, but not that nothing draws it.
 */
function isGuessedSpace({ module }: Pdf, text: number, index: number, code: number): boolean {
  if (code !== 0x20) return false
  return module._FPDFText_IsGenerated(text, index) === 1 || module._FPDFText_GetTextObject(text, index) === 0
}

/** From user space to points from the displayed page's top left, y downwards. */
type PointOf = (x: number, y: number) => readonly [x: number, y: number]

function displayOf(pdf: Pdf, page: number, width: number, height: number): PointOf {
  const across = Math.round(width * PIXELS_PER_POINT)
  const down = Math.round(height * PIXELS_PER_POINT)
  return (x, y) =>
    pdf.withMemory(8, (memory) => {
      pdf.module._FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, memory, memory + 4)
      const [px = 0, py = 0] = pdf.module.HEAP32.subarray(memory / 4, memory / 4 + 2)
      return [px / PIXELS_PER_POINT, py / PIXELS_PER_POINT]
    })
}

function displayed({ left, top, right, bottom }: Extent, point: PointOf): Extent {
  const [[ax, ay], [bx, by]] = [point(left, bottom), point(right, top)]
  return { left: Math.min(ax, bx), top: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by) }
}

/** By its text matrix (ISO 32000 §9.4.4): some producers write at size 1 and scale, others rotate their text. */
function settingOf(pdf: Pdf, text: number, index: number, point: PointOf): Setting {
  return pdf.withMemory(48, (memory) => {
    pdf.module._FPDFText_GetCharOrigin(text, index, memory, memory + 8)
    pdf.module._FPDFText_GetMatrix(text, index, memory + 16)
    const [originX = 0, originY = 0] = pdf.module.HEAPF64.subarray(memory / 8, memory / 8 + 2)
    const [a = 1, b = 0, c = 0, d = 1] = pdf.module.HEAPF32.subarray(memory / 4 + 4, memory / 4 + 8)
    const size = pdf.module._FPDFText_GetFontSize(text, index)
    const [x, y] = point(originX, originY)
    const [forthX, forthY] = point(originX + a * size, originY + b * size)
    const [upX, upY] = point(originX + c * size, originY + d * size)
    const turn = turnOf(forthX - x, forthY - y)
    return { x, y, size: Math.hypot(upX - x, upY - y), isLevel: turn === 0, turn }
  })
}

/** The direction of a line on the page as displayed, where y is downwards. */
function turnOf(x: number, y: number): Setting['turn'] {
  const isAlong = (along: number, across: number) => along > 0 && Math.abs(across) < 0.1 * along
  if (isAlong(x, y)) return 0
  if (isAlong(y, x)) return 1
  if (isAlong(-x, y)) return 2
  return isAlong(-y, x) ? 3 : null
}

function linesOf(characters: Iterable<Character | 'line end'>): Line[] {
  const lines: Line[] = []
  let line: Character[] = []
  for (const character of [...characters, 'line end' as const]) {
    if (character !== 'line end') line.push(character)
    else {
      lines.push(...cellsOf(line).flatMap(lineOf))
      line = []
    }
  }
  return lines
}

/**
 * What PDFium reports as one line may be two cells of a table. They are separated by the empty space between them: by
 * the positions of characters, not by their order, which is not monotonic in mixed directions.
 */
function cellsOf(line: readonly Character[]): Character[][] {
  const cuts = cutsThrough(line.filter(isVisible))
  const cells = new Map<number, Character[]>()
  let cell = 0
  for (const character of line) {
    if (isVisible(character)) cell = cuts.along(character)
    const there = cells.get(cell)
    if (there) there.push(character)
    else cells.set(cell, [character])
  }
  return [...cells.values()]
}

/** Along the line's longer side, in any direction. */
function cutsThrough(seen: readonly Character[]): { along(character: Extent): number } {
  const { left, top, right, bottom } = around(seen)
  const isUpright = bottom - top > right - left
  const start = (extent: Extent) => (isUpright ? extent.top : extent.left)
  const end = (extent: Extent) => (isUpright ? extent.bottom : extent.right)
  const wide = WIDE_GAP * Math.max(...seen.map(sizeOf))
  const places: number[] = []
  const [first, ...others] = seen.toSorted((a, b) => start(a) - start(b))
  let reached = first ? end(first) : 0
  for (const character of others) {
    if (start(character) - reached > wide) places.push(start(character))
    reached = Math.max(reached, end(character))
  }
  return { along: (character) => places.filter((place) => place <= start(character)).length }
}

function lineOf(characters: readonly Character[]): Line[] {
  const text = characters.map((character) => character.text).join('').trim() // biome-ignore format: one thought
  if (text === '') return []
  const { left, top, right, bottom } = around(characters.filter(isVisible))
  return [{ text, x: left, y: top, w: right - left, h: bottom - top }]
}

export function isVisible({ text }: Character): boolean {
  return text.trim() !== ''
}

export function around(extents: readonly Extent[]): Extent {
  return {
    left: Math.min(...extents.map((extent) => extent.left)),
    top: Math.min(...extents.map((extent) => extent.top)),
    right: Math.max(...extents.map((extent) => extent.right)),
    bottom: Math.max(...extents.map((extent) => extent.bottom)),
  }
}

function sizeOf({ left, top, right, bottom }: Extent): number {
  return Math.max(right - left, bottom - top)
}
