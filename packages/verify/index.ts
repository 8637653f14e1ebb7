export { headline } from './describe.ts'
export type { Finding, Severity } from './finding.ts'
export { TOPICS, type Topic } from './topics.ts'
export { type Root, readTrust, type Trust, type TrustJson } from './trust.ts'
export type {
  FileFacts,
  LogVerdict,
  Outcome,
  PdfVerdict,
  RecipientAct,
  SignatureTime,
  SignatureVerdict,
  TrailVerdict,
  Verdict,
} from './verdict.ts'
export { type LoggedEntry, tooCostlyVerdict, type VerifyOptions, verifyFile } from './verify-file.ts'
export { type Completion, type CompletionCode, verifyCompletion } from './verify-log.ts'
