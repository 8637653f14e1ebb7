/** One judge, for the page, the command line and the API. */
export { describeVerdict, headline } from './describe.ts'
export type { Finding, Severity } from './finding.ts'
export { type JudgeOptions, judge, unjudged, type Witness } from './judge.ts'
export { TOPICS, type Topic } from './topics.ts'
export { type Root, readTrust, type Trust, type TrustJson } from './trust.ts'
export type {
  FileFacts,
  LogVerdict,
  Outcome,
  PdfVerdict,
  SignatureTime,
  SignatureVerdict,
  TrailVerdict,
  Verdict,
} from './verdict.ts'
