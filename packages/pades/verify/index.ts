/** The verifier without signing, for applications that only verify. */
export { type Certificate, parseCertificate } from '../cms/certificate.ts'
export type { Objection, ObjectionCode } from '../pdf/consistency/objection.ts'
export { type ByteSource, joinedSource, memorySource } from '../pdf/source/byte-source.ts'
export type { Fetcher } from '../trust/fetcher.ts'
export { describe, phraseOf } from './describe.ts'
export { inspectContent } from './inspect-content.ts'
export type {
  Change,
  ChangeKind,
  Claims,
  Conclusion,
  Coverage,
  ForbiddenChange,
  Level,
  Party,
  PermittedChange,
  Problem,
  ProblemCode,
  ProvenTime,
  SignatureVerdict,
  SigningChange,
  Verdict,
} from './verdict.ts'
export { severityOf } from './verdict.ts'
export { type VerifyOptions, verifyPdf } from './verify.ts'
