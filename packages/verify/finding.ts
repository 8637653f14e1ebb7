import { type Problem, type ProblemCode, phraseOf, severityOf } from '@countersign/pades/verify'
import { plain } from './plain.ts'
import type { Topic } from './topics.ts'

/** Something worth saying. `code` and `topic` are stable and for programs; `words` are English, for people. */
export interface Finding {
  readonly code: string
  readonly topic: Topic
  readonly severity: Severity
  readonly words: string
  /** Technical, for those who look into the file. */
  readonly detail: string | null
}

/** What it makes of the whole. */
export type Severity = 'note' | 'changed' | 'issuer_unknown' | 'indeterminate' | 'invalid'

/** What is found beside the signatures, and the sentence for it. */
const OWN = {
  sandbox: ['sandbox', 'note', 'signed in the sandbox, for trying out: its authority vouches for nobody'],
  file_empty: ['file_unknown', 'note', 'the file is empty'],
  file_too_costly: ['too_complex', 'note', 'judging the file takes more time or memory than is given to one'],
  file_unknown: ['file_unknown', 'note', 'the file is neither a PDF nor an evidence.zip'],
  trail_broken: ['trail_broken', 'invalid', 'the audit trail was changed'],
  trail_foreign: ['trail_foreign', 'note', 'an audit-trail.json came along that is not in our form'],
  log_failed: ['log_failed', 'invalid', 'what should prove that the log holds the audit trail does not'],
  log_unknown: ['log_unknown', 'indeterminate', 'the audit trail is in a log whose key is not known here'],
  log_missing: ['log_missing', 'indeterminate', 'the evidence was made before the log had taken in the audit trail'],
  log_behind: ['log_missing', 'indeterminate', 'the log had taken in only the beginning of this audit trail'],
  log_unsupported: ['log_unsupported', 'note', 'the log’s signatures (Ed25519) cannot be checked by this software'],
  bundle_unreadable: ['bundle_unreadable', 'note', 'the archive cannot be read as an evidence.zip'],
  bundle_changed: ['bundle_changed', 'invalid', 'the archive is not as it was made'],
  bundle_erased: ['bundle_incomplete', 'note', 'the documents were erased since, as the audit trail tells'],
  bundle_unfinished: ['bundle_incomplete', 'note', 'the request was not completed: there is no signed document'],
} as const satisfies Record<string, readonly [Topic, Severity, string]>

export type OwnCode = keyof typeof OWN

export function finding(code: OwnCode, detail?: string): Finding {
  const [topic, severity, words] = OWN[code]
  return { code, topic, severity, words, detail: detail === undefined ? null : plain(detail) }
}

/** A problem of the PDF verifier's as a finding. */
export function findingOf(problem: Problem): Finding {
  const { code, detail } = problem
  return {
    code,
    topic: topicOf(problem),
    severity: issuerProblems.has(code) ? 'issuer_unknown' : weightOf(problem),
    words: phraseOf(code),
    detail: detail === undefined ? null : plain(detail),
  }
}

function weightOf(problem: Problem): Severity {
  const weight = severityOf(problem)
  return weight === 'valid' ? 'note' : weight
}

/** All that follows from not knowing who issued something: nobody unknown can be asked whether they took it back. */
const issuerProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['issuer_unknown', 'timestamp_untrusted'])

function topicOf(problem: Problem): Topic {
  const { code } = problem
  const known = topics[code]
  if (known !== undefined) return known
  if (code.startsWith('cms_')) return 'not_what_was_signed'
  return severityOf(problem) === 'changed' ? 'filled_after' : 'changed_after'
}

/** Changes after signing are not listed: all that nobody permits is one thing. */
const topics: Readonly<Partial<Record<ProblemCode, Topic>>> = {
  document_unreadable: 'unreadable',
  document_encrypted: 'encrypted',
  document_too_complex: 'too_complex',
  object_unreadable: 'too_complex',
  sub_filter_unsupported: 'kind_unknown',
  signature_malformed: 'malformed',
  contents_missing: 'malformed',
  byte_range_malformed: 'malformed',
  byte_range_start: 'malformed',
  byte_range_gap: 'malformed',
  byte_range_end: 'malformed',
  byte_range_overlap: 'malformed',
  signature_elsewhere: 'malformed',
  slot_trailing_data: 'malformed',
  signing_certificate_missing: 'malformed',
  signature_value_shared: 'malformed',
  certification_not_first: 'not_permitted',
  forbidden_by_certification: 'not_permitted',
  forbidden_by_lock: 'not_permitted',
  issuer_unknown: 'issuer_unknown',
  certificate_unsuitable: 'certificate_unsuitable',
  key_weak: 'certificate_unsuitable',
  certificate_not_yet_valid: 'certificate_unsuitable',
  certificate_expired: 'certificate_ended',
  certificate_revoked: 'revoked',
  certificate_unknown: 'revocation_unknown',
  revocation_unavailable: 'revocation_unknown',
  revocation_invalid: 'revocation_unknown',
  timestamp_malformed: 'time_wrong',
  timestamp_invalid: 'time_wrong',
  timestamp_in_future: 'time_wrong',
  timestamp_order: 'time_wrong',
  timestamp_untrusted: 'time_unknown',
  timestamp_expired: 'time_unknown',
  timestamp_revocation: 'time_unknown',
  timestamp_before_validation_data: 'time_note',
  claimed_time_differs: 'time_note',
}
