import type { Tx } from '../../platform/db/database.ts'
import { bytes, instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'

// An e-mail change counts when both addresses have confirmed it. What was asked for and each confirmation is a MAC, so
// that somebody who writes to the database cannot move a user to another address.

export const CHANGE_HOURS = 24

export interface EmailChange {
  changeId: string
  userId: string
  from: string
  to: string
  expiresAt: number
}

export type Side = 'old' | 'new'

const decodeChange = rowDecoder('users', {
  user_id: text,
  email: text,
  new_email: nullable(text),
  new_email_id: nullable(text),
  new_email_expires_at: nullable(instant),
  new_email_mac: nullable(bytes),
  confirmed_at_old: nullable(bytes),
  confirmed_at_new: nullable(bytes),
})

export function macOfChange(authenticator: Authenticator, change: EmailChange, what: 'asked' | Side): Buffer {
  const { userId, changeId, from, to, expiresAt } = change
  return authenticator.bind('email', what, userId, changeId, from, to, expiresAt)
}

/** The change that waits for confirmation. */
export async function readChange(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  { userId, now, lock }: { userId: string; now: Date; lock: boolean },
): Promise<(EmailChange & { confirmed: Record<Side, boolean> }) | undefined> {
  const [row] = await tx.query(
    `SELECT user_id, email, new_email, new_email_id, new_email_expires_at, new_email_mac, confirmed_at_old,
            confirmed_at_new FROM users WHERE user_id = $1${lock ? ' FOR UPDATE' : ''}`,
    [userId],
  )
  if (!row) return undefined
  const decoded = decodeChange(row)
  const { new_email: to, new_email_id: changeId, new_email_expires_at: expiresAt } = decoded
  if (to === null || changeId === null || expiresAt === null || expiresAt <= now.getTime()) return undefined
  const change = { changeId, userId, from: decoded.email, to, expiresAt }
  if (!isMac(decoded.new_email_mac, macOfChange(authenticator, change, 'asked'))) return undefined
  const confirmed = {
    old: isMac(decoded.confirmed_at_old, macOfChange(authenticator, change, 'old')),
    new: isMac(decoded.confirmed_at_new, macOfChange(authenticator, change, 'new')),
  }
  return { ...change, confirmed }
}
