/** This provider's error codes. They follow one real provider's; they are not standardised. */
export const refusals = {
  'ESP-001': 'The aspId is unknown',
  'ESP-002': 'The requester is not active',
  'ESP-004': "The request is not signed with the requester's certificate",
  'ESP-005': 'The ts differs from the current time by more than five minutes',
  'ESP-006': 'The txn was already used',
  'ESP-008': 'The hash is not a SHA-256 in hexadecimal',
  'ESP-009': 'The identity could not be confirmed',
  'ESP-010': 'The quota is used up',
  'ESP-101': 'The request is too large',
  'ESP-102': 'The request does not follow the specification',
  'ESP-103': 'The signature of the request is not valid',
  'ESP-201': 'The signature failed',
  'ESP-203': 'The certificate could not be issued',
  'ESP-204': 'The signing service is not available',
  'ESP-205': 'The session has ended',
  'ESP-206': 'The OTP was wrong three times',
  'ESP-207': 'The person cancelled',
  'ESP-999': 'Unexpected error',
} as const

export type RefusalCode = keyof typeof refusals

/** A refusal, before or after the person signed in. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, detail?: string) {
    super(detail === undefined ? refusals[code] : `${refusals[code]}: ${detail}`)
    this.name = 'Refusal'
    this.code = code
  }
}

export function isRefusalCode(text: unknown): text is RefusalCode {
  return typeof text === 'string' && Object.hasOwn(refusals, text)
}
