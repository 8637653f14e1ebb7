import {
  ATTEMPT_FAILURES,
  type AttemptFailure,
  CERTIFICATE_REFUSALS,
  type CertificateRefusal,
  type HelperProgress,
} from '../certificate.ts'

/** How the preview's server behaves towards a signer with their own certificate. */
export interface CertificateScenario {
  /** The result of the check; `never`: it does not finish. */
  check?: CertificateRefusal | 'never'
  /** `half`: the document's bytes stop half way. `other`: the bytes do not match the announced hash. */
  document?: 'half' | 'other'
  /** `leased`: another signer holds the lease. `moved`: another signer signs first, once. */
  begin?: 'leased' | 'moved'
  /** The failure of the attempt; `never`: it is not prepared. */
  attempt?: AttemptFailure | 'never'
  /** The signed attributes do not match the document. */
  wrongAttributes?: true
  helper?: HelperProgress
}

/** By name: `/en/certificate~leased` is the fixture `certificate` while another signer is signing. */
export const CERTIFICATE_SCENARIOS: Readonly<Record<string, CertificateScenario>> = {
  checking: { check: 'never' },
  reading: { document: 'half' },
  other: { document: 'other' },
  leased: { begin: 'leased' },
  moved: { begin: 'moved' },
  preparing: { attempt: 'never' },
  'wrong-attributes': { wrongAttributes: true },
  'helper-joined': { helper: { state: 'joined' } },
  'helper-pin': { helper: { state: 'pin' } },
  'helper-signing': { helper: { state: 'signing' } },
  'helper-signed': { helper: { state: 'signed' } },
  'helper-refused': { helper: { state: 'refused', code: 'certificate_expired' } },
  'helper-over': { helper: { state: 'over' } },
  ...Object.fromEntries(CERTIFICATE_REFUSALS.map((code) => [code, { check: code }])),
  ...Object.fromEntries(ATTEMPT_FAILURES.map((code) => [`failed-${code}`, { attempt: code }])),
}
