import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyDeps } from '../factors/relying-party.ts'
import { verifyPasskey } from '../factors/verify-passkey.ts'
import { countAttempts, ofNetwork } from '../limits/count.ts'
import { readUser } from '../store.ts'
import { refusalOf, type SignInDeps, type SignInOutcome } from './password.ts'

/** A passkey is both factors: the device, and the person's finger, face or PIN, which the device has checked. */
export async function signInWithPasskey(
  deps: SignInDeps & PasskeyDeps,
  { response, address }: { response: AuthenticationResponseJSON; address: string },
): Promise<SignInOutcome> {
  await countAttempts(deps, [ofNetwork('sign-in', address, deps.limits.perNetwork)])
  const asserted = await verifyPasskey(deps, 'passkey_sign_in', response)
  if (!asserted.ok) return { kind: asserted.reason === 'challenge_expired' ? 'expired' : 'wrong' }
  const user = await readUser(deps.identity, asserted.userId)
  if (!user) return { kind: 'wrong' }
  return (await refusalOf(deps, user)) ?? { kind: 'signed_in', userId: user.userId, method: 'passkey' }
}
