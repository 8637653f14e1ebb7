/** The character classes of PDF syntax (ISO 32000 §7.2.3). */

export const lineFeed = 0x0a
export const carriageReturn = 0x0d
export const hash = 0x23
export const percent = 0x25
export const openParenthesis = 0x28
export const closeParenthesis = 0x29
export const slash = 0x2f
export const lessThan = 0x3c
export const greaterThan = 0x3e
export const openBracket = 0x5b
export const backslash = 0x5c
export const closeBracket = 0x5d

const regular = 0
const space = 1
const delimiter = 2
const classes = new Uint8Array(256).fill(regular)
for (const code of [0x00, 0x09, lineFeed, 0x0c, carriageReturn, 0x20]) classes[code] = space
for (const character of '()<>[]{}/%') classes[character.charCodeAt(0)] = delimiter

export function isSpace(byte: number): boolean {
  return classes[byte] === space
}

/** ( ) < > [ ] { } / % */
export function isDelimiter(byte: number): boolean {
  return classes[byte] === delimiter
}

export function isRegular(byte: number | undefined): byte is number {
  return byte !== undefined && classes[byte] === regular
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

export function isNumberByte(byte: number): boolean {
  return isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e
}

/** Negative if the byte is not a hexadecimal digit. The sign survives shifting and OR. */
export function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lowered = byte | 0x20
  return lowered >= 0x61 && lowered <= 0x66 ? lowered - 0x57 : -1
}
