import type { Tx } from '../../platform/db/database.ts'
import type { Rights } from '../directory/membership.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { readConnection } from '../sso/connection.ts'
import { type ScimUser, updateScimUser } from './store.ts'

// What the member gets when the directory activates the user again.

/** Without company sign-on, which names the default role: reading, in the sandbox. */
const LEAST = { role: 'viewer', modes: ['test'] } as const

/** What the company's sign-on gives to new members. */
export async function defaultRights(tx: Tx, authenticator: Authenticator, accountId: string): Promise<Rights> {
  const connection = await readConnection(tx, authenticator, accountId)
  if (!connection) return { role: LEAST.role, modes: [...LEAST.modes] }
  return { role: connection.defaultRole, modes: connection.defaultModes }
}

/** A member whom an owner or admin has removed, or who left, does not get back what they had at an earlier deactivation. */
export async function forgetRights(tx: Tx, authenticator: Authenticator, user: ScimUser): Promise<void> {
  await updateScimUser(tx, authenticator, { ...user, ...(await defaultRights(tx, authenticator, user.accountId)) })
}
