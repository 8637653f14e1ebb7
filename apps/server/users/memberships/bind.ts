import type { Mode, Role } from '@countersign/domain/access'
import type { Authenticator } from '../keys/authenticator.ts'
import { isGenuine } from '../keys/equal.ts'

// A membership gives a user the rights of a role in an account. Its MAC covers all of it: a row that was written, changed or
// moved to another user or account in the database gives nothing.

export type MembershipSource = 'sign_up' | 'invitation' | 'sso' | 'scim'

export interface Grant {
  accountId: string
  userId: string
  role: Role
  modes: readonly Mode[]
  source: MembershipSource
}

/** For the column memberships.mac. */
export function bindMembership(authenticator: Authenticator, grant: Grant): Buffer {
  const { accountId, userId, role, modes, source } = grant
  return authenticator.bind('membership', accountId, userId, role, [...modes].sort().join(' '), source)
}

export function isGranted(authenticator: Authenticator, grant: Grant, mac: Buffer): boolean {
  return isGenuine('memberships', mac, bindMembership(authenticator, grant))
}
