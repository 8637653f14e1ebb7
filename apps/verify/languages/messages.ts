import type { Outcome, Topic } from '@countersign/verify'

/** Everything the page says, in one language. `{name}` stands for a value. */
export interface Messages {
  title: string
  lead: string
  choose: string
  drop: string
  stays: string
  withoutScripts: string
  cannot: string
  checking: string
  gaveUp: string
  another: string
  fingerprint: string
  expects: string
  expected: string
  unexpectedTitle: string
  unexpected: string
  byItself: string

  outcomes: Record<Outcome, { title: string; words: string }>
  /** What a mark says to those who do not see it. */
  marks: Record<Mark, string>

  document: string
  certificate: string
  signatures: string
  trail: string
  log: string

  signedBy: string
  sealedFor: string
  sealedBy: string
  sealersWord: string
  stampedBy: string
  nobodyReadable: string

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
  levels: Record<Reach, string>
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
/** How far a signature's level reaches. */
export type Reach = 'B' | 'T' | 'LT' | 'LTA'
