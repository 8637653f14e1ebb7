import { backslash, carriageReturn, hexValue, isSpace, lineFeed } from './characters.ts'

/**
 * Decodes hexadecimal digits (ISO 32000 §7.3.4.3, §7.4.2). White space is ignored and a missing last digit is 0. Any
 * other character is ignored after a call of `onInvalid`, which may throw.
 */
export function decodeHex(digits: Uint8Array, onInvalid?: () => void): Uint8Array {
  const bytes = new Uint8Array((digits.length + 1) >> 1)
  let count = 0
  let position = 0
  // Fast path: most strings have no white space between their digits.
  for (; position + 1 < digits.length; position += 2) {
    const byte = (hexValue(digits[position] ?? 0) << 4) | hexValue(digits[position + 1] ?? 0)
    if (byte < 0) break
    bytes[count >> 1] = byte
    count += 2
  }
  for (; position < digits.length; position++) {
    const character = digits[position] ?? 0
    const digit = hexValue(character)
    if (digit >= 0) {
      bytes[count >> 1] = (bytes[count >> 1] ?? 0) | (digit << (count & 1 ? 0 : 4))
      count++
    } else if (!isSpace(character)) onInvalid?.()
  }
  return bytes.subarray(0, (count + 1) >> 1)
}

/**
 * Decodes the content of a literal string (§7.3.4.2): resolves escapes, drops escaped line ends and converts every other
 * line end to a line feed.
 */
export function decodeLiteral(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length)
  let length = 0
  for (let position = 0; position < content.length; ) {
    const byte = content[position++] ?? 0
    if (byte !== backslash) {
      if (byte === carriageReturn && content[position] === lineFeed) position++
      bytes[length++] = byte === carriageReturn ? lineFeed : byte
      continue
    }
    const escaped = content[position++]
    if (escaped === undefined || escaped === lineFeed) continue
    if (escaped === carriageReturn) {
      if (content[position] === lineFeed) position++
    } else if (isOctal(escaped)) {
      let value = escaped - 0x30
      for (let digits = 1; digits < 3 && isOctal(content[position]); digits++) {
        value = value * 8 + (content[position++] ?? 0) - 0x30
      }
      bytes[length++] = value
    } else bytes[length++] = escapes.get(escaped) ?? escaped
  }
  return bytes.subarray(0, length)
}

function isOctal(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x37
}

const escapes = new Map(
  [...'nrtbf'].map((character, index) => [character.charCodeAt(0), [10, 13, 9, 8, 12][index] ?? 0]),
)
