import {
  type Objection,
  type ObjectionCode,
  type Problem,
  type ProblemCode,
  phraseOf,
  severityOf,
} from '@countersign/pades/verify'
import { sanitizeText } from './sanitize.ts'
import type { Topic } from './topics.ts'

/** A verification finding. `code` and `topic` are stable, for programs; `words` is English, for people. */
export interface Finding {
  readonly code: string
  readonly topic: Topic
  readonly severity: Severity
  readonly words: string
  /** Technical details. */
  readonly detail: string | null
}

/** The effect on the outcome. */
export type Severity = 'note' | 'changed' | 'issuer_unknown' | 'indeterminate' | 'invalid'

/** Findings about anything but the PDF signatures. */
const FINDINGS = {
  sandbox: ['sandbox', 'note', 'signed in the sandbox for testing: the sandbox CA does not verify identities'],
  file_empty: ['file_unknown', 'note', 'the file is empty'],
  file_too_costly: ['too_complex', 'note', 'verifying the file exceeds the time or memory limit'],
  file_unknown: ['file_unknown', 'note', 'the file is neither a PDF nor an evidence.zip'],
  xfa_form: ['view_differs', 'indeterminate', 'the document is an XFA form, which each viewer shows in its own way'],
  annotation_visibility: [
    'view_differs',
    'indeterminate',
    'an annotation differs between screen, print and a later view',
  ],
  appearance_missing: [
    'view_differs',
    'indeterminate',
    'each viewer draws a filled field or an annotation in its own way',
  ],
  hidden_content: ['view_differs', 'indeterminate', 'the document has content that is not shown everywhere'],
  content_action: ['view_differs', 'indeterminate', 'an action shows, hides or resets content'],
  content_unreadable: ['too_complex', 'indeterminate', 'the content cannot be examined for differences between views'],
  javascript: ['active_content', 'note', 'the document runs JavaScript'],
  automatic_action: ['active_content', 'note', 'the document runs an action by itself'],
  launch_action: ['active_content', 'note', 'the document starts a program or opens a file'],
  submit_action: ['active_content', 'note', 'the document sends or fetches form data'],
  remote_link: ['active_content', 'note', 'a link leads into another file, which is not signed'],
  rich_media: ['active_content', 'note', 'the document plays media'],
  trail_broken: ['trail_broken', 'invalid', 'the audit trail was changed'],
  trail_foreign: ['trail_foreign', 'note', 'the attached audit-trail.json is not in the Countersign format'],
  log_failed: ['log_failed', 'invalid', 'the log proof of the audit trail is wrong'],
  log_unknown: ['log_unknown', 'indeterminate', 'the audit trail is in a log whose key is not trusted here'],
  log_missing: ['log_missing', 'indeterminate', 'the evidence was created before the log included the audit trail'],
  log_behind: ['log_missing', 'indeterminate', 'the log includes only the beginning of this audit trail'],
  log_unsupported: ['log_unsupported', 'note', 'this software cannot check the signatures of the log (Ed25519)'],
  bundle_unreadable: ['bundle_unreadable', 'note', 'the archive cannot be read as an evidence.zip'],
  bundle_changed: ['bundle_changed', 'invalid', 'the archive was changed after it was created'],
  bundle_erased: ['bundle_incomplete', 'note', 'the documents were erased; the audit trail records it'],
  bundle_unfinished: ['bundle_incomplete', 'note', 'the request was not completed: there is no signed document'],
} as const satisfies Record<string, readonly [Topic, Severity, string]> &
  Record<ObjectionCode, readonly [Topic, Severity, string]>

export type FindingCode = keyof typeof FINDINGS

export function finding(code: FindingCode, detail?: string): Finding {
  const [topic, severity, words] = FINDINGS[code]
  return { code, topic, severity, words, detail: detail === undefined ? null : sanitizeText(detail) }
}

/** Converts an objection of the judge of the content. Names the page. */
export function objectionFinding({ code, reason, page }: Objection): Finding {
  return finding(code, page === undefined ? reason : `page ${page}: ${reason}`)
}

/** Converts a problem of the PDF verifier. */
export function problemFinding(problem: Problem): Finding {
  const { code, detail } = problem
  return {
    code,
    topic: topicOf(problem),
    severity: issuerProblems.has(code) ? 'issuer_unknown' : problemSeverity(problem),
    words: phraseOf(code),
    detail: detail === undefined ? null : sanitizeText(detail),
  }
}

function problemSeverity(problem: Problem): Severity {
  const severity = severityOf(problem)
  return severity === 'valid' ? 'note' : severity
}

/** Problems that follow from an unknown issuer. */
const issuerProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['issuer_unknown', 'timestamp_untrusted'])

function topicOf(problem: Problem): Topic {
  const { code } = problem
  const known = topics[code]
  if (known !== undefined) return known
  if (code.startsWith('cms_')) return 'not_what_was_signed'
  return severityOf(problem) === 'changed' ? 'filled_after' : 'changed_after'
}

/** Changes after signing are not listed: all forbidden changes share one topic. */
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
