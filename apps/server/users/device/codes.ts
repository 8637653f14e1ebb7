import { randomBytes, randomInt } from 'node:crypto'
import { sha256 } from '../../platform/ids.ts'
import type { Authenticator } from '../keys/authenticator.ts'

// The codes of the device flow (RFC 8628). The command line holds the device code; a person types the user code. Letters
// without vowels make no words (section 6.1): 20^8 codes, of which few are valid at a time.

const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ'
const USER_CODE_LENGTH = 8

export const DEVICE_SECONDS = 600
export const INTERVAL_SECONDS = 5

export function newDeviceCode(): string {
  return randomBytes(32).toString('base64url')
}

export function hashDeviceCode(code: string): Buffer {
  return sha256(`device code ${code}`)
}

/** As shown: WDJB-MJHT. */
export function newUserCode(): string {
  const code = Array.from({ length: USER_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** What is stored of a user code: in whatever form a person types it. */
export function bindUserCode(authenticator: Authenticator, typed: string): Buffer {
  return authenticator.bind('device code', 'user code', normalised(typed))
}

/** As shown, of what a person typed. */
export function formatUserCode(typed: string): string {
  const code = normalised(typed).slice(0, USER_CODE_LENGTH)
  return code.length > 4 ? `${code.slice(0, 4)}-${code.slice(4)}` : code
}

function normalised(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z]/g, '')
}

/** Binds the session that steps up to the device code, so that the database alone puts no other session in its place. */
export function bindStepUp(authenticator: Authenticator, deviceHash: Buffer, sessionId: string): Buffer {
  return authenticator.bind('device code', 'step-up', deviceHash, sessionId)
}

export interface Approval {
  userId: string
  /** The session of the command line that steps up; null: the command line signs in. */
  sessionId: string | null
  /** A session of a company's sign-on approves for its account only. */
  ssoAccountId: string | null
  /** Milliseconds since 1970. */
  decidedAt: number
}

/** Binds the approval to the device code, so that the database alone approves none. */
export function bindApproval(authenticator: Authenticator, deviceHash: Buffer, approval: Approval): Buffer {
  const { userId, sessionId, ssoAccountId, decidedAt } = approval
  return authenticator.bind('device code', 'approval', deviceHash, userId, sessionId, ssoAccountId, decidedAt)
}
