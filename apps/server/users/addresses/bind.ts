import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'

// Links that let a person in are mailed to the user's address. Its MAC prevents that somebody who writes to the database
// gets one by another address.

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
