import { sessionHash } from '../challenges.ts'
import type { VerifyIdToken } from '../oidc/provider.ts'
import { isSigned } from '../passkeys/verify.ts'
import type { RelyingParty } from '../relying-party.ts'
import type { Operator } from '../roles.ts'
import { findPasskey, findSession, operatorByEmail, type Reader, type StoredSession } from '../store.ts'
import { SESSION_MS } from './sign-in.ts'
import { hashOperatorToken, isOperatorToken } from './tokens.ts'

export interface OperatorSession {
  sessionId: string
  operator: Operator
  expiresAt: number
  /** By the identity provider, not by a passkey: the operator may do what `support` may, and nothing else. */
  isByProvider: boolean
}

/**
 * The session of a token, or null. Nothing in the row is believed: the assertion in it must be a signature of a confirmed
 * passkey over this token and this end, or its ID token one of the operators' identity provider. So neither the api's nor
 * another database login can sign an operator in. Without `verifyIdToken`, sessions of the provider do not count.
 */
export async function resolveSession(
  db: Reader,
  site: RelyingParty,
  token: string,
  verifyIdToken?: VerifyIdToken | undefined,
): Promise<OperatorSession | null> {
  if (!isOperatorToken(token)) return null
  const session = await findSession(db, hashOperatorToken(token))
  if (!session?.open) return null
  if (session.idToken !== null) return byProvider(db, site, session, verifyIdToken)
  if (session.assertion === null || session.credentialId === null) return null
  const passkey = await findPasskey(db, session.credentialId)
  if (!passkey?.usable) return null
  if (!(await isSigned(site, passkey, sessionHash(site, session), session.assertion))) return null
  const { sessionId, expiresAt } = session
  return { sessionId, operator: passkey.operator, expiresAt, isByProvider: false }
}

/** The clocks of the provider and of this service may differ. */
const TOLERANCE_MS = 10_000

async function byProvider(
  db: Reader,
  site: RelyingParty,
  session: StoredSession,
  verifyIdToken: VerifyIdToken | undefined,
): Promise<OperatorSession | null> {
  const { sessionId, expiresAt, idToken } = session
  const nonce = sessionHash(site, session).toString('base64url')
  const claims = idToken === null ? null : await verifyIdToken?.(idToken, nonce)
  if (!claims || expiresAt > claims.issuedAt + SESSION_MS + TOLERANCE_MS) return null
  const operator = await operatorByEmail(db, claims.email)
  if (!operator || operator.roles.length === 0) return null
  return { sessionId, operator: { ...operator, roles: ['support'] }, expiresAt, isByProvider: true }
}
