import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { listPasskeys } from '../factors/passkeys.ts'
import type { PasskeyDeps } from '../factors/relying-party.ts'
import { useTotp } from '../factors/totp.ts'
import { verifyPasskey } from '../factors/verify-passkey.ts'
import { countAttempts, ofUser } from '../limits/count.ts'
import { enabledTotp, hasPassword, verifyPassword } from '../passwords/password.ts'
import { readUser } from '../store.ts'
import type { SignInDeps } from './password.ts'

export interface StepUpWays {
  passkey: boolean
  totp: boolean
  /** Only for a user without a passkey and without an authenticator app. */
  password: boolean
}

export async function stepUpWays(deps: PasskeyDeps, userId: string): Promise<StepUpWays> {
  const authenticator = await deps.authenticator()
  const user = await readUser(deps.identity, userId)
  const passkey = (await listPasskeys(deps.identity, authenticator, userId)).length > 0
  const totp = user !== undefined && enabledTotp(user) !== null
  const password = user !== undefined && !passkey && !totp && hasPassword(authenticator, user)
  return { passkey, totp, password }
}

export type Presented = { credential: AuthenticationResponseJSON } | { code: string } | { password: string }

/** Whether the person who has the session presented a factor of theirs again. */
export async function stepUp(deps: SignInDeps & PasskeyDeps, userId: string, presented: Presented): Promise<boolean> {
  await countAttempts(deps, [ofUser('code', userId, deps.limits.codesPerUser)])
  const user = await readUser(deps.identity, userId)
  if (!user || user.deactivatedAt !== null) return false
  if ('credential' in presented) {
    const asserted = await verifyPasskey(deps, 'passkey_step_up', presented.credential)
    return asserted.ok && asserted.userId === userId
  }
  if ('code' in presented) return useTotp(deps, deps.identity, user, presented.code)
  const { password } = await stepUpWays(deps, userId)
  return (await verifyPassword(await deps.authenticator(), user, presented.password)) && password
}
