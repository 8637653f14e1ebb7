import {
  ATTEMPT_FAILURES,
  type AttemptFailure,
  CERTIFICATE_REFUSALS,
  type CertificateRefusal,
  type HelperProgress,
} from '../certificate.ts'

/** How the preview's server treats a signer with their own certificate. */
export interface Play {
  /** What the check comes to; `never`: it is still being checked. */
  check?: CertificateRefusal | 'never'
  /** `half`: the document stops coming half way. `other`: what comes is not what was announced. */
  document?: 'half' | 'other'
  /** How often another signer is first. */
  begin?: 'leased' | 'moved'
  /** What signing comes to; `never`: it is still being prepared. */
  attempt?: AttemptFailure | 'never'
  /** The signed attributes are about something else. */
  lies?: true
  helper?: HelperProgress
}

/** By name: `/en/certificate~leased` is the fixture `certificate` where another is signing. */
export const PLAYS: Readonly<Record<string, Play>> = {
  checking: { check: 'never' },
  reading: { document: 'half' },
  other: { document: 'other' },
  leased: { begin: 'leased' },
  moved: { begin: 'moved' },
  preparing: { attempt: 'never' },
  lies: { lies: true },
  'helper-joined': { helper: { state: 'joined' } },
  'helper-pin': { helper: { state: 'pin' } },
  'helper-signing': { helper: { state: 'signing' } },
  'helper-signed': { helper: { state: 'signed' } },
  'helper-refused': { helper: { state: 'refused', code: 'certificate_expired' } },
  'helper-over': { helper: { state: 'over' } },
  ...Object.fromEntries(CERTIFICATE_REFUSALS.map((code) => [code, { check: code }])),
  ...Object.fromEntries(ATTEMPT_FAILURES.map((code) => [`failed-${code}`, { attempt: code }])),
}
