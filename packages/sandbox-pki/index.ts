export {
  type CertificateChain,
  type CertificateRequest,
  type Credential,
  createPki,
  issueCertificate,
  issueSigner,
  type Pki,
  type PkiOptions,
  registerIssued,
  replaceTsa,
  revoke,
  type SignerCredential,
  type SignerRequest,
  serialOf,
  unregister,
} from './authority.ts'
export {
  buildCertificate,
  type CertificateTemplate,
  encodeName,
  extension,
  type Issuer,
  type KeyUsage,
  type Subject,
} from './certificate.ts'
export { buildCrl, type CrlTemplate, publishCrl } from './crl.ts'
export { filesOfPki, type PkiFiles, pemOfCertificate, pkiOfFiles } from './files.ts'
export { generateKey, type KeyKind, pemOfKey, publicKeyOf } from './keys.ts'
export { answerOcsp, buildOcspResponse, certificateStatus, type OcspTemplate } from './ocsp.ts'
export { buildP12, type P12Request } from './p12.ts'
export { emailExtension, revokedExtension } from './profiles.ts'
export type { RevocationReason } from './register.ts'
export { type PkiServer, pkiFetcher, pkiListener, servePki } from './server.ts'
export { defaultSwitches, type Switches } from './switches.ts'
export { answerTimestamp, buildTimestampInfo, buildTimestampToken } from './tsa.ts'
