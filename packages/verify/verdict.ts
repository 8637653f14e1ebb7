import type { Level } from '@countersign/pades/verify'
import type { Finding, Severity } from './finding.ts'

/**
 * The answer about a file. It is JSON as it stands: the page shows it, the command line prints it and the API answers
 * with it, so that nothing can be said in one place and not in the others. Texts that came out of the file hold no
 * control characters and no marks that turn the writing direction.
 */
export interface Verdict {
  readonly outcome: Outcome
  /** The outcome in one English sentence. */
  readonly words: string
  readonly file: FileFacts
  /** RFC 3339: by whose clock certificates have ended or not. */
  readonly judged_at: string
  /** The signed document: the file itself, or the one in an evidence.zip. */
  readonly document: PdfVerdict | null
  /** The certificate of completion, likewise. */
  readonly certificate: PdfVerdict | null
  /** The audit trail, where one came along. */
  readonly trail: TrailVerdict | null
  readonly log: LogVerdict
  /** What concerns the file as a whole. */
  readonly findings: readonly Finding[]
}

/**
 * valid: intact, by issuers known here, and nothing happened since but further signing. test: the same, but by the
 * sandbox's authority, which vouches for nobody. changed: the same, but something was done later that signers permit,
 * such as filling in a form. issuer_unknown: intact, by an issuer not known here. indeterminate: something else cannot be
 * told here. unsigned: there is nothing to judge. unreadable: it cannot be judged. invalid: it must not be relied on.
 */
export type Outcome =
  | 'valid'
  | 'test'
  | 'changed'
  | 'issuer_unknown'
  | 'indeterminate'
  | 'unsigned'
  | 'unreadable'
  | 'invalid'

export interface FileFacts {
  readonly kind: 'pdf' | 'certificate' | 'bundle' | 'unknown'
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

export interface PdfVerdict {
  readonly outcome: Outcome
  readonly sha256: string
  readonly size: number
  /** How many times it was saved; 0 where that cannot be told. */
  readonly revisions: number
  /** In the order in which they were made. */
  readonly signatures: readonly SignatureVerdict[]
  readonly findings: readonly Finding[]
}

export interface SignatureVerdict {
  /** A seal is an organisation's; a time-stamp says when, and nothing about who. */
  readonly kind: 'signature' | 'seal' | 'timestamp'
  readonly outcome: Exclude<Outcome, 'unsigned' | 'unreadable'>
  /** As the certificate says; null where it cannot be read. */
  readonly signer: { readonly name: string; readonly organization: string | null; readonly issuer: string } | null
  /** For whom a seal says that it was made. */
  readonly sealed_for: string | null
  readonly time: SignatureTime | null
  /** The bytes it covers are those that were signed. */
  readonly intact: boolean
  /** Its issuer is known here, and was entitled then. */
  readonly trusted: boolean
  readonly revocation: 'good' | 'exempt' | 'revoked' | 'unknown'
  readonly level: Level | null
  readonly covers: { readonly revision: number; readonly whole_file: boolean }
  /** What was done to the document later. */
  readonly later: readonly { readonly code: string; readonly revision: number; readonly field: string | null }[]
  readonly fields: readonly string[]
  readonly reason: string | null
  readonly location: string | null
  readonly findings: readonly Finding[]
}

export interface SignatureTime {
  /** RFC 3339. */
  readonly at: string
  /** By whose clock: a time-stamping authority's, or the signer's own word. */
  readonly by: 'signature_timestamp' | 'document_timestamp' | 'claim'
  readonly authority: string | null
}

export interface TrailVerdict {
  readonly whole: boolean
  readonly request: string
  readonly count: number
  /** The last entry's hash; null where the chain is broken. */
  readonly head: string | null
  /** Counted from 1. */
  readonly first_bad: { readonly entry: number; readonly reason: string } | null
  readonly begins_at: string | null
  readonly ends_at: string | null
  /** SHA-256 of the finished document, once the trail says that it was completed. */
  readonly document_sha256: string | null
  readonly certificate_sha256: string | null
}

/**
 * included: in a log known here. unknown_log: in a log whose key is not known here. missing: the evidence was made before
 * the log had taken it in. not_checked: nobody has asked. failed: what should prove it does not.
 */
export interface LogVerdict {
  readonly state: 'included' | 'unknown_log' | 'missing' | 'not_checked' | 'failed'
  /** The log's name. */
  readonly log: string | null
  readonly size: number | null
  readonly index: number | null
  /** How many of the trail's entries are proven to have been there. */
  readonly covers: number | null
}

/** From best to worst. A file that cannot be judged may hide anything, but a forgery found is worse. */
const order: readonly Outcome[] = [
  'valid',
  'test',
  'changed',
  'issuer_unknown',
  'indeterminate',
  'unsigned',
  'unreadable',
  'invalid',
]

export function worstOf(outcomes: readonly Outcome[]): Outcome {
  return order[Math.max(0, ...outcomes.map((outcome) => order.indexOf(outcome)))] ?? 'invalid'
}

export function outcomeOf(findings: readonly { readonly severity: Severity }[]): SignatureVerdict['outcome'] {
  const severities = new Set(findings.map(({ severity }) => severity))
  return severityOrder.find((severity) => severities.has(severity)) ?? 'valid'
}

const severityOrder = ['invalid', 'indeterminate', 'issuer_unknown', 'changed'] as const
