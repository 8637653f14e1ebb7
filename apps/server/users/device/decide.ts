import { bytes, instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import { countAttempts, ofUser } from '../limits/count.ts'
import { bindApproval, bindUserCode } from './codes.ts'

/** Codes that one user may try: others' codes must not be found by guessing (RFC 8628 §5.1). */
const TRIES_PER_HOUR = 20

export interface WaitingDevice {
  client: string
  address: string | null
  /** Milliseconds since 1970. */
  requestedAt: number
}

/** Who decides: the session in which the code is typed. */
export interface Decider {
  userId: string
  ssoAccountId: string | null
}

const decodeDevice = rowDecoder('device_codes', { client: text, address: nullable(text), created_at: instant })

/** What asks with this user code; undefined if the code is wrong, has expired, or was decided on. */
export async function findDevice(
  deps: UserDeps,
  { userId }: Pick<Decider, 'userId'>,
  userCode: string,
): Promise<WaitingDevice | undefined> {
  await countAttempts(deps, [ofUser('device user code', userId, TRIES_PER_HOUR)])
  const [row] = await deps.identity.query({
    name: 'find-device',
    text: `SELECT client, host(address) AS address, created_at FROM device_codes
            WHERE user_code = $1 AND decided_at IS NULL AND expires_at > $2`,
    values: [bindUserCode(await deps.authenticator(), userCode), nowOf(deps)],
  })
  if (!row) return undefined
  const { client, address, created_at: requestedAt } = decodeDevice(row)
  return { client, address, requestedAt }
}

const decodeHash = rowDecoder('device_codes', { device_hash: bytes })

/** Approves or denies. Returns false if the code is wrong, has expired, or was decided on. */
export async function decideDevice(
  deps: UserDeps,
  { userId, ssoAccountId }: Decider,
  userCode: string,
  decision: 'approve' | 'deny',
): Promise<boolean> {
  await countAttempts(deps, [ofUser('device user code', userId, TRIES_PER_HOUR)])
  const authenticator = await deps.authenticator()
  const code = bindUserCode(authenticator, userCode)
  const now = nowOf(deps)
  return deps.identity.transaction('every tenant', async (tx) => {
    const [row] = await tx.query(
      `SELECT device_hash FROM device_codes WHERE user_code = $1 AND decided_at IS NULL AND expires_at > $2 FOR UPDATE`,
      [code, now],
    )
    if (!row) return false
    const { device_hash: hash } = decodeHash(row)
    const mac = bindApproval(authenticator, hash, { userId, ssoAccountId, decidedAt: now.getTime() })
    const approved = decision === 'approve'
    await tx.query(
      `UPDATE device_codes SET user_id = $2, sso_account_id = $3, decided_at = $4, denied = $5, mac = $6
        WHERE device_hash = $1`,
      [hash, userId, ssoAccountId, now, !approved, approved ? mac : null],
    )
    return true
  })
}
