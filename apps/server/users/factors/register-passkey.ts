import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '../../platform/db/database.ts'
import { makeChallenge } from '../challenges/make.ts'
import { useChallenge } from '../challenges/use.ts'
import { nowOf } from '../deps.ts'
import { readUser } from '../store.ts'
import { challengeOf } from './client-data.ts'
import { loadWebauthn } from './load-webauthn.ts'
import { insertPasskey, listPasskeys } from './passkeys.ts'
import type { PasskeyDeps } from './relying-party.ts'

export const MOST_PASSKEYS = 20

/** EdDSA, ES256 and RS256 (COSE): what authenticators of today support. */
const ALGORITHMS = [-8, -7, -257]

/** The options of navigator.credentials.create. `userId`: who gets the passkey; `email`: as the browser shows it. */
export async function registrationOptions(deps: PasskeyDeps, userId: string) {
  const authenticator = await deps.authenticator()
  const user = await readUser(deps.identity, userId)
  if (!user) throw new Error('There is no such user.')
  const passkeys = await listPasskeys(deps.identity, authenticator, userId)
  const challenge = await makeChallenge(deps.identity, authenticator, {
    ...{ purpose: 'passkey_add', userId, now: nowOf(deps) },
  })
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpName: deps.relyingParty.name,
    rpID: deps.relyingParty.id,
    userID: new TextEncoder().encode(userId),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export type Registered =
  | 'registered'
  | 'passkey_refused'
  | 'passkey_registered'
  | 'challenge_expired'
  | 'too_many_passkeys'

/** Verifies what the browser's authenticator answered to registrationOptions, and stores the passkey. */
export async function registerPasskey(
  deps: PasskeyDeps,
  tx: Tx,
  { userId, response, name }: { userId: string; response: RegistrationResponseJSON; name: string },
): Promise<Registered> {
  const authenticator = await deps.authenticator()
  const token = challengeOf(response)
  if (token === undefined) return 'passkey_refused'
  const challenge = await useChallenge(tx, authenticator, { token, purpose: 'passkey_add', now: nowOf(deps) })
  if (!challenge || challenge.userId !== userId) return 'challenge_expired'
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: token,
    expectedOrigin: deps.relyingParty.origin,
    expectedRPID: deps.relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return 'passkey_refused'
  if ((await listPasskeys(tx, authenticator, userId)).length >= MOST_PASSKEYS) return 'too_many_passkeys'
  const { credential } = verified.registrationInfo
  const stored = await insertPasskey(tx, authenticator, {
    userId,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    signCount: credential.counter,
    transports: credential.transports ?? [],
    name,
  })
  return stored ? 'registered' : 'passkey_registered'
}
