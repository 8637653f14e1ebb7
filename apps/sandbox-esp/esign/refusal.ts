/** Why this provider says no. The codes are those seen at one real provider; they are not standardised. */
export const refusals = {
  'ESP-001': 'The aspId is not known',
  'ESP-002': 'The requester is not active',
  'ESP-004': "The request is not signed with the requester's certificate",
  'ESP-005': 'The ts is not within five minutes of now',
  'ESP-006': 'The txn was used before',
  'ESP-008': 'The hash is not a SHA-256 in hexadecimal',
  'ESP-009': 'The identity could not be confirmed',
  'ESP-010': 'The quota is used up',
  'ESP-101': 'The request is too large',
  'ESP-102': 'The request does not follow the specification',
  'ESP-103': 'The signature of the request is not valid',
  'ESP-201': 'The signature could not be made',
  'ESP-203': 'The certificate could not be issued',
  'ESP-204': 'The signing service is not available',
  'ESP-205': 'The session has ended',
  'ESP-206': 'The OTP was wrong three times',
  'ESP-207': 'The person cancelled',
  'ESP-999': 'Something else went wrong',
} as const

export type RefusalCode = keyof typeof refusals

/** A "no" of this provider, before or after somebody signed in. */
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
