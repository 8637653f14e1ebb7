export type { Signer } from './signer.ts'
export { ecdsaDer, type WebCryptoKey, webCryptoSigner } from './web-crypto.ts'
