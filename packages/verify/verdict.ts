import type { Level } from '@countersign/pades/verify'
import type { Finding, Severity } from './finding.ts'

/**
 * The verification result of a file. The object is plain JSON: the page, the command line and the API all use it unchanged.
 * Texts from the file contain no control characters and no marks that change the text direction.
 */
export interface Verdict {
  readonly outcome: Outcome
  /** The outcome in one English sentence. */
  readonly words: string
  readonly file: FileFacts
  /** RFC 3339: the time for which certificates were checked. */
  readonly judged_at: string
  /** The signed document: the file itself, or the document in an evidence.zip. */
  readonly document: PdfVerdict | null
  /** The certificate of completion: the file itself, or the one in an evidence.zip. */
  readonly certificate: PdfVerdict | null
  /** The audit trail, if the file contains one. */
  readonly trail: TrailVerdict | null
  readonly log: LogVerdict
  /** Findings about the file as a whole. */
  readonly findings: readonly Finding[]
}

/**
 * valid: intact, by trusted issuers, and later revisions only add signatures. test: the same, but issued by the sandbox CA,
 * which does not verify identities. changed: the same, but later revisions contain changes that the signers permit, such as
 * form data. issuer_unknown: intact, but the issuer is not trusted here. indeterminate: another check could not be completed.
 * unsigned: there is no signature. unreadable: the file cannot be verified. invalid: the file must not be relied on.
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
  /** The number of revisions; 0 if unknown. */
  readonly revisions: number
  /** In signing order. */
  readonly signatures: readonly SignatureVerdict[]
  readonly findings: readonly Finding[]
}

export interface SignatureVerdict {
  /** An organization makes a seal. A timestamp proves a time only. */
  readonly kind: 'signature' | 'seal' | 'timestamp'
  readonly outcome: Exclude<Outcome, 'unsigned' | 'unreadable'>
  /** From the certificate; null if it cannot be read. */
  readonly signer: { readonly name: string; readonly organization: string | null; readonly issuer: string } | null
  /** The signer for whom a seal was made, from the signature's reason. */
  readonly sealed_for: string | null
  readonly time: SignatureTime | null
  /** The covered bytes are unchanged. */
  readonly intact: boolean
  /** The certificate chains to a trusted root and was valid at the time of signing. */
  readonly trusted: boolean
  readonly revocation: 'good' | 'exempt' | 'revoked' | 'unknown'
  readonly level: Level | null
  readonly covers: { readonly revision: number; readonly whole_file: boolean }
  /** Changes in later revisions. */
  readonly later: readonly { readonly code: string; readonly revision: number; readonly field: string | null }[]
  readonly fields: readonly string[]
  readonly reason: string | null
  readonly location: string | null
  readonly findings: readonly Finding[]
}

export interface SignatureTime {
  /** RFC 3339. */
  readonly at: string
  /** The source: a timestamp, or the signer's unverified claim. */
  readonly by: 'signature_timestamp' | 'document_timestamp' | 'claim'
  readonly authority: string | null
}

export interface TrailVerdict {
  readonly whole: boolean
  readonly request: string
  readonly count: number
  /** The last entry's hash; null if the chain is broken. */
  readonly head: string | null
  /** Counted from 1. */
  readonly first_bad: { readonly entry: number; readonly reason: string } | null
  readonly begins_at: string | null
  readonly ends_at: string | null
  /** SHA-256 of the signed document; null if the request was not completed. */
  readonly document_sha256: string | null
  readonly certificate_sha256: string | null
  /** Of everybody whom the request lists, in its order. */
  readonly acts: readonly RecipientAct[]
}

/** What a recipient was asked to do, and did. An approval and a view add nothing to the document. */
export interface RecipientAct {
  readonly role: 'signer' | 'approver' | 'witness' | 'viewer' | 'cc'
  /** Null: nothing yet. */
  readonly act: 'signed' | 'approved' | 'viewed' | 'declined' | null
  readonly at: string | null
}

/**
 * included: a trusted log contains the trail. unknown_log: a log contains it, but its key is not trusted here. missing: the
 * evidence was created before the log included the trail. not_checked: no proof was available. failed: the proof is wrong.
 */
export interface LogVerdict {
  readonly state: 'included' | 'unknown_log' | 'missing' | 'not_checked' | 'failed'
  /** The log's name. */
  readonly log: string | null
  readonly size: number | null
  readonly index: number | null
  /** The number of audit trail entries that the log proves. */
  readonly covers: number | null
}

/** From best to worst. */
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
