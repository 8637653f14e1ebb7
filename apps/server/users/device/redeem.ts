import type { Tx } from '../../platform/db/database.ts'
import { boolean, bytes, instant, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Code } from '../../platform/http/codes.ts'
import { nowOf, type Origin, type UserDeps } from '../deps.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'
import { type IssuedSession, issueSession } from '../sessions/issue.ts'
import { stepUpSession } from '../sessions/rotate.ts'
import { lockUser } from '../store.ts'
import { bindApproval, hashDeviceCode, INTERVAL_SECONDS } from './codes.ts'

export type DeviceRefusal = Extract<
  Code,
  'authorization_pending' | 'slow_down' | 'expired_token' | 'access_denied' | 'invalid_grant'
>

const decodeDevice = rowDecoder('device_codes', {
  expires_at: instant,
  polled_at: nullable(instant),
  interval_s: number,
  session_id: nullable(text),
  user_id: nullable(text),
  sso_account_id: nullable(text),
  decided_at: nullable(instant),
  denied: boolean,
  mac: nullable(bytes),
  redeemed_at: nullable(instant),
})

type Device = ReturnType<typeof decodeDevice>

/**
 * The session of an approved device code, once; otherwise why there is none (RFC 8628 §3.5). After a step-up it is the
 * session that asked, with a new token.
 */
export async function redeemDevice(
  deps: UserDeps,
  deviceCode: string,
  origin: Origin,
): Promise<IssuedSession | DeviceRefusal> {
  const authenticator = await deps.authenticator()
  const hash = hashDeviceCode(deviceCode)
  const now = nowOf(deps).getTime()
  return deps.identity.transaction('every tenant', async (tx) => {
    const lockedUserId = await lockWhose(tx, hash)
    const [row] = await tx.query(
      `SELECT expires_at, polled_at, interval_s, session_id, user_id, sso_account_id, decided_at, denied, mac, redeemed_at
         FROM device_codes WHERE device_hash = $1 FOR UPDATE`,
      [hash],
    )
    const device = row && decodeDevice(row)
    if (!device || device.redeemed_at !== null) return 'invalid_grant'
    const refusal = refusalOf(device, now) ?? (await limitPolls(tx, hash, device, now))
    if (refusal) return refusal
    if (device.denied) return 'access_denied'
    // Decided since the user was locked: the next poll redeems it.
    if (device.decided_at === null || device.user_id !== lockedUserId) return 'authorization_pending'
    const approval = approvalOf(authenticator, hash, device)
    if (!approval) return 'invalid_grant'
    await tx.query('UPDATE device_codes SET redeemed_at = $2 WHERE device_hash = $1', [hash, new Date(now)])
    const own = { ...deps, identity: tx }
    const { userId, sessionId, ssoAccountId, decidedAt } = approval
    if (sessionId !== null) return (await stepUpSession(own, { sessionId, userId, at: decidedAt })) ?? 'invalid_grant'
    const session = { kind: 'command_line', method: 'device', steppedUp: false } as const
    return issueSession(own, { ...session, ...origin, userId, ssoAccountId })
  })
}

/**
 * Locks the user of the code and the session that steps up, in the order in which sessions are ended: user, session, code.
 * Returns the user.
 */
async function lockWhose(tx: Tx, hash: Buffer): Promise<string | null> {
  const [row] = await tx.query('SELECT user_id, session_id FROM device_codes WHERE device_hash = $1', [hash])
  const { user_id: userId, session_id: sessionId } = row ? decodeWhose(row) : { user_id: null, session_id: null }
  if (userId !== null) await lockUser(tx, userId)
  if (sessionId !== null) await tx.query('SELECT FROM user_sessions WHERE session_id = $1 FOR UPDATE', [sessionId])
  return userId
}

const decodeWhose = rowDecoder('device_codes', { user_id: nullable(text), session_id: nullable(text) })

function refusalOf({ expires_at }: Device, now: number): DeviceRefusal | undefined {
  return expires_at <= now ? 'expired_token' : undefined
}

/** A poll within the interval is refused, and the interval becomes longer (section 3.5). */
async function limitPolls(tx: Tx, hash: Buffer, device: Device, now: number): Promise<DeviceRefusal | undefined> {
  const { polled_at: polledAt, interval_s: interval } = device
  const tooSoon = polledAt !== null && now - polledAt < interval * 1000
  const next = tooSoon ? Math.min(interval + INTERVAL_SECONDS, MOST_SECONDS) : interval
  await tx.query('UPDATE device_codes SET polled_at = $2, interval_s = $3 WHERE device_hash = $1', [
    hash,
    new Date(now),
    next,
  ])
  return tooSoon ? 'slow_down' : undefined
}

const MOST_SECONDS = 60

function approvalOf(authenticator: Authenticator, hash: Buffer, device: Device) {
  const { user_id: userId, session_id: sessionId, sso_account_id: ssoAccountId, decided_at: decidedAt, mac } = device
  if (userId === null || decidedAt === null || mac === null) return undefined
  const approval = { userId, sessionId, ssoAccountId, decidedAt }
  return isMac(mac, bindApproval(authenticator, hash, approval)) ? approval : undefined
}
