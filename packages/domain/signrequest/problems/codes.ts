// Failures of background work that are recorded with the request, and what they mean to the sender.

/** The kinds of background work, for metrics and for `explain`. */
export const WORKS = [
  ...(['drawing', 'rendering', 'mail', 'digest', 'sealing', 'certificate_of_completion', 'provider'] as const),
  ...(['log', 'storage', 'webhook', 'webhook_files', 'bulk_row', 'timer', 'job'] as const),
] as const
export type Work = (typeof WORKS)[number]

/** The closed list of recorded problems. `message`: a clause without a full stop and without personal data. */
export const PROBLEMS = {
  values_not_drawn: {
    work: 'drawing',
    message: 'the values of the template cannot be drawn on the document; the service retries for a day',
  },
  pages_unreadable: {
    work: 'rendering',
    message: 'the pages of the document cannot be shown to its signers; the operator must restore the stored document',
  },
  mail_not_sent: {
    work: 'mail',
    message: 'a mail could not be sent; send a link yourself, or correct the address',
  },
  digest_not_sent: {
    work: 'digest',
    message: 'a mail about several documents could not be sent; send a link yourself, or correct the address',
  },
  webhook_unsigned: {
    work: 'webhook',
    message: 'events cannot be sent, because no secret of the webhook endpoint can be opened; rotate its secret',
  },
  webhook_file_unreadable: {
    work: 'webhook_files',
    message:
      'document.signed cannot be sent, because a finished file cannot be read; the operator must restore the stored file',
  },
  sealing_delayed: {
    work: 'sealing',
    message:
      'the signatures cannot be added to the document; the service retries, and the operator must remove the cause',
  },
  certificate_delayed: {
    work: 'certificate_of_completion',
    message: 'everybody has signed, and the certificate of completion cannot be made; the service retries',
  },
  audit_trail_not_made: {
    work: 'certificate_of_completion',
    message: 'the audit trail cannot be made as a PDF; it is available as JSON',
  },
  log_refused: {
    work: 'log',
    message: 'the transparency log refused the audit trail, because it does not continue what was logged before',
  },
  file_altered: {
    work: 'storage',
    message: 'a finished file was replaced or deleted in the object store',
  },
  timer_failed: {
    work: 'timer',
    message: 'a reminder or the expiry of the request fails',
  },
  job_failed: {
    work: 'job',
    message: 'a step of the background work failed for good',
  },
} as const satisfies Record<string, { work: Work; message: string }>

export type ProblemCode = keyof typeof PROBLEMS
