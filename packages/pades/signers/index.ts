export { SignerError, type SignerErrorCode } from './error.ts'
export {
  beginRemote,
  type CmsProfile,
  completeRemote,
  type ProviderProfile,
  type RawProfile,
  type RemoteOptions,
  type RemoteRequest,
} from './remote.ts'
export type { Signer } from './signer.ts'
export { ecdsaDer, type WebCryptoKey, webCryptoSigner } from './web-crypto.ts'
