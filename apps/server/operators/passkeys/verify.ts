import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sha256 } from '../../platform/ids.ts'
import type { RelyingParty } from '../relying-party.ts'

// Signatures of passkeys. The user must be verified (WebAuthn §7.2, step 17): a stolen key alone is not enough. Counters
// are not compared: synchronised passkeys have none, and each signature is bound to one row.

/** Loaded at the first use: most processes and commands verify no passkey. */
const webauthn = () => import('@simplewebauthn/server')

/** ES256, EdDSA, RS256 (RFC 9053, RFC 8812). */
export const PASSKEY_ALGORITHMS = [-7, -8, -257]

export type Assertion = AuthenticationResponseJSON
export type Registration = RegistrationResponseJSON

export interface PublicKey {
  credentialId: string
  publicKey: Buffer
}

/** Whether this passkey signed this hash for this site. */
export async function isSigned(
  site: RelyingParty,
  { credentialId, publicKey }: PublicKey,
  hash: Buffer,
  assertion: Assertion,
): Promise<boolean> {
  if (typeof assertion !== 'object' || assertion === null || assertion.id !== credentialId) return false
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: hash.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified
  } catch {
    // The library throws for each mismatch; the answer must not tell them apart.
    return false
  }
}

/** The passkey that a browser registered, or null if the registration does not fit. */
export async function registered(
  site: RelyingParty,
  hash: Buffer,
  registration: Registration,
): Promise<PublicKey | null> {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      expectedChallenge: hash.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    })
    if (!verified || !registrationInfo) return null
    const { id, publicKey } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey) }
  } catch {
    return null
  }
}

/** For people to compare: 120 bits of SHA-256 over the id and the key, in groups of five hex digits. */
export function fingerprintOf({ credentialId, publicKey }: PublicKey): string {
  const digest = sha256(Buffer.concat([Buffer.from(`${credentialId}\0`), publicKey])).toString('hex')
  return digest.slice(0, 30).match(/.{5}/g)?.join('-') ?? ''
}

/** The fingerprint as somebody typed it. */
export function normalFingerprint(typed: string): string {
  const digits = typed.toLowerCase().replace(/[^0-9a-f]/g, '')
  return digits.match(/.{1,5}/g)?.join('-') ?? ''
}
