import type { Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { recordUserAct } from '../activity.ts'
import { nowOf, type Origin, type UserDeps } from '../deps.ts'
import { useRecoveryCode } from '../factors/recovery-codes.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { countAttempts, ofUser } from '../limits/count.ts'
import { makeLink } from '../links/make.ts'
import { readLink, useLink } from '../links/read.ts'
import { orderMail } from '../mails/order.ts'
import { lockUser } from '../store.ts'
import { endOpenRecovery, HOUR_MS, readOpenRecovery, termOf } from './recovery.ts'

const CODES_PER_HOUR = 10

export type Begun =
  | { kind: 'complete'; token: string }
  | { kind: 'wait'; until: Date }
  | { kind: 'code_wrong' }
  | { kind: 'invalid' }

/** The mailed link and a recovery code: the person chooses a new factor at once. */
export async function recoverWithCode(
  deps: UserDeps,
  { token, code, origin }: { token: string; code: string; origin: Origin },
): Promise<Begun> {
  const now = nowOf(deps)
  const authenticator = await deps.authenticator()
  const presented = { token, purposes: ['recover'] as const, now }
  const link = await readLink(deps.identity, authenticator, presented)
  if (!link?.userId) return { kind: 'invalid' }
  const { userId } = link
  await countAttempts(deps, [ofUser('code', userId, CODES_PER_HOUR)])
  return deps.identity.transaction('every tenant', async (tx): Promise<Begun> => {
    if (!(await lockActive(tx, userId))) return { kind: 'invalid' }
    if (!(await useRecoveryCode(tx, authenticator, { userId, code, now }))) return { kind: 'code_wrong' }
    // Undoes the use of the code: the person has ten of them.
    if (!(await useLink(tx, authenticator, presented))) throw new Failure('link_gone', 'This link was used meanwhile.')
    const recoveryId = await insertRecovery(tx, { userId, now, origin, withCode: true })
    await recordUserAct(tx, { userId, action: 'member.recovery_asked', origin, detail: { with: 'recovery_code' } })
    return { kind: 'complete', token: await completionLink(tx, authenticator, recoveryId, userId, now) }
  })
}

/** For the page that follows at once: it is not mailed. */
function completionLink(
  tx: Tx,
  authenticator: Authenticator,
  recovery: string,
  userId: string,
  now: Date,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  return makeLink(tx, authenticator, { purpose: 'complete_recovery', userId, detail: { recovery }, expiresAt })
}

/**
 * The mailed link alone: the person waits. Every other owner of the person's accounts is notified, and so is the person; each
 * can cancel.
 */
export async function recoverWithNotice(
  deps: UserDeps,
  { token, origin }: { token: string; origin: Origin },
): Promise<Begun> {
  const now = nowOf(deps)
  const authenticator = await deps.authenticator()
  const presented = { token, purposes: ['recover'] as const, now }
  return deps.identity.transaction('every tenant', async (tx): Promise<Begun> => {
    const userId = (await readLink(tx, authenticator, presented))?.userId
    if (!userId || !(await lockActive(tx, userId))) return { kind: 'invalid' }
    if (!(await useLink(tx, authenticator, presented))) return { kind: 'invalid' }
    const open = await readOpenRecovery(tx, userId, now)
    // What a code began is for the person who presented it: the mailbox alone must wait for the notice.
    if (open && !open.withCode) {
      if (open.effectiveAt > now.getTime()) return { kind: 'wait', until: new Date(open.effectiveAt) }
      return { kind: 'complete', token: await completionLink(tx, authenticator, open.recoveryId, userId, now) }
    }
    const until = termOf({ withCode: false, now }).effectiveAt
    const recovery = await insertRecovery(tx, { userId, now, origin, withCode: false })
    await recordUserAct(tx, { userId, action: 'member.recovery_asked', origin, detail: { with: 'notice' } })
    for (const notified of [userId, ...(await otherOwners(tx, userId))]) {
      await orderMail(tx, { kind: 'recovery_notice', userId: notified, ids: { recovery } })
    }
    return { kind: 'wait', until }
  })
}

/** Recoveries of one user are begun, cancelled and completed one after the other. The lock comes before those of links. */
async function lockActive(tx: Tx, userId: string): Promise<boolean> {
  const user = await lockUser(tx, userId)
  return user !== undefined && user.deactivatedAt === null
}

/** The owners of accounts that the user is a member of. */
export async function otherOwners(tx: Pick<Tx, 'query'>, userId: string): Promise<string[]> {
  const rows = await tx.query(
    `SELECT DISTINCT o.user_id FROM memberships m JOIN memberships o ON o.account_id = m.account_id
      WHERE m.user_id = $1 AND o.role = 'owner' AND o.user_id <> $1 ORDER BY o.user_id`,
    [userId],
  )
  return rows.map((row) => decodeOwner(row).user_id)
}

const decodeOwner = rowDecoder('memberships', { user_id: text })

interface NewRecovery {
  userId: string
  now: Date
  origin: Origin
  withCode: boolean
}

/** Replaces one that is open. */
async function insertRecovery(tx: Tx, { userId, now, origin, withCode }: NewRecovery): Promise<string> {
  await endOpenRecovery(tx, userId, now)
  const recoveryId = newId()
  const { effectiveAt, expiresAt } = termOf({ withCode, now })
  await tx.query(
    `INSERT INTO recoveries (recovery_id, user_id, asked_at, effective_at, expires_at, with_code, mailed_at, address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [recoveryId, userId, now, effectiveAt, expiresAt, withCode, withCode ? now : null, origin.address],
  )
  return recoveryId
}
