import { PASSKEY_ALGORITHMS } from '../passkeys/verify.ts'
import type { RelyingParty } from '../relying-party.ts'
import type { Operator } from '../roles.ts'
import type { Passkey } from '../store.ts'

// What a page's script gives the browser (WebAuthn §5.4, §5.5), as JSON.

const TIMEOUT_MS = 300_000

/** `passkeys`: only these; empty: the browser offers those that it has for this site. */
export function requestOptions({ id }: RelyingParty, challenge: Buffer, passkeys: readonly Passkey[]) {
  return {
    challenge: challenge.toString('base64url'),
    rpId: id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
  }
}

/** A discoverable passkey, so that signing in needs no name. */
export function creationOptions(
  { id, origin }: RelyingParty,
  challenge: Buffer,
  { operatorId, email, name }: Operator,
  passkeys: readonly Passkey[],
) {
  return {
    challenge: challenge.toString('base64url'),
    rp: { id, name: `Countersign operators at ${origin}` },
    user: {
      id: Buffer.from(operatorId.replaceAll('-', ''), 'hex').toString('base64url'),
      name: email,
      displayName: name,
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeys.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
  }
}
