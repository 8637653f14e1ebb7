export {
  attachCms,
  attachSignature,
  type Certificate,
  CmsError,
  type CmsErrorCode,
  type DigestAlgorithm,
  digestOf,
  nameAttribute,
  parseCertificate,
  parseSignedData,
  type SignatureAlgorithm,
  type SignedData,
  signedAttributes,
  type VerifiableAlgorithm,
  verifySignedData,
  withoutUnsignedAttributes,
  withUnsignedAttributes,
} from './cms/index.ts'
export { PadesError } from './errors.ts'
export { type BaselineOptions, signBaselineB, signForBaseline } from './levels/baseline-b.ts'
export { appendValidationData, collectValidationData, type TrustSources } from './levels/baseline-lt.ts'
export { addDocumentTimestamp } from './levels/baseline-lta.ts'
export { addSignatureTimestamp, signBaselineT } from './levels/baseline-t.ts'
export { type LongTermValidity, longTermValidity, renew } from './levels/renewal.ts'
export {
  type Appearance,
  addFields,
  addSignatureFields,
  assertSignable,
  type BoxSigning,
  type ByteSource,
  type DocumentHash,
  embedSignature,
  extendHash,
  type FieldToFill,
  type FieldValue,
  hashDocument,
  joinedSource,
  memorySource,
  type NewField,
  type NewFields,
  type NewValueField,
  PdfDocument,
  PdfError,
  type PdfErrorCode,
  prepareSignature,
  prepareTimestamp,
  type Rectangle,
  type SignatureOptions,
  signatureGroups,
  type TimestampOptions,
} from './pdf/index.ts'
export type { Attributes, ClaimedLevel, Embedded, Prepared, Signed, SubFilter } from './phases.ts'
export {
  beginRemote,
  type CmsProfile,
  completeRemote,
  type ProviderProfile,
  type RawProfile,
  type RemoteOptions,
  type RemoteRequest,
  type Signer,
  SignerError,
  type SignerErrorCode,
  type WebCryptoKey,
  webCryptoSigner,
} from './signers/index.ts'
export { type Phase, type PhaseName, resumePhase, storePhase } from './store.ts'
