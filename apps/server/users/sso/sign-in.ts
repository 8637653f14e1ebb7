import type { Tx } from '../../platform/db/database.ts'
import { bytes, instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'

/** How long a person may take at the provider. */
export const SIGN_IN_MS = 600_000

/** A sign-in that is under way: what its MAC covers. */
export interface SignIn {
  stateHash: Buffer
  accountId: string
  issuer: string
  /** Of a step-up. */
  sessionId: string | null
  userId: string | null
  browserHash: Buffer
  next: string | null
  createdAt: number
  expiresAt: number
}

export interface Secrets {
  nonce: string
  verifier: string
}

export function macOfSignIn(authenticator: Authenticator, signIn: SignIn): Buffer {
  const { stateHash, accountId, issuer, sessionId, userId, browserHash, next, createdAt, expiresAt } = signIn
  return authenticator.bind(
    'sso sign-in',
    ...[stateHash, accountId, issuer, sessionId, userId, browserHash, next, createdAt, expiresAt],
  )
}

const decodeSignIn = rowDecoder('sso_sign_ins', {
  state_hash: bytes,
  account_id: text,
  issuer: text,
  session_id: nullable(text),
  user_id: nullable(text),
  browser_hash: bytes,
  secrets: bytes,
  next: nullable(text),
  mac: bytes,
  created_at: instant,
  expires_at: instant,
})

/** Takes the sign-in: a state is used once, and only in the browser that it was made for. */
export async function takeSignIn(
  identity: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  { state, browser, now }: { state: string; browser: string; now: number },
): Promise<{ signIn: SignIn; secrets: Secrets } | undefined> {
  const [row] = await identity.query(
    `UPDATE sso_sign_ins SET used_at = clock_timestamp()
      WHERE state_hash = $1 AND browser_hash = $2 AND used_at IS NULL AND expires_at > $3 RETURNING *`,
    [sha256(state), sha256(browser), new Date(now)],
  )
  if (!row) return undefined
  const stored = decodeSignIn(row)
  const signIn: SignIn = {
    stateHash: stored.state_hash,
    accountId: stored.account_id,
    issuer: stored.issuer,
    sessionId: stored.session_id,
    userId: stored.user_id,
    browserHash: stored.browser_hash,
    next: stored.next,
    createdAt: stored.created_at,
    expiresAt: stored.expires_at,
  }
  const mac = macOfSignIn(authenticator, signIn)
  if (!isMac(stored.mac, mac)) return undefined
  const secrets = authenticator.decrypt('sso sign-in', stored.state_hash.toString('hex'), stored.secrets)
  return secrets && { signIn, secrets: JSON.parse(secrets.toString()) as Secrets }
}
