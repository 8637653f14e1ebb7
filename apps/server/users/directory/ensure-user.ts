import { randomInt } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { bindEmail, bindVerified, hasVerified } from '../addresses/bind.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { findVerified, lockHolder, type User } from '../store.ts'

const SLOTS = 4096

export interface DirectoryUser {
  userId: string
  isDeactivated: boolean
}

/**
 * The user with this address, whose domain the company has verified. A user who typed the address and never verified it
 * is somebody else: such a user gets nothing.
 */
export async function ensureUser(
  tx: Tx,
  authenticator: Authenticator,
  { email, name }: { email: string; name: string | null },
): Promise<DirectoryUser> {
  const found = await lockHolder(tx, email)
  if (found && hasVerified(authenticator, found)) return toDirectory(found)
  // A user of whom only the row says that they proved the address does not keep its owner out.
  if (found) await tx.query('UPDATE users SET verified_at = NULL WHERE user_id = $1', [found.userId])
  const userId = newId()
  const inserted = await tx.query(
    `INSERT INTO users (user_id, slot, email, email_mac, verified_at, name, verified_mac)
     VALUES ($1, $2, $3, $4, clock_timestamp(), $5, $6)
     ON CONFLICT (lower(email)) WHERE verified_at IS NOT NULL DO NOTHING RETURNING user_id`,
    [
      userId,
      randomInt(SLOTS),
      email,
      bindEmail(authenticator, userId, email),
      name,
      bindVerified(authenticator, userId, email),
    ],
  )
  if (inserted.length > 0) return { userId, isDeactivated: false }
  const other = await findVerified(tx, authenticator, email)
  if (!other) throw new Error('A user with this address was made and deleted meanwhile.')
  return toDirectory(other)
}

function toDirectory({ userId, deactivatedAt }: User): DirectoryUser {
  return { userId, isDeactivated: deactivatedAt !== null }
}
