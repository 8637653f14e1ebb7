import { mayConfirm } from '@countersign/domain/access'
import type { Tx } from '../../platform/db/database.ts'
import { bytes, instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'
import { countMiss, type Limit, ofUser } from '../limits/count.ts'
import { lockOpenSession } from '../sessions/lock-open.ts'
import { SESSION_COLUMNS, sessionOf } from '../sessions/session.ts'
import { bindApproval, bindStepUp, bindUserCode } from './codes.ts'

/** Unknown codes that one user may try: others' codes must not be found by guessing (RFC 8628 §5.1). */
const MISSES_PER_HOUR = 20

export interface WaitingDevice {
  client: string
  address: string | null
  /** Milliseconds since 1970. */
  requestedAt: number
  /** A command line that is signed in asks for a step-up; null: it asks to sign in. */
  stepUp: { signedInAt: number } | null
}

/** Who decides: the session in which the code is typed. */
export interface Decider {
  userId: string
  sessionId: string
  ssoAccountId: string | null
}

const decodeDevice = rowDecoder('device_codes', {
  device_hash: bytes,
  client: text,
  address: nullable(text),
  created_at: instant,
  session_id: nullable(text),
  mac: nullable(bytes),
})

type Waiting = WaitingDevice & { hash: Buffer; sessionId: string | null }

/** What asks with this user code; undefined if the code is wrong, has expired, was decided on, or is another person's. */
export async function findDevice(
  deps: UserDeps,
  decider: Decider,
  userCode: string,
): Promise<WaitingDevice | undefined> {
  const authenticator = await deps.authenticator()
  return countMiss(deps, missesOf(decider), () =>
    readWaiting(deps.identity, authenticator, decider, { userCode, now: nowOf(deps), lock: false }),
  )
}

/** A session of a company's sign-on does not use up what the person has elsewhere. */
function missesOf({ userId, ssoAccountId }: Decider): Limit[] {
  const whose = ssoAccountId === null ? userId : `${userId} ${ssoAccountId}`
  return [ofUser('device user code', whose, MISSES_PER_HOUR)]
}

async function readWaiting(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  decider: Decider,
  { userCode, now, lock }: { userCode: string; now: Date; lock: boolean },
): Promise<Waiting | undefined> {
  const [row] = await tx.query(
    `SELECT device_hash, client, host(address) AS address, created_at, session_id, mac FROM device_codes
      WHERE user_code = $1 AND decided_at IS NULL AND NOT denied AND expires_at > $2${lock ? ' FOR UPDATE' : ''}`,
    [bindUserCode(authenticator, userCode), now],
  )
  if (!row) return undefined
  const { device_hash: hash, client, address, created_at: requestedAt, session_id: sessionId, mac } = decodeDevice(row)
  if (sessionId === null) return { hash, sessionId, client, address, requestedAt, stepUp: null }
  if (mac === null || !isMac(mac, bindStepUp(authenticator, hash, sessionId))) return undefined
  const [found] = await tx.query(
    `SELECT ${SESSION_COLUMNS} FROM user_sessions s WHERE s.session_id = $1 AND s.ended_at IS NULL`,
    [sessionId],
  )
  const session = found && sessionOf(authenticator, found, now.getTime())
  if (!session || !mayConfirm(decider, session)) return undefined
  return { hash, sessionId, client, address, requestedAt, stepUp: { signedInAt: session.createdAt } }
}

export interface Decision {
  userCode: string
  decision: 'approve' | 'deny'
  /** When the person presented a factor, in milliseconds. The approval of a step-up needs one after it was asked for. */
  confirmedAt?: number | null
}

/** Returns false if findDevice finds nothing, or a step-up is approved without a fresh factor. An ended session decides nothing. */
export async function decideDevice(
  deps: UserDeps,
  decider: Decider,
  { userCode, decision, confirmedAt = null }: Decision,
): Promise<boolean> {
  const { userId, ssoAccountId } = decider
  const authenticator = await deps.authenticator()
  const now = nowOf(deps)
  const approved = decision === 'approve'
  const decide = async (tx: Tx): Promise<boolean | undefined> => {
    await lockOpenSession(tx, decider)
    const device = await readWaiting(tx, authenticator, decider, { userCode, now, lock: true })
    if (!device) return undefined
    const { hash, sessionId, stepUp, requestedAt } = device
    if (approved && stepUp && !isConfirmed(confirmedAt, requestedAt)) return false
    const mac = bindApproval(authenticator, hash, { userId, sessionId, ssoAccountId, decidedAt: now.getTime() })
    await tx.query(
      `UPDATE device_codes SET user_id = $2, sso_account_id = $3, decided_at = $4, denied = $5, mac = $6
        WHERE device_hash = $1`,
      [hash, userId, ssoAccountId, now, !approved, approved ? mac : null],
    )
    return true
  }
  const decided = await countMiss(deps, missesOf(decider), () => deps.identity.transaction('every tenant', decide))
  return decided ?? false
}

/** A factor that was presented before the command line asked was presented for something else. */
export function isConfirmed(confirmedAt: number | null, requestedAt: number): boolean {
  return confirmedAt !== null && confirmedAt >= requestedAt
}
