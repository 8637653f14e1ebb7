import { type Extent, Ink } from './ink.ts'
import { MAX_TEXT_CHARACTERS } from './limits.ts'
import type { Pdf } from './pdfium.ts'

/** A line of text, and where it is: in points of PDFium's page, from the top left of the page as displayed. */
export interface Line {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface PageText {
  readonly lines: readonly Line[]
  /** Of the page as displayed; PDFium knows no UserUnit. */
  readonly width: number
  readonly height: number
}

/** PDFium tells positions in whole pixels of a device; this many to a point. */
const PIXELS_PER_POINT = 64
/** Further apart than this many times its size, text on one level is two lines: two cells, two columns. */
const WIDE_GAP = 2

/**
 * The page's text, line by line in reading order, each in the order it is spoken: PDFium has undone what a producer did
 * to show right-to-left text from left to right.
 */
export function readLines(pdf: Pdf, number: number): PageText {
  return readCharacters(pdf, number, (characters, width, height) => ({ lines: linesOf(characters), width, height }))
}

/** Gives a page's characters, in the order PDFium reads them, and its size, to somebody who makes something of them. */
export function readCharacters<T>(
  pdf: Pdf,
  number: number,
  use: (characters: Iterable<Character | 'line end'>, width: number, height: number) => T,
): T {
  return pdf.withPage(number, (page) => {
    const [width, height] = [pdf.module._FPDF_GetPageWidth(page), pdf.module._FPDF_GetPageHeight(page)]
    const text = pdf.module._FPDFText_LoadPage(page)
    if (text === 0) return use([], width, height)
    try {
      return use(charactersOf(pdf, page, text, width, height), width, height)
    } finally {
      pdf.module._FPDFText_ClosePage(text)
    }
  })
}

export interface Character extends Extent {
  readonly text: string
}

/** PDFium ends each line with these, which stand nowhere on the page. */
const isLineEnd = (code: number) => code === 0x0d || code === 0x0a
/** What PDFium gives for a hyphen at the end of a line. */
const HYPHEN = 0x02
/** Controls, the zero width space, and values that no character has: a glyph without a meaning. */
const isNoCharacter = (code: number) =>
  code < 0x20 || code === 0x200b || (code & 0xfffe) === 0xfffe || code > 0x10ffff || isSurrogate(code)
const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff

function* charactersOf(
  pdf: Pdf,
  page: number,
  text: number,
  width: number,
  height: number,
): Iterable<Character | 'line end'> {
  const displayed = displayOf(pdf, page, width, height)
  const ink = new Ink(pdf, page)
  const count = Math.min(pdf.module._FPDFText_CountChars(text), MAX_TEXT_CHARACTERS)
  for (let i = 0; i < count; i++) {
    const code = pdf.module._FPDFText_GetUnicode(text, i)
    if (isLineEnd(code)) yield 'line end'
    if (isNoCharacter(code) && code !== HYPHEN) continue
    if (isGuessedSpace(pdf, text, i, code) && ink.bridges(extentOf(pdf, text, i - 1), extentOf(pdf, text, i + 1)))
      continue
    yield { text: code === HYPHEN ? '-' : String.fromCodePoint(code), ...displayed(extentOf(pdf, text, i)) }
  }
}

/** Not in the file: PDFium puts one where it sees a gap, and sees too many in scripts whose letters are drawn in parts. */
function isGuessedSpace({ module }: Pdf, text: number, index: number, code: number): boolean {
  return code === 0x20 && module._FPDFText_IsGenerated(text, index) === 1
}

/** In user space; of a character, its line's height. */
function extentOf(pdf: Pdf, text: number, index: number): Extent {
  return pdf.withMemory(16, (rect) => {
    pdf.module._FPDFText_GetLooseCharBox(text, index, rect)
    const [left = 0, top = 0, right = 0, bottom = 0] = pdf.module.HEAPF32.subarray(rect / 4, rect / 4 + 4)
    return { left, top, right, bottom }
  })
}

/** From user space to points from the displayed page's top left, y downwards. */
function displayOf(pdf: Pdf, page: number, width: number, height: number): (extent: Extent) => Extent {
  const across = Math.round(width * PIXELS_PER_POINT)
  const down = Math.round(height * PIXELS_PER_POINT)
  const point = (x: number, y: number) =>
    pdf.withMemory(8, (memory) => {
      pdf.module._FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, memory, memory + 4)
      const [px = 0, py = 0] = pdf.module.HEAP32.subarray(memory / 4, memory / 4 + 2)
      return [px / PIXELS_PER_POINT, py / PIXELS_PER_POINT] as const
    })
  return ({ left, top, right, bottom }) => {
    const [[ax, ay], [bx, by]] = [point(left, bottom), point(right, top)]
    return { left: Math.min(ax, bx), top: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by) }
  }
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
 * What PDFium takes for one line may be two cells of a table. They are told apart by the empty space between them: by
 * where characters are, not by their order, which in mixed directions leaps to and fro.
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

/** Across the line's longer side, wherever it may run. */
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
