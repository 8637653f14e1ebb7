import { type RemoteSigningCode, RemoteSigningError } from '../errors.ts'

/** Decodes padded base64 with white space anywhere, as in XML; undefined if the text is anything else. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const packed = text.replace(/[\t\n\r ]/g, '')
  if (packed === '' || packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return undefined
  return Uint8Array.from(Buffer.from(packed, 'base64'))
}

/** The same for a mandatory value. */
export function mustDecodeBase64(text: string | undefined, code: RemoteSigningCode, what: string): Uint8Array {
  const bytes = text === undefined ? undefined : decodeBase64(text)
  if (bytes === undefined) throw new RemoteSigningError(code, `${what} is not base64`)
  return bytes
}
