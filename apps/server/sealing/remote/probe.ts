import { randomBytes } from 'node:crypto'
import { type Certificate, parseCertificate } from '@countersign/pades'
import { validAt } from '@countersign/pades/cms'
import { collectTimestampValidationData } from '@countersign/pades/levels/baseline-lt'
import { fetchRevocation, isNeverRevoked, TrustError } from '@countersign/pades/trust'
import { trustSourcesOf } from '../../trust/trust.ts'
import { AttemptRefused } from '../certificate/failure.ts'
import type { SealCredentials } from '../credentials/credentials.ts'
import type { Work } from '../fetch.ts'
import type { RemoteSigningDeps } from './deps.ts'

// Before a signer leaves: a provider's certificate may live for half an hour and be used once, so whoever stamps and
// whoever vouches must be there when the signer comes back. If they are not there now, the signer is told so before a
// code is spent.

/** Whoever leaves within it goes by the same answer. */
const GOOD_FOR_MS = 20_000

const lastGood = new WeakMap<SealCredentials, number>()
/** By profile, the certificate last signed with and its issuer: its authority is the one that will be asked. */
const lastSeen = new Map<string, readonly [Certificate, Certificate]>()

export async function probe(deps: RemoteSigningDeps, work: Work, profile: string): Promise<void> {
  await Promise.all([
    probeStamps(await deps.credentials(work.stored.details.mode)),
    probeAuthority(deps, work, profile),
  ])
}

/** Remembered for the next who leaves. */
export function rememberAuthority(profile: string, [own, issuer]: readonly Uint8Array[]): void {
  if (own && issuer) lastSeen.set(profile, [parseCertificate(own), parseCertificate(issuer)])
}

async function probeStamps(credentials: SealCredentials): Promise<void> {
  if (Date.now() - (lastGood.get(credentials) ?? Number.NEGATIVE_INFINITY) < GOOD_FOR_MS) return
  try {
    const token = await credentials.stamp({ algorithm: 'sha256', value: randomBytes(32) })
    await collectTimestampValidationData(token, credentials.trust)
  } catch (cause) {
    throw asRefusal('timestamp_unavailable', cause)
  }
  lastGood.set(credentials, Date.now())
}

/** While the certificate last seen lives: of one that has ended, authorities need tell nothing any more. */
async function probeAuthority(deps: RemoteSigningDeps, { tenantId, stored }: Work, profile: string): Promise<void> {
  const [own, issuer] = lastSeen.get(profile) ?? []
  if (!own || !issuer || !validAt(own, new Date()) || isNeverRevoked(own)) return
  try {
    const sources = await trustSourcesOf(await deps.certificates(), tenantId, stored.details.mode)
    await fetchRevocation(own, issuer, sources)
  } catch (cause) {
    // It answers, whatever it says about somebody else.
    if (cause instanceof TrustError && cause.code === 'certificate_revoked') return
    throw asRefusal('revocation_unknown', cause)
  }
}

function asRefusal(code: string, cause: unknown): unknown {
  if (!(cause instanceof TrustError)) return cause
  return new AttemptRefused(code, `nobody leaves now: ${cause.message}`, { cause })
}
