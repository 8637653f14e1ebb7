import type { RefusalCode } from '../signer.ts'

/** Error codes that providers use. They are not standardised; a profile's `refusals` adds to them and has precedence. */
const knownCodes: Readonly<Record<string, RefusalCode>> = {
  'ESP-001': 'requester_refused',
  'ESP-002': 'requester_refused',
  'ESP-003': 'requester_refused',
  'ESP-004': 'requester_refused',
  'ESP-005': 'request_refused',
  'ESP-006': 'transaction_repeated',
  'ESP-007': 'requester_refused',
  'ESP-008': 'request_refused',
  'ESP-009': 'identity_refused',
  'ESP-010': 'quota_used',
  'ESP-101': 'request_refused',
  'ESP-102': 'request_refused',
  'ESP-103': 'request_refused',
  'ESP-201': 'signing_failed',
  'ESP-203': 'signing_failed',
  'ESP-204': 'signing_failed',
  'ESP-205': 'session_expired',
  'ESP-999': 'provider_failed',
}

export function refusalOf(errCode: string, fromProfile: Readonly<Record<string, RefusalCode>>): RefusalCode {
  if (Object.hasOwn(fromProfile, errCode)) return fromProfile[errCode] ?? 'refused'
  return Object.hasOwn(knownCodes, errCode) ? (knownCodes[errCode] ?? 'refused') : 'refused'
}
