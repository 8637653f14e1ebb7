/** Why a pattern is not one of the supported grammar. */
export class PatternError extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

/** Reads a pattern character by character (code points). */
export interface Reader {
  /** Of the next character, from 1. */
  readonly position: () => number
  /** The next character, or the empty text at the end. */
  readonly peek: () => string
  readonly take: () => string
  /** Takes the character if it is the next one. */
  readonly skip: (character: string) => boolean
  /** Takes what the expression matches from here. It must begin with `^` and match ASCII only. */
  readonly match: (expression: RegExp) => RegExpExecArray | null
}

export function readerOf(source: string): Reader {
  const characters = [...source]
  let index = 0
  const peek = () => characters[index] ?? ''
  return {
    position: () => index + 1,
    peek,
    take: () => {
      const character = peek()
      index += 1
      return character
    },
    skip: (character) => {
      if (peek() !== character) return false
      index += 1
      return true
    },
    match: (expression) => {
      const found = expression.exec(characters.slice(index, index + MOST_MATCHED).join(''))
      index += found?.[0].length ?? 0
      return found
    },
  }
}

const MOST_MATCHED = 40
