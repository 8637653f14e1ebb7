// Places the text of a value in its box on the page image. It is an estimate without font metrics, for the page as the
// server renders it and as scripts update it. The sealer typesets the value when the signer signs.

export interface LaidOutText {
  /** The font size and the positions, in points of the page. */
  size: number
  lines: { text: string; x: number; y: number }[]
  isRightToLeft: boolean
}

export interface BoxSize {
  w: number
  h: number
}

const MAX_SIZE = 12
const MIN_SIZE = 4
/** Of the height of a box with one line. */
const SIZE_SHARE = 0.7
const LINE_HEIGHT = 1.2
const BASELINE = 0.35
const PADDING = 2

/** The largest size at which the text fits, or the smallest size with as many lines as the box has. */
export function layOut(text: string, { w, h }: BoxSize, isMultiline: boolean): LaidOutText {
  const width = Math.max(w - 2 * PADDING, 1)
  const isRightToLeft = FIRST_STRONG_RTL.test(text)
  const x = isRightToLeft ? w - PADDING : PADDING
  const first = Math.min(MAX_SIZE, isMultiline ? MAX_SIZE : SIZE_SHARE * h)
  if (!isMultiline) {
    const size = Math.min(first, first * (width / Math.max(widthOf(text) * first, 1)))
    return { size, isRightToLeft, lines: [{ text, x, y: h / 2 + BASELINE * size }] }
  }
  for (let size = first; ; size -= 1) {
    const lines = wrap(text, width / size)
    const most = Math.max(1, Math.floor((h - PADDING) / (LINE_HEIGHT * size)))
    if (lines.length > most && size > MIN_SIZE) continue
    const shown = lines
      .slice(0, most)
      .map((line, i) => ({ text: line, x, y: PADDING / 2 + size * (1 + i * LINE_HEIGHT) }))
    return { size, isRightToLeft, lines: shown }
  }
}

/** In ems. Letters of some scripts are as wide as high. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 1 : 0.55), 0)
}

function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of (paragraph.match(/\S+\s*|\s+/g) ?? []).flatMap((part) => pieces(part, width))) {
      if (line !== '' && widthOf(line + word.trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += word
    }
    return [...lines, line.trimEnd()]
  })
}

/** A word that is wider than a line is broken. */
function pieces(word: string, width: number): string[] {
  if (widthOf(word.trimEnd()) <= width) return [word]
  const broken: string[] = []
  for (const character of word) {
    const last = broken[broken.length - 1]
    if (last !== undefined && widthOf(last + character) <= width) broken[broken.length - 1] = last + character
    else broken.push(character)
  }
  return broken
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Tamil}\p{Script=Bengali}]/u
const FIRST_STRONG_RTL = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u
