import { platform } from '#platform'
import { curveOf, type DigestAlgorithm, digestOf, type SignatureAlgorithm } from '../cms/algorithms.ts'
import { attachCms, attachSignature } from '../cms/attach.ts'
import { signedAttributes } from '../cms/attributes.ts'
import { parseCertificate } from '../cms/certificate.ts'
import { prepareSignature, type SignatureOptions } from '../pdf/signature/prepare.ts'
import type { ByteSource } from '../pdf/source/byte-source.ts'
import type { ClaimedLevel, Signed, SubFilter } from '../phases.ts'
import { resumePhase, storePhase } from '../store.ts'
import { SignerError } from './error.ts'
import type { Signer } from './signer.ts'
import { ecdsaDer } from './web-crypto.ts'

interface CommonProfile {
  readonly slotBytes: number
  /**
   * How far /M runs ahead of the clock, in seconds: a provider that issues the certificate only after the hash was made
   * would otherwise have it begin after /M.
   */
  readonly signingTimeLead?: number
}

/** A provider that signs our attributes; its certificate is known before hashing (CSC). */
export interface RawProfile extends CommonProfile {
  readonly output: 'raw'
  readonly algorithm: SignatureAlgorithm
  /** How it writes ECDSA signatures. */
  readonly ecdsa?: 'der' | 'fixed-width'
}

/** A provider that returns a whole CMS; what that CMS will be is fixed here, before anything is hashed (CCA eSign). */
export interface CmsProfile extends CommonProfile {
  readonly output: 'cms'
  readonly subFilter: Exclude<SubFilter, 'ETSI.RFC3161'>
  readonly claimedLevel: ClaimedLevel
  readonly digestAlgorithm: DigestAlgorithm
}

/** What a remote provider is given and what it gives back. */
export type ProviderProfile = RawProfile | CmsProfile

/** As for any signature, but for what the provider's profile decides. */
export type RemoteOptions = Omit<
  SignatureOptions,
  'digestAlgorithm' | 'subFilter' | 'claimedLevel' | 'slotBytes' | 'signingTime'
> & {
  readonly now: Date
  /** Needed for a raw profile. */
  readonly certificates?: Signer['certificates']
}

/** What goes to the provider, and what to keep until it answers, in this process or another. */
export interface RemoteRequest {
  readonly digestAlgorithm: DigestAlgorithm
  /** Raw: the hash of the signed attributes, for the key to sign. CMS: the hash of the byte range. */
  readonly hash: Uint8Array
  readonly state: string
}

export async function beginRemote(
  source: ByteSource,
  profile: ProviderProfile,
  { now, certificates, ...options }: RemoteOptions,
): Promise<RemoteRequest> {
  const signingTime = new Date(now.getTime() + 1000 * (profile.signingTimeLead ?? 0))
  const { slotBytes } = profile
  if (profile.output === 'cms') {
    const { subFilter, claimedLevel, digestAlgorithm } = profile
    const fixed = { subFilter, claimedLevel, digestAlgorithm, slotBytes, signingTime }
    const prepared = await prepareSignature(source, { ...options, ...fixed })
    return { digestAlgorithm, hash: prepared.digest, state: storePhase(prepared) }
  }
  if (certificates === undefined) {
    throw new SignerError(
      'remote_certificate_missing',
      "a provider of raw signatures needs the signer's certificate first",
    )
  }
  const digestAlgorithm = digestOf(profile.algorithm)
  const prepared = await prepareSignature(source, { ...options, digestAlgorithm, slotBytes, signingTime })
  const attributes = await signedAttributes(prepared, certificates, profile.algorithm)
  const hash = await platform.digest(digestAlgorithm, attributes.toBeSigned)
  return { digestAlgorithm, hash, state: storePhase(attributes) }
}

/** Takes the provider's answer; it is verified against certificate and digest before it can be embedded. */
export async function completeRemote(profile: ProviderProfile, state: string, answer: Uint8Array): Promise<Signed> {
  if (profile.output === 'cms') return attachCms(resumePhase('prepared', state), answer)
  const attributes = resumePhase('attributes', state)
  if (profile.ecdsa !== 'fixed-width') return attachSignature(attributes, answer)
  const { bytes } = curveOf(parseCertificate(attributes.certificates[0]).publicKey)
  return attachSignature(attributes, answer.length === 2 * bytes ? ecdsaDer(answer) : answer)
}
