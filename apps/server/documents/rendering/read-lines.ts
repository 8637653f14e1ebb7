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
  return pdf.withPage(number, (page) => {
    const [width, height] = [pdf.module._FPDF_GetPageWidth(page), pdf.module._FPDF_GetPageHeight(page)]
    const text = pdf.module._FPDFText_LoadPage(page)
    if (text === 0) return { lines: [], width, height }
    try {
      return { lines: linesOf(charactersOf(pdf, page, text, width, height)), width, height }
    } finally {
      pdf.module._FPDFText_ClosePage(text)
    }
  })
}

interface Character {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** PDFium ends each line with these, which stand nowhere on the page. */
const isLineEnd = (code: number) => code === 0x0d || code === 0x0a
/** What PDFium gives for a hyphen at the end of a line. */
const HYPHEN = 0x02
/** Controls, and values that no character has: a glyph without a meaning. */
const isNoCharacter = (code: number) =>
  code < 0x20 || (code & 0xfffe) === 0xfffe || code > 0x10ffff || isSurrogate(code)
const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff

function* charactersOf(
  pdf: Pdf,
  page: number,
  text: number,
  width: number,
  height: number,
): Iterable<Character | 'line end'> {
  const { module } = pdf
  const memory = pdf.allocate(24)
  const across = Math.round(width * PIXELS_PER_POINT)
  const down = Math.round(height * PIXELS_PER_POINT)
  const displayed = (x: number, y: number) => {
    module._FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, memory + 16, memory + 20)
    const [px = 0, py = 0] = module.HEAP32.subarray(memory / 4 + 4, memory / 4 + 6)
    return [px / PIXELS_PER_POINT, py / PIXELS_PER_POINT] as const
  }
  try {
    const count = Math.min(module._FPDFText_CountChars(text), MAX_TEXT_CHARACTERS)
    for (let i = 0; i < count; i++) {
      const code = module._FPDFText_GetUnicode(text, i)
      if (isLineEnd(code)) yield 'line end'
      if (isNoCharacter(code) && code !== HYPHEN) continue
      module._FPDFText_GetLooseCharBox(text, i, memory)
      const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = module.HEAPF32.subarray(memory / 4, memory / 4 + 4)
      const [[ax, ay], [bx, by]] = [displayed(x0, y0), displayed(x1, y1)]
      yield {
        text: code === HYPHEN ? '-' : String.fromCodePoint(code),
        left: Math.min(ax, bx),
        top: Math.min(ay, by),
        right: Math.max(ax, bx),
        bottom: Math.max(ay, by),
      }
    }
  } finally {
    module._free(memory)
  }
}

function linesOf(characters: Iterable<Character | 'line end'>): Line[] {
  const lines: Line[] = []
  let line: Character[] = []
  const end = () => {
    const written = lineOf(line)
    if (written) lines.push(written)
    line = []
  }
  for (const character of characters) {
    if (character === 'line end') end()
    else {
      const before = line.findLast(isVisible)
      if (before && isVisible(character) && areApart(before, character)) end()
      line.push(character)
    }
  }
  end()
  return lines
}

function lineOf(characters: readonly Character[]): Line | undefined {
  const text = characters.map((character) => character.text).join('').trim() // biome-ignore format: one thought
  const seen = characters.filter(isVisible)
  if (text === '' || seen.length === 0) return undefined
  const left = Math.min(...seen.map((c) => c.left))
  const top = Math.min(...seen.map((c) => c.top))
  const [right, bottom] = [Math.max(...seen.map((c) => c.right)), Math.max(...seen.map((c) => c.bottom))]
  return { text, x: left, y: top, w: right - left, h: bottom - top }
}

function isVisible({ text }: Character): boolean {
  return text.trim() !== ''
}

/** Also where text runs up or down the page: then its lines lie beside each other. */
function areApart(a: Character, b: Character): boolean {
  const gap = Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom)
  return gap > WIDE_GAP * Math.max(sizeOf(a), sizeOf(b))
}

function sizeOf({ left, top, right, bottom }: Character): number {
  return Math.max(right - left, bottom - top)
}
