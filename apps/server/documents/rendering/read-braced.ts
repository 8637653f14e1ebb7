import type { Pdf } from './pdfium.ts'
import { around, isVisible, type PageCharacters, readCharacters } from './read-lines.ts'
import { hasRightToLeft, inVisualOrder, type SeenCharacter, spoken } from './visual-order.ts'

/**
 * Text between double braces, and its position in points of PDFium's page, from the top left of the page as displayed.
 */
export interface Braced {
  /** The text between the braces, or up to the end of an unclosed one. */
  readonly text: string
  /** The start of its line and its baseline. */
  readonly x: number
  readonly baseline: number
  readonly width: number
  /** The font size. */
  readonly size: number
  /** Its line runs from right to left. */
  readonly fromRight: boolean
  /** Why it is not a valid tag. */
  readonly problem: 'unclosed' | 'broken over lines' | 'turned' | null
}

export interface BracedText {
  readonly found: readonly Braced[]
  /** Of the page as displayed; PDFium ignores UserUnit. */
  readonly width: number
  readonly height: number
}

const LONGEST = 500
const MOST = 1_000

/**
 * Found by characters and their positions, not by text runs: a producer may show a word letter by letter, in several
 * fonts, and with its own spacing.
 */
export function readBraced(pdf: Pdf, number: number): BracedText {
  return readCharacters(pdf, number, ({ characters, settingOf, width, height }) => {
    const seen = [...characters].filter((one) => one !== 'line end')
    if (!hasRightToLeft(seen)) return { found: bracedIn(seen, settingOf), width, height }
    const found = bracedIn(inVisualOrder(seen), settingOf).map((one) => ({ ...one, text: spoken(one.text) }))
    return { found, width, height }
  })
}

type SettingOf = PageCharacters['settingOf']

function bracedIn(characters: readonly SeenCharacter[], settingOf: SettingOf): Braced[] {
  const found: Braced[] = []
  for (let at = 0; at < characters.length && found.length < MOST; at++) {
    const inside = afterPair(characters, at, '{')
    if (inside === undefined) continue
    const end = endOf(characters, inside)
    const text = textOf(characters.slice(inside, end.inside))
    const whole = characters.slice(at, end.outside).filter(isVisible)
    found.push({ text, ...placeOf(whole, settingOf, end.isClosed) })
    at = end.outside - 1
  }
  return found
}

/** The end of the pair of braces that begins here. A producer may have inserted space between the two. */
function afterPair(characters: readonly SeenCharacter[], at: number, brace: '{' | '}'): number | undefined {
  if (characters[at]?.text !== brace) return undefined
  let next = at + 1
  while (characters[next] && !isVisible(characters[next] as SeenCharacter)) next++
  return characters[next]?.text === brace ? next + 1 : undefined
}

function endOf(characters: readonly SeenCharacter[], inside: number) {
  const last = Math.min(characters.length, inside + LONGEST)
  for (let at = inside; at < last; at++) {
    const after = afterPair(characters, at, '}')
    if (after !== undefined) return { inside: at, outside: after, isClosed: true }
    if (afterPair(characters, at, '{') !== undefined) return { inside: at, outside: at, isClosed: false }
  }
  return { inside: last, outside: last, isClosed: false }
}

function textOf(characters: readonly SeenCharacter[]): string {
  return characters.map(({ text }) => text).join('').trim() // biome-ignore format: one thought
}

function placeOf(whole: readonly SeenCharacter[], settingOf: SettingOf, isClosed: boolean): Omit<Braced, 'text'> {
  const [first] = whole
  if (!first) throw new Error('The braces have no character.')
  const { x, y: baseline, size, isLevel } = settingOf(first)
  const onLine = whole.filter(({ top, bottom }) => top < first.bottom && bottom > first.top)
  const isBroken = onLine.length < whole.length
  const problem = !isLevel ? 'turned' : !isClosed ? 'unclosed' : isBroken ? 'broken over lines' : null
  return { x, baseline, width: around(onLine).right - x, size, fromRight: first.isMirrored ?? false, problem }
}
