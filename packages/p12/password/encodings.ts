/** A password as bytes: for the PKCS#12 KDF (RFC 7292 Appendix B.1), and as UTF-8 for PBKDF2 (RFC 8018 §3). */
export interface EncodedPassword {
  readonly bmp: Uint8Array
  readonly utf8: Uint8Array
}

/** The encodings that tools use for a password, the usual one first. Each call creates bytes that can be wiped. */
export function passwordEncodings(password: string): (() => EncodedPassword)[] {
  const usual = () => ({ bmp: bmp(password.length, (index) => password.charCodeAt(index)), utf8: utf8(password) })
  // Some tools omit the terminating zero of an empty password.
  if (password === '') return [usual, () => ({ bmp: new Uint8Array(0), utf8: utf8('') })]
  if (/^\p{ASCII}*$/u.test(password)) return [usual]
  return [usual, () => bytesAsCharacters(utf8(password))]
}

/** OpenSSL before 1.1 encodes each byte of the UTF-8 form as a character. */
function bytesAsCharacters(bytes: Uint8Array): EncodedPassword {
  return { bmp: bmp(bytes.length, (index) => bytes[index] ?? 0), utf8: bytes }
}

/** UTF-16BE with a terminating zero. */
function bmp(length: number, unitAt: (index: number) => number): Uint8Array {
  const bytes = new Uint8Array(2 * length + 2)
  for (let index = 0; index < length; index++) {
    bytes[2 * index] = unitAt(index) >> 8
    bytes[2 * index + 1] = unitAt(index)
  }
  return bytes
}

/** Some WebCrypto implementations reject an empty key. HMAC pads keys with zeros, so one zero byte is equivalent. */
function utf8(text: string): Uint8Array {
  return text === '' ? new Uint8Array(1) : new TextEncoder().encode(text)
}
