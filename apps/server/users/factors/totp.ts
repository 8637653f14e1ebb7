import { generateSecret, generateURI, verify } from 'otplib'
import type { Tx } from '../../platform/db/database.ts'
import type { UserDeps } from '../deps.ts'
import { nowOf } from '../deps.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { enabledTotp, macOfPassword } from '../passwords/password.ts'
import { lockUser, type User } from '../store.ts'

// Codes of an authenticator app (RFC 6238): SHA-1, six digits, 30 seconds, which every app supports. The secret is
// encrypted under the authentication key, with the user as context.

const STEP_SECONDS = 30

export function secretOf(authenticator: Authenticator, { userId, totpSecret }: User): string | undefined {
  if (totpSecret === null) return undefined
  return authenticator.decrypt('totp', userId, totpSecret)?.toString('utf8')
}

/** The step of a code that is right now, one step earlier or one later, and later than the last accepted one. */
async function stepOf(secret: string, code: string, after: number | null, now: Date): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({
    ...{ secret, token, epoch, epochTolerance: STEP_SECONDS },
    ...(after === null ? {} : { afterTimeStep: after }),
  })
  if (!result.valid) return undefined
  return Math.floor(epoch / STEP_SECONDS) + result.delta
}

/** Whether the code is right. It is accepted once (RFC 6238 §5.2): of two calls with one code, one succeeds. */
export async function useTotp(deps: UserDeps, tx: Pick<Tx, 'query'>, user: User, code: string): Promise<boolean> {
  if (enabledTotp(user) === null) return false
  const secret = secretOf(await deps.authenticator(), user)
  const step = secret === undefined ? undefined : await stepOf(secret, code, user.totpLastStep, nowOf(deps))
  if (step === undefined) return false
  const rows = await tx.query(
    `UPDATE users SET totp_last_step = $2
      WHERE user_id = $1 AND (totp_last_step IS NULL OR totp_last_step < $2) RETURNING 1`,
    [user.userId, step],
  )
  return rows.length > 0
}

export interface TotpSetUp {
  /** Base32, for apps without a camera. */
  secret: string
  /** otpauth: for the QR code. */
  uri: string
}

/** Stores a new secret, which counts once a code of it was presented. An enabled one stays as it is. */
export async function startTotp(deps: UserDeps, userId: string, issuer: string): Promise<TotpSetUp | undefined> {
  const authenticator = await deps.authenticator()
  const secret = generateSecret()
  const rows = await deps.identity.query(
    'UPDATE users SET totp_secret = $2, totp_last_step = NULL WHERE user_id = $1 AND totp_enabled_at IS NULL RETURNING email',
    [userId, authenticator.encrypt('totp', userId, Buffer.from(secret))],
  )
  if (!rows[0]) return undefined
  return { secret, uri: uriOf(secret, String(rows[0].email), issuer) }
}

/** The set-up that was started and not confirmed. */
export async function pendingTotp(deps: UserDeps, user: User, issuer: string): Promise<TotpSetUp | undefined> {
  if (user.totpEnabledAt !== null) return undefined
  const secret = secretOf(await deps.authenticator(), user)
  return secret === undefined ? undefined : { secret, uri: uriOf(secret, user.email, issuer) }
}

function uriOf(secret: string, email: string, issuer: string): string {
  return generateURI({ issuer, label: email, secret })
}

/** Enables the secret with a first code of it. From now on, the password needs a code. */
export async function confirmTotp(deps: UserDeps, tx: Tx, userId: string, code: string): Promise<boolean> {
  const authenticator = await deps.authenticator()
  const user = await lockUser(tx, userId)
  if (!user || user.totpEnabledAt !== null) return false
  const secret = secretOf(authenticator, user)
  const step = secret === undefined ? undefined : await stepOf(secret, code, null, nowOf(deps))
  if (step === undefined) return false
  await tx.query('UPDATE users SET totp_enabled_at = $2, totp_last_step = $3, password_mac = $4 WHERE user_id = $1', [
    ...[userId, nowOf(deps), step],
    rebound(authenticator, user, user.totpSecret),
  ])
  return true
}

export async function disableTotp(deps: UserDeps, tx: Tx, userId: string): Promise<boolean> {
  const authenticator = await deps.authenticator()
  const user = await lockUser(tx, userId)
  if (!user || user.totpEnabledAt === null) return false
  await tx.query(
    `UPDATE users SET totp_enabled_at = NULL, totp_secret = NULL, totp_last_step = NULL, password_mac = $2
      WHERE user_id = $1`,
    [userId, rebound(authenticator, user, null)],
  )
  return true
}

/** The password's MAC with another second factor, if its present MAC is right. */
function rebound(authenticator: Authenticator, user: User, totp: Buffer | null): Buffer | null {
  const { userId, passwordHash, passwordMac } = user
  if (passwordHash === null || passwordMac === null) return null
  const present = macOfPassword(authenticator, userId, passwordHash, enabledTotp(user))
  return present.equals(passwordMac) ? macOfPassword(authenticator, userId, passwordHash, totp) : passwordMac
}
