import type { VerifyEd25519 } from './note.ts'

/** Ed25519 with WebCrypto, in Node and current browsers. */
export const webCryptoEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const copy = (bytes: Uint8Array) => new Uint8Array(bytes)
  const key = await crypto.subtle.importKey('raw', copy(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, copy(signature), copy(message))
}
