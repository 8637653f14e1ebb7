/** The characters PDF syntax is made of (ISO 32000 §7.2.3). */

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

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === lineFeed || byte === carriageReturn || byte === 0x09 || byte === 0x0c || byte === 0
}

/** ( ) < > [ ] { } / % */
export function isDelimiter(byte: number): boolean {
  return (
    byte === openParenthesis ||
    byte === closeParenthesis ||
    byte === lessThan ||
    byte === greaterThan ||
    byte === openBracket ||
    byte === closeBracket ||
    byte === 0x7b ||
    byte === 0x7d ||
    byte === slash ||
    byte === percent
  )
}

export function isRegular(byte: number | undefined): byte is number {
  return byte !== undefined && !isSpace(byte) && !isDelimiter(byte)
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

export function isNumberByte(byte: number): boolean {
  return isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e
}

/** Negative for what is no hexadecimal digit, also when shifted and combined. */
export function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
