/** A password as bytes: for the old schemes (RFC 7292 Appendix B.1) and for PBKDF2 (RFC 8018, UTF-8 by habit). */
export interface Spelling {
  readonly bmp: Uint8Array
  readonly utf8: Uint8Array
}

/** The ways in which tools write the same password, the usual one first. Each is made anew, to be overwritten. */
export function spellingsOf(password: string): (() => Spelling)[] {
  const usual = () => ({ bmp: bmp(utf16Units(password)), utf8: utf8(password) })
  // No password is not the empty one: some tools leave even the terminating zero away.
  if (password === '') return [usual, () => ({ bmp: new Uint8Array(0), utf8: utf8('') })]
  if (/^\p{ASCII}*$/u.test(password)) return [usual]
  // OpenSSL before 1.1 took each byte of UTF-8 for a character.
  return [usual, () => ({ bmp: bmp(utf8(password)), utf8: utf8(password) })]
}

function utf16Units(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
}

/** Two bytes for each unit and a terminating zero. */
function bmp(units: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(2 * units.length + 2)
  for (let index = 0; index < units.length; index++) {
    bytes[2 * index] = (units[index] ?? 0) >> 8
    bytes[2 * index + 1] = units[index] ?? 0
  }
  return bytes
}

/** HMAC pads its key with zeros, so that a zero is the same as nothing; some WebCrypto takes no empty key. */
function utf8(text: string): Uint8Array {
  return text === '' ? new Uint8Array(1) : new TextEncoder().encode(text)
}
