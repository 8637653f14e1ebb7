import { sha256 } from '../../platform/ids.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { fieldsOf } from '../links/link.ts'

// The state of a sign-in between two requests: the challenge of a passkey, or a password that was right while the second
// factor is outstanding. The browser has 256 random bits, the database their hash and a MAC over what they stand for.

export const CHALLENGES = ['passkey_sign_in', 'passkey_add', 'passkey_step_up', 'second_factor'] as const

export type ChallengePurpose = (typeof CHALLENGES)[number]

export interface Challenge {
  purpose: ChallengePurpose
  /** Null: the passkey tells who it is. */
  userId: string | null
  detail: Readonly<Record<string, string>>
  expiresAt: Date
}

export const CHALLENGE_MS = 10 * 60_000

export function hashChallenge(token: string): Buffer {
  return sha256(`challenge ${token}`)
}

export function macOfChallenge(authenticator: Authenticator, hash: Buffer, challenge: Challenge): Buffer {
  const { purpose, userId, expiresAt, detail } = challenge
  return authenticator.bind('challenge', hash, purpose, userId, expiresAt.getTime(), ...fieldsOf(detail))
}
