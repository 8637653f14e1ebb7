/** A password as bytes: for the old schemes (RFC 7292 Appendix B.1) and for PBKDF2 (RFC 8018, UTF-8 by habit). */
export interface Spelling {
  readonly bmp: Uint8Array
  readonly utf8: Uint8Array
}

/** The ways in which tools write the same password, the usual one first. Each is made anew, to be overwritten. */
export function spellingsOf(password: string): (() => Spelling)[] {
  const usual = () => ({ bmp: bmp(password.length, (index) => password.charCodeAt(index)), utf8: utf8(password) })
  // No password is not the empty one: some tools leave even the terminating zero away.
  if (password === '') return [usual, () => ({ bmp: new Uint8Array(0), utf8: utf8('') })]
  if (/^\p{ASCII}*$/u.test(password)) return [usual]
  return [usual, () => byteByByte(utf8(password))]
}

/** OpenSSL before 1.1 took each byte of UTF-8 for a character. */
function byteByByte(bytes: Uint8Array): Spelling {
  return { bmp: bmp(bytes.length, (index) => bytes[index] ?? 0), utf8: bytes }
}

/** Two bytes for each character and a terminating zero; those beyond 16 bits as UTF-16 has them. */
function bmp(length: number, unitAt: (index: number) => number): Uint8Array {
  const bytes = new Uint8Array(2 * length + 2)
  for (let index = 0; index < length; index++) {
    bytes[2 * index] = unitAt(index) >> 8
    bytes[2 * index + 1] = unitAt(index)
  }
  return bytes
}

/** HMAC pads its key with zeros, so that a zero is the same as nothing; some WebCrypto takes no empty key. */
function utf8(text: string): Uint8Array {
  return text === '' ? new Uint8Array(1) : new TextEncoder().encode(text)
}
