import type { Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { newId } from '../../platform/ids.ts'
import { recordUserAct } from '../activity.ts'
import { nowOf, type Origin, type UserDeps } from '../deps.ts'
import { useRecoveryCode } from '../factors/recovery-codes.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { countAttempts, ofUser } from '../limits/count.ts'
import { makeLink } from '../links/make.ts'
import { readLink, useLink } from '../links/read.ts'
import { orderMail } from '../mails/order.ts'
import { readUser } from '../store.ts'
import { NOTICE_HOURS, readOpenRecovery } from './recovery.ts'

const HOUR_MS = 3600_000
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
    if (!(await useRecoveryCode(tx, authenticator, { userId, code, now }))) return { kind: 'code_wrong' }
    if (!(await useLink(tx, authenticator, presented))) return { kind: 'invalid' }
    const recoveryId = await insertRecovery(tx, { userId, now, effectiveAt: now, origin, isMailed: true })
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
  return deps.identity.transaction('every tenant', async (tx): Promise<Begun> => {
    const link = await useLink(tx, authenticator, { token, purposes: ['recover'], now })
    if (!link?.userId) return { kind: 'invalid' }
    const { userId } = link
    if (!(await readUser(tx, userId))) return { kind: 'invalid' }
    const open = await readOpenRecovery(tx, userId)
    if (open && open.effectiveAt > now.getTime()) return { kind: 'wait', until: new Date(open.effectiveAt) }
    if (open) return { kind: 'complete', token: await completionLink(tx, authenticator, open.recoveryId, userId, now) }
    const until = new Date(now.getTime() + NOTICE_HOURS * HOUR_MS)
    const recovery = await insertRecovery(tx, { userId, now, effectiveAt: until, origin, isMailed: false })
    await recordUserAct(tx, { userId, action: 'member.recovery_asked', origin, detail: { with: 'notice' } })
    for (const notified of [userId, ...(await otherOwners(tx, userId))]) {
      await orderMail(tx, { kind: 'recovery_notice', userId: notified, ids: { recovery } })
    }
    return { kind: 'wait', until }
  })
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
  effectiveAt: Date
  origin: Origin
  isMailed: boolean
}

async function insertRecovery(tx: Tx, { userId, now, effectiveAt, origin, isMailed }: NewRecovery): Promise<string> {
  const recoveryId = newId()
  await tx.query(
    `INSERT INTO recoveries (recovery_id, user_id, asked_at, effective_at, mailed_at, address)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [recoveryId, userId, now, effectiveAt, isMailed ? now : null, origin.address],
  )
  return recoveryId
}
