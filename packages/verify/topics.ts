// In its own file, so code that only describes verdicts does not load the verifier.

/** Groups finding codes that mean the same to a reader. Translations are keyed by topic. */
export type Topic = (typeof TOPICS)[number]

export const TOPICS = [
  'changed_after',
  'filled_after',
  'not_permitted',
  'not_what_was_signed',
  'malformed',
  'kind_unknown',
  'issuer_unknown',
  'certificate_unsuitable',
  'certificate_ended',
  'revoked',
  'revocation_unknown',
  'time_wrong',
  'time_unknown',
  'time_note',
  'unreadable',
  'encrypted',
  'too_complex',
  'view_differs',
  'active_content',
  'sandbox',
  'trail_broken',
  'trail_foreign',
  'log_failed',
  'log_unknown',
  'log_missing',
  'log_unsupported',
  'bundle_unreadable',
  'bundle_changed',
  'bundle_incomplete',
  'file_unknown',
] as const
