export { type CcaDependencies, callbackReceipt, ccaSigner, transactionOf } from './cca/index.ts'
export { cscSigner } from './csc/index.ts'
export { type RemoteSigningCode, RemoteSigningError } from './errors.ts'
export { Fields } from './profile/fields.ts'
export {
  type Cca3Profile,
  type Cca21Profile,
  type CcaProfile,
  type CscProfile,
  type FormProfile,
  fitsPdfa,
  maxPdfaSlotBytes,
  type ProviderProfile,
} from './profile/profile.ts'
export { readProfile } from './profile/read.ts'
export * from './signer.ts'
