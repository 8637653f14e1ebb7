export { buildPath, type ChainOptions } from './chain.ts'
export { type Crl, type CrlEntry, findEntry, parseCrl, verifyCrl } from './crl.ts'
export { TrustError, type TrustErrorCode } from './error.ts'
export {
  basicConstraints,
  extendedKeyUsage,
  hasNoCheck,
  isNeverRevoked,
  type KeyUsage,
  keyUsage,
} from './extensions.ts'
export { type Fetcher, type FetchRequest, type FetchResponse, plainFetcher } from './fetcher.ts'
export { displayName, sameName } from './names.ts'
export {
  encodeOcspRequest,
  type OcspResponse,
  type OcspSingleResponse,
  parseOcspResponse,
  verifyOcspResponse,
} from './ocsp.ts'
export { type CertificatePath, checkPath, checkPurpose, type Purpose } from './path.ts'
export {
  fetchRevocation,
  type RevocationEvidence,
  type RevocationSources,
  type RevocationWindow,
  uncoveredValidity,
  unusableWindow,
} from './revocation.ts'
export { isSignedBy, looksIssuedBy } from './signature.ts'
export {
  type Imprint,
  parseTimestampToken,
  type TimestampInfo,
  type TimestampToken,
  verifyTimestampToken,
} from './timestamp.ts'
export {
  encodeTimestampRequest,
  readTimestampReply,
  type TimestampAuthority,
  type Timestamper,
  timestampBy,
} from './timestamp-authority.ts'
export { collectForPaths, mergeValidationData, type ValidationData } from './validation-data.ts'
