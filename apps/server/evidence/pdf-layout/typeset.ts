import {
  type Colour,
  type FontSource,
  legibleText,
  type ShapedLine,
  shapeLine,
  type TextOptions,
} from '@countersign/pades/appearance'

export interface Style {
  /** In points. */
  readonly size: number
  readonly colour: Colour
  /** From one baseline to the next, in points. */
  readonly leading: number
  /** Stroke width around glyphs, in points. Makes any script bold. */
  readonly outline?: number
}

/** Lines that fit a width, ready to be drawn. */
export interface Setting {
  readonly style: Style
  readonly lines: readonly ShapedLine[]
}

/** The base direction: `ours` takes the layout language's, whatever names it contains; `theirs` the first letters'. */
export type Voice = 'ours' | 'theirs'

export interface Ways {
  /** In points. */
  readonly width: number
  /** BCP 47. Selects the regional forms of Han characters. */
  readonly language?: string
  /** Default: the direction of the first strong character. */
  readonly direction?: 'ltr' | 'rtl'
}

/** Breaks text of any script into lines no wider than `width`. */
export async function typeset(
  text: string,
  style: Style,
  { width, language, direction }: Ways,
  fonts: FontSource,
): Promise<Setting> {
  const options: TextOptions = { style: 'text', language, ...(direction ? { direction } : {}) }
  const clean = await legible(text, options, fonts)
  const ems = width / style.size
  const whole = await shapeLine(clean, options, fonts)
  if (whole.width <= ems) return { style, lines: [whole] }
  return { style, lines: await breakLines(clean, ems, { ...options, direction: directionOf(whole) }, fonts) }
}

/** Like `legibleText`, but keeps isolates (UAX #9) in texts of the layout. `legibleText` would spell them out. */
async function legible(text: string, options: TextOptions, fonts: FontSource): Promise<string> {
  if (options.direction === undefined || !/[\u2068\u2069]/.test(text)) return legibleText(text, options, fonts)
  const parts = text.split(/([\u2068\u2069])/).map(async (part) => {
    if (part === '\u2068' || part === '\u2069') return part
    const [before = '', after = ''] = [/^\s*/.exec(part)?.[0], /\s*$/.exec(part)?.[0]].map((gap) => (gap ? ' ' : ''))
    return part.trim() === '' ? before : before + (await legibleText(part, options, fonts)) + after
  })
  return (await Promise.all(parts)).join('')
}

function directionOf({ rightToLeft }: ShapedLine): 'ltr' | 'rtl' {
  return rightToLeft ? 'rtl' : 'ltr'
}

async function breakLines(text: string, ems: number, options: TextOptions, fonts: FontSource): Promise<ShapedLine[]> {
  const shape = (start: number, end: number) => shapeLine(text.slice(start, end).trim(), options, fonts)
  const anywhere = breaksOf(text, graphemes)
  const atWords = breaksOf(text, words).filter((index) => index === text.length || !isWithinLatin(text, index))
  const lines: ShapedLine[] = []
  for (let start = 0; start < text.length; ) {
    const fits = async (end: number) => (await shape(start, end)).width <= ems
    const next = anywhere.find((end) => end > start) ?? text.length
    const end = (await furthest(atWords, start, fits)) ?? (await furthest(anywhere, start, fits)) ?? next
    lines.push(await shape(start, end))
    start = end
  }
  return lines
}

/** Word boundaries after UAX #29, also in scripts that do not separate words by spaces. */
const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Permitted line breaks: not before spaces or closing punctuation. */
function breaksOf(text: string, segmenter: Intl.Segmenter): number[] {
  const starts = Array.from(segmenter.segment(text), ({ index }) => index).filter((index) => {
    return index > 0 && !/[\s\p{Pe}\p{Pf}\p{Po}\p{Pd}\u2069]/u.test(text.charAt(index))
  })
  return [...starts, text.length]
}

/** Keeps times, addresses and numbers together: a run of printable ASCII characters breaks only at spaces. */
function isWithinLatin(text: string, index: number): boolean {
  return /^[\x21-\x7e]{2}$/.test(text.slice(index - 1, index + 1))
}

/** The last break up to which the line fits, found by exponential search; undefined if the first does not fit. */
async function furthest(breaks: readonly number[], start: number, fits: (end: number) => Promise<boolean>) {
  const first = breaks.findIndex((end) => end > start)
  if (first === -1) return undefined
  let [good, bad] = [first - 1, first]
  for (let step = 1; bad < breaks.length && (await fits(breaks[bad] ?? 0)); step *= 2) [good, bad] = [bad, bad + step]
  bad = Math.min(bad, breaks.length)
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (await fits(breaks[middle] ?? 0)) good = middle
    else bad = middle
  }
  return good < first ? undefined : breaks[good]
}
