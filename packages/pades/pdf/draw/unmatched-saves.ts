import {
  backslash,
  carriageReturn,
  closeParenthesis,
  isRegular,
  isSpace,
  lineFeed,
  openParenthesis,
  percent,
  slash,
} from '../syntax/characters.ts'

/**
 * The number of `q` operators in a content stream without a matching `Q`. Viewers accept them at the end of a page, but
 * content drawn afterwards would use the wrong graphics state.
 */
export function unmatchedSaves(content: Uint8Array): number {
  let open = 0
  for (let at = 0; at < content.length; ) {
    const byte = content[at] ?? 0
    if (byte === openParenthesis) at = afterString(content, at)
    else if (byte === percent) at = after(content, at, isLineEnd)
    else if (byte === slash) at = afterRegular(content, at + 1)
    else if (!isRegular(byte)) at++
    else {
      const end = afterRegular(content, at)
      const isOne = end === at + 1
      if (isOne && byte === code('q')) open++
      else if (isOne && byte === code('Q')) open = Math.max(0, open - 1)
      // The data of an inline image is arbitrary bytes (ISO 32000 §8.9.7).
      at = end === at + 2 && byte === code('I') && content[at + 1] === code('D') ? afterImage(content, end) : end
    }
  }
  return open
}

const code = (character: string) => character.charCodeAt(0)
const isLineEnd = (byte: number) => byte === lineFeed || byte === carriageReturn

function after(content: Uint8Array, from: number, ends: (byte: number) => boolean): number {
  let at = from
  while (at < content.length && !ends(content[at] ?? 0)) at++
  return at
}

function afterRegular(content: Uint8Array, from: number): number {
  return after(content, from, (byte) => !isRegular(byte))
}

/** Parentheses nest; a backslash escapes the next byte (§7.3.4.2). */
function afterString(content: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === backslash) at++
    else if (byte === openParenthesis) depth++
    else if (byte === closeParenthesis && --depth === 0) return at + 1
  }
  return content.length
}

function afterImage(content: Uint8Array, from: number): number {
  for (let at = from; at < content.length; at++) {
    const isEnd = content[at + 1] === code('E') && content[at + 2] === code('I')
    const next = content[at + 3]
    if (isSpace(content[at] ?? 0) && isEnd && (next === undefined || !isRegular(next))) return at + 3
  }
  return content.length
}
