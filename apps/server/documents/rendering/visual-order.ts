import { type Character, isVisible } from './read-lines.ts'

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}]/u
const RUNS = new RegExp(`${RIGHT_TO_LEFT.source}+`, 'gu')

export function hasRightToLeft(characters: readonly Character[]): boolean {
  return characters.some(({ text }) => RIGHT_TO_LEFT.test(text))
}

/**
 * Characters in visual order, line by line from left to right, with braces as displayed. In a right-to-left line braces
 * are mirrored and at the opposite end of what they enclose (UAX #9, L4): the text has `}}`, and the reader sees `{{`.
 * Of two pairs the left one opens.
 */
export function inVisualOrder(characters: readonly Character[]): SeenCharacter[] {
  return linesOf(characters).flatMap((line) => asSeen(line.toSorted((a, b) => a.left - b.left)))
}

export interface SeenCharacter extends Character {
  /** It is displayed as its counterpart: the line runs from right to left. */
  readonly isMirrored?: boolean
}

/** Reverses visual order to logical order. */
export function spoken(text: string): string {
  return text.replaceAll(RUNS, (run) => [...run].toReversed().join(''))
}

function linesOf(characters: readonly Character[]): Character[][] {
  const middle = ({ top, bottom }: Character) => (top + bottom) / 2
  const lines: Character[][] = []
  let lowest = Number.NEGATIVE_INFINITY
  for (const character of characters.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1)
    if (line && middle(character) <= lowest) line.push(character)
    else {
      lines.push([character])
      lowest = character.bottom
    }
  }
  return lines
}

function asSeen(line: readonly Character[]): SeenCharacter[] {
  const visible = line.filter(isVisible)
  const isPaired = (character: Character, at: number) =>
    /[{}]/.test(character.text) && [visible[at - 1], visible[at + 1]].some((other) => other?.text === character.text)
  const paired = visible.filter(isPaired)
  return line.map((character) => {
    const place = paired.indexOf(character)
    if (place === -1) return character
    const text = place % 4 < 2 ? '{' : '}'
    return { ...character, text, isMirrored: text !== character.text }
  })
}
