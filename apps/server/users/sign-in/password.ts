import { makeChallenge } from '../challenges/make.ts'
import { tryChallenge, useChallenge } from '../challenges/use.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import { useRecoveryCode } from '../factors/recovery-codes.ts'
import { useTotp } from '../factors/totp.ts'
import { countAttempts, ofAddress, ofNetwork, ofUser } from '../limits/count.ts'
import { enabledTotp, verifyPassword } from '../passwords/password.ts'
import type { SignInMethod } from '../sessions/session.ts'
import { findByEmail, readUser, type User } from '../store.ts'

// A password, then a code if the user has an authenticator app. Each answer takes the same time and says the same for an
// unknown address and for a wrong password.

export interface SignInLimits {
  /** Attempts of one network in an hour. */
  perNetwork: number
  /** Attempts at the password of one address in an hour. A passkey signs in nevertheless. */
  perAddress: number
  /** Codes of one user in an hour. */
  codesPerUser: number
}

export interface SignInDeps extends UserDeps {
  limits: SignInLimits
  /** Whether the user's company requires its own sign-on. */
  requiresSso?: (user: Pick<User, 'userId' | 'email'>) => Promise<boolean>
}

export type SignInOutcome =
  | { kind: 'signed_in'; userId: string; method: SignInMethod }
  | { kind: 'second_factor'; token: string }
  | { kind: 'wrong' }
  | { kind: 'expired' }
  | { kind: 'deactivated' }
  | { kind: 'sso_required' }

export async function signInWithPassword(
  deps: SignInDeps,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<SignInOutcome> {
  const { perNetwork, perAddress } = deps.limits
  await countAttempts(deps, [ofNetwork('sign-in', address, perNetwork), ofAddress('sign-in', email, perAddress)])
  const authenticator = await deps.authenticator()
  const user = await findByEmail(deps.identity, authenticator, email)
  const fits = await verifyPassword(authenticator, user, password)
  if (!user || !fits) return { kind: 'wrong' }
  const refusal = await refusalOf(deps, user)
  if (refusal) return refusal
  if (enabledTotp(user) === null) return { kind: 'signed_in', userId: user.userId, method: 'password' }
  const token = await makeChallenge(deps.identity, authenticator, {
    ...{ purpose: 'second_factor', userId: user.userId, now: nowOf(deps) },
  })
  return { kind: 'second_factor', token }
}

/** The second step. `token`: of the first one. */
export async function finishWithCode(
  deps: SignInDeps,
  { token, code, recoveryCode, address }: { token: string; code: string; recoveryCode: string; address: string },
): Promise<SignInOutcome> {
  const now = nowOf(deps)
  await countAttempts(deps, [ofNetwork('sign-in', address, deps.limits.perNetwork)])
  const authenticator = await deps.authenticator()
  const presented = { token, purpose: 'second_factor', now } as const
  const challenge = await tryChallenge(deps.identity, authenticator, presented)
  const user = challenge?.userId ? await readUser(deps.identity, challenge.userId) : undefined
  if (!user) return { kind: 'expired' }
  await countAttempts(deps, [ofUser('code', user.userId, deps.limits.codesPerUser)])
  const { userId } = user
  const fits = code
    ? await useTotp(deps, deps.identity, user, code)
    : await useRecoveryCode(deps.identity, authenticator, { userId, code: recoveryCode, now })
  if (!fits) return { kind: 'wrong' }
  const refusal = await refusalOf(deps, user)
  if (refusal) return refusal
  if (!(await useChallenge(deps.identity, authenticator, presented))) return { kind: 'expired' }
  return { kind: 'signed_in', userId, method: 'password_totp' }
}

/** Only a person who has presented a right factor learns why they may not sign in. */
export async function refusalOf(deps: Pick<SignInDeps, 'requiresSso'>, user: User): Promise<SignInOutcome | undefined> {
  if (user.deactivatedAt !== null) return { kind: 'deactivated' }
  if (await deps.requiresSso?.(user)) return { kind: 'sso_required' }
  return undefined
}
