import { randomBytes } from 'node:crypto'
import { type Certificate, parseCertificate } from '@countersign/pades'
import { validAt } from '@countersign/pades/cms'
import { collectTimestampValidationData } from '@countersign/pades/levels/baseline-lt'
import { fetchRevocation, isNeverRevoked, TrustError } from '@countersign/pades/trust'
import { trustSourcesOf } from '../../trust/trust.ts'
import { AttemptRefused } from '../attempts/errors.ts'
import type { SealCredentials } from '../credentials/credentials.ts'
import type { Work } from '../fetch.ts'
import type { RemoteSigningDeps } from './deps.ts'

// A provider's certificate may be valid for half an hour and for one signature. So the time-stamping authority and the
// provider's certificate authority must respond when the signer returns. If they do not respond now, the attempt fails
// before the signer spends a one-time code.

/** A successful probe is reused for this time. */
const VALID_MS = 20_000

const lastGood = new WeakMap<SealCredentials, number>()
/** By profile, the certificate of the last signature and its issuer: the same authority will be asked next time. */
const lastSeen = new Map<string, readonly [Certificate, Certificate]>()

export async function probe(deps: RemoteSigningDeps, work: Work, profile: string): Promise<void> {
  await Promise.all([
    probeStamps(await deps.credentials(work.stored.details.mode)),
    probeAuthority(deps, work, profile),
  ])
}

/** For the next probe of the same profile. */
export function rememberAuthority(profile: string, [own, issuer]: readonly Uint8Array[]): void {
  if (own && issuer) lastSeen.set(profile, [parseCertificate(own), parseCertificate(issuer)])
}

async function probeStamps(credentials: SealCredentials): Promise<void> {
  if (Date.now() - (lastGood.get(credentials) ?? Number.NEGATIVE_INFINITY) < VALID_MS) return
  try {
    const token = await credentials.stamp({ algorithm: 'sha256', value: randomBytes(32) })
    await collectTimestampValidationData(token, credentials.trust)
  } catch (cause) {
    throw asRefusal('timestamp_unavailable', cause)
  }
  lastGood.set(credentials, Date.now())
}

/** Only while the last certificate is valid: authorities need not provide revocation data of expired ones. */
async function probeAuthority(deps: RemoteSigningDeps, { tenantId, stored }: Work, profile: string): Promise<void> {
  const [own, issuer] = lastSeen.get(profile) ?? []
  if (!own || !issuer || !validAt(own, new Date()) || isNeverRevoked(own)) return
  try {
    const sources = await trustSourcesOf(await deps.certificates(), tenantId, stored.details.mode)
    await fetchRevocation(own, issuer, sources)
  } catch (cause) {
    // The authority responds. The status of the earlier certificate does not matter.
    if (cause instanceof TrustError && cause.code === 'certificate_revoked') return
    throw asRefusal('revocation_unknown', cause)
  }
}

function asRefusal(code: string, cause: unknown): unknown {
  if (!(cause instanceof TrustError)) return cause
  return new AttemptRefused(code, `The signer cannot leave for the provider now: ${cause.message}`, { cause })
}
