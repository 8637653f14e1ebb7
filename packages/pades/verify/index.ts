export { describe } from './describe.ts'
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
