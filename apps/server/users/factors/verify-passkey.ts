import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { ChallengePurpose } from '../challenges/challenge.ts'
import { makeChallenge } from '../challenges/make.ts'
import { useChallenge } from '../challenges/use.ts'
import { nowOf } from '../deps.ts'
import { challengeOf } from './client-data.ts'
import { loadWebauthn } from './load-webauthn.ts'
import { findPasskey, listPasskeys, recordUse } from './passkeys.ts'
import type { PasskeyDeps } from './relying-party.ts'

type AssertionPurpose = Extract<ChallengePurpose, 'passkey_sign_in' | 'passkey_step_up'>

/**
 * The options of navigator.credentials.get. Without a user the browser offers the passkeys that it has for this site: the
 * answer does not depend on an address, so it tells nothing about one.
 */
export async function assertionOptions(deps: PasskeyDeps, purpose: AssertionPurpose, userId: string | null) {
  const authenticator = await deps.authenticator()
  const challenge = await makeChallenge(deps.identity, authenticator, { purpose, userId, now: nowOf(deps) })
  const passkeys = userId === null ? [] : await listPasskeys(deps.identity, authenticator, userId)
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({
    rpID: deps.relyingParty.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    userVerification: 'required',
  })
}

export type Asserted = { ok: true; userId: string } | { ok: false; reason: 'passkey_refused' | 'challenge_expired' }

/** Verifies the answer to assertionOptions. A counter that did not advance means a copied authenticator: refused. */
export async function verifyPasskey(
  deps: PasskeyDeps,
  purpose: AssertionPurpose,
  response: AuthenticationResponseJSON,
): Promise<Asserted> {
  const now = nowOf(deps)
  const authenticator = await deps.authenticator()
  const token = challengeOf(response)
  const challenge =
    token === undefined ? undefined : await useChallenge(deps.identity, authenticator, { token, purpose, now })
  if (token === undefined || !challenge) return { ok: false, reason: 'challenge_expired' }
  const passkey = await findPasskey(deps.identity, authenticator, Buffer.from(response.id, 'base64url'))
  if (!passkey || (challenge.userId !== null && challenge.userId !== passkey.userId)) return REFUSED
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: token,
    expectedOrigin: deps.relyingParty.origin,
    expectedRPID: deps.relyingParty.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return REFUSED
  const recorded = await recordUse(deps.identity, passkey, verified.authenticationInfo.newCounter, now)
  return recorded ? { ok: true, userId: passkey.userId } : REFUSED
}

const REFUSED = { ok: false, reason: 'passkey_refused' } as const
