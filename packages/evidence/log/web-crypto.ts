import type { VerifyEd25519 } from './note.ts'

/** Ed25519 by WebCrypto, which Node and current browsers have. */
export const webCryptoEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const own = (bytes: Uint8Array) => new Uint8Array(bytes)
  const key = await crypto.subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, own(signature), own(message))
}
