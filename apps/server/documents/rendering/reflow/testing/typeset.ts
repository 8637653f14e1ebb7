import type { Glyph, PageGlyphs } from '../glyphs.ts'

// Glyphs of made-up pages: every character is half as wide as its size, and full-width ones as wide.

export interface Style {
  size?: number
  isBold?: boolean
  mcid?: number
}

let index = 0

/** A line of text whose left end and top are here. */
export function line(
  x: number,
  y: number,
  text: string,
  { size = 10, isBold = false, mcid = -1 }: Style = {},
): Glyph[] {
  let left = x
  return [...text].map((character) => {
    const width = /[\u3000-\u9fff]/.test(character) ? size : size / 2
    left += width
    const extent = { left: left - width, right: left, top: y, bottom: y + 1.2 * size }
    return { ...extent, text: character, index: index++, baseline: y + size, size, isBold, turn: 0 as const, mcid }
  })
}

/** Lines below each other, a line's height of `leading` sizes apart. */
export function lines(x: number, y: number, texts: readonly string[], style: Style = {}, leading = 1.3): Glyph[][] {
  return texts.map((text, i) => line(x, y + i * leading * (style.size ?? 10), text, style))
}

/** Breaks a text into lines of at most this many characters. */
export function broken(text: string, most: number): string[] {
  const all: string[] = []
  for (const word of text.split(' ')) {
    const last = all.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) all[all.length - 1] = `${last} ${word}`
    else all.push(word)
  }
  return all
}

export function pageOf(lines: readonly (readonly Glyph[])[], size = { width: 600, height: 800 }): PageGlyphs {
  return { lines, rules: [], ...size }
}

/** The page as it looks turned clockwise, with its text. */
export function turned({ lines, width, height }: PageGlyphs): PageGlyphs {
  const turn = ({ left, top, right, bottom, ...glyph }: Glyph): Glyph => ({
    ...glyph,
    ...{ left: height - bottom, top: left, right: height - top, bottom: right },
    baseline: glyph.turn === 0 || glyph.turn === 2 ? height - glyph.baseline : glyph.baseline,
    turn: glyph.turn === null ? null : (((glyph.turn + 1) % 4) as 0 | 1 | 2 | 3),
  })
  return { lines: lines.map((line) => line.map(turn)), rules: [], width: height, height: width }
}
