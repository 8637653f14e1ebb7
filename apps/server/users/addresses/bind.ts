import type { Authenticator } from '../keys/authenticator.ts'
import { isGenuine, isMac } from '../keys/equal.ts'

// Links that let a person in are mailed to the user's address. Its MAC prevents that somebody who writes to the database
// gets one by another address. A second MAC says that the user has proved the address: a company's provider and directory,
// and the claim of an account, find the user by it.

/** For the column users.email_mac. */
export function bindEmail(authenticator: Authenticator, userId: string, email: string): Buffer {
  return authenticator.bind('email', userId, email.toLowerCase())
}

export function isBoundEmail(
  authenticator: Authenticator,
  { userId, email, emailMac }: { userId: string; email: string; emailMac: Buffer | null },
): boolean {
  return isMac(emailMac, bindEmail(authenticator, userId, email))
}

/** For the column users.verified_mac, when users.verified_at is set. */
export function bindVerified(authenticator: Authenticator, userId: string, email: string): Buffer {
  return authenticator.bind('verified email', userId, email.toLowerCase())
}

export interface VerifiedFacts {
  userId: string
  email: string
  verifiedAt: number | null
  verifiedMac: Buffer | null
}

/** Whether the user has proved the address. */
export function hasVerified(authenticator: Authenticator, user: VerifiedFacts): boolean {
  const { userId, email, verifiedAt, verifiedMac } = user
  return verifiedAt !== null && isGenuine('users', verifiedMac, bindVerified(authenticator, userId, email))
}
