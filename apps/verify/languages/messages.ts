import type { Outcome, Topic } from '@countersign/verify'

/** All messages of the page in one language. `{name}` is a placeholder. */
export interface Messages {
  title: string
  intro: string
  choose: string
  drop: string
  staysLocal: string
  withoutScripts: string
  cannot: string
  checking: string
  tooLarge: string
  another: string
  fingerprint: string
  expects: string
  expected: string
  unexpectedTitle: string
  unexpected: string
  ownOutcome: string

  outcomes: Record<Outcome, { title: string; text: string }>
  /** Text alternatives of the marks, for screen readers. */
  marks: Record<Mark, string>

  document: string
  certificate: string
  signatures: string
  trail: string
  log: string

  signedBy: string
  sealedFor: string
  sealedBy: string
  sealedByNote: string
  stampedBy: string
  signerUnreadable: string

  timeAttested: string
  timeClaimed: string
  timeUnknown: string
  unchanged: string
  onlySigned: string
  filledLater: string
  changedLater: string
  notIntact: string
  issuerKnown: string
  issuerTest: string
  issuerUnknown: string
  level: string
  levels: Record<Level, string>
  reason: string
  location: string

  trailWhole: string
  trailBroken: string
  logIncluded: string
  logUnknown: string
  logMissing: string
  logNotChecked: string
  logFailed: string
  logAsk: string
  logAskHint: string
  logAsking: string
  logNotFound: string
  logUnreachable: string

  topics: Record<Topic, string>
  details: string
}

export type Mark = 'good' | 'warn' | 'bad' | 'none'
/** The PAdES baseline level of a signature (ETSI EN 319 142-1). */
export type Level = 'B' | 'T' | 'LT' | 'LTA'
