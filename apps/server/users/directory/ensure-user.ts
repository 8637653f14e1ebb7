import { randomInt } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, rowDecoder, text } from '../../platform/db/decode.ts'
import { newId } from '../../platform/ids.ts'
import { bindEmail } from '../addresses/bind.ts'
import type { Authenticator } from '../keys/authenticator.ts'

const SLOTS = 4096

export interface DirectoryUser {
  userId: string
  isDeactivated: boolean
}

const decodeUser = rowDecoder('users', { user_id: text, is_deactivated: boolean })

/**
 * The user with this address, whose domain the company has verified. A user who typed the address and never verified it
 * is somebody else: such a user gets nothing.
 */
export async function ensureUser(
  tx: Tx,
  authenticator: Authenticator,
  { email, name }: { email: string; name: string | null },
): Promise<DirectoryUser> {
  const found = await findUser(tx, email)
  if (found) return found
  const userId = newId()
  const inserted = await tx.query(
    `INSERT INTO users (user_id, slot, email, email_mac, verified_at, name)
     VALUES ($1, $2, $3, $4, clock_timestamp(), $5)
     ON CONFLICT (lower(email)) WHERE verified_at IS NOT NULL DO NOTHING RETURNING user_id`,
    [userId, randomInt(SLOTS), email, bindEmail(authenticator, userId, email), name],
  )
  if (inserted.length > 0) return { userId, isDeactivated: false }
  const other = await findUser(tx, email)
  if (!other) throw new Error('A user with this address was made and deleted meanwhile.')
  return other
}

async function findUser(tx: Tx, email: string): Promise<DirectoryUser | undefined> {
  const [row] = await tx.query(
    `SELECT user_id, deactivated_at IS NOT NULL AS is_deactivated FROM users
      WHERE lower(email) = lower($1) AND verified_at IS NOT NULL`,
    [email],
  )
  if (!row) return undefined
  const { user_id: userId, is_deactivated: isDeactivated } = decodeUser(row)
  return { userId, isDeactivated }
}
