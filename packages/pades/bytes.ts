/** Concatenates byte arrays. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const joined = new Uint8Array(length)
  let position = 0
  for (const part of parts) {
    joined.set(part, position)
    position += part.length
  }
  return joined
}

export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return compareBytes(left, right) === 0
}

/** Orders byte strings as DER orders the members of a SET OF (X.690 §11.6): bytewise, the shorter one padded with zeros. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

const encoder = new TextEncoder()

/** One byte per character. The text must be ASCII or Latin-1. */
export function bytesOfLatin1(text: string): Uint8Array {
  const ascii = encoder.encode(text)
  if (ascii.length === text.length) return ascii
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}

export function latin1OfBytes(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 0x2000) {
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(start, start + 0x2000))
  }
  return text
}

const hexDigits = '0123456789abcdef'
const hexCodes = bytesOfLatin1(hexDigits)

export function hexOfBytes(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += (hexDigits[byte >> 4] ?? '') + (hexDigits[byte & 15] ?? '')
  return hex
}

/** Writes bytes as hexadecimal digits into `target`. */
export function writeHex(target: Uint8Array, position: number, bytes: Uint8Array): void {
  let at = position
  for (const byte of bytes) {
    target[at++] = hexCodes[byte >> 4] ?? 0
    target[at++] = hexCodes[byte & 15] ?? 0
  }
}

export function base64OfBytes(bytes: Uint8Array): string {
  return btoa(latin1OfBytes(bytes))
}

export function bytesOfBase64(text: string): Uint8Array {
  return bytesOfLatin1(atob(text))
}
