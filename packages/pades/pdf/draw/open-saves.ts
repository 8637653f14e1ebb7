/**
 * How many `q` of a content stream have no `Q`. Readers forgive them at the end of a page, but what comes after would be
 * drawn in a state that was never meant for it.
 */
export function openSaves(content: Uint8Array): number {
  let open = 0
  for (let at = 0; at < content.length; ) {
    const byte = content[at] ?? 0
    if (byte === code('(')) at = afterString(content, at)
    else if (byte === code('%')) at = after(content, at, isLineEnd)
    else if (byte === code('/')) at = afterRegular(content, at + 1)
    else if (!isRegular(byte)) at++
    else {
      const end = afterRegular(content, at)
      const isOne = end === at + 1
      if (isOne && byte === code('q')) open++
      else if (isOne && byte === code('Q')) open = Math.max(0, open - 1)
      // An inline image's data, which may look like anything (ISO 32000 §8.9.7).
      at = end === at + 2 && byte === code('I') && content[at + 1] === code('D') ? afterImage(content, end) : end
    }
  }
  return open
}

const code = (character: string) => character.charCodeAt(0)
const isLineEnd = (byte: number) => byte === 0x0a || byte === 0x0d
/** §7.2.3. */
const isSpace = (byte: number) => byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32
const delimiters = new Set([...'()<>[]{}/%'].map(code))
const isRegular = (byte: number) => !isSpace(byte) && !delimiters.has(byte)

function after(content: Uint8Array, from: number, ends: (byte: number) => boolean): number {
  let at = from
  while (at < content.length && !ends(content[at] ?? 0)) at++
  return at
}

function afterRegular(content: Uint8Array, from: number): number {
  return after(content, from, (byte) => !isRegular(byte))
}

/** Parentheses nest, and a backslash takes its next byte along (§7.3.4.2). */
function afterString(content: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === code('\\')) at++
    else if (byte === code('(')) depth++
    else if (byte === code(')') && --depth === 0) return at + 1
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
