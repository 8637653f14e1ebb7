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
   * Seconds to add to the current time for /M. A provider that issues the certificate after hashing needs it: otherwise
   * the validity period of the certificate would begin after /M.
   */
  readonly signingTimeLead?: number
}

/** A provider that returns a signature value over our attributes. The certificate is known before hashing (CSC). */
export interface RawProfile extends CommonProfile {
  readonly output: 'raw'
  readonly algorithm: SignatureAlgorithm
  /** The encoding of its ECDSA signatures. */
  readonly ecdsa?: 'der' | 'fixed-width'
}

/** A provider that returns a complete CMS (CCA eSign). The properties of that CMS must be known before hashing. */
export interface CmsProfile extends CommonProfile {
  readonly output: 'cms'
  readonly subFilter: Exclude<SubFilter, 'ETSI.RFC3161'>
  readonly claimedLevel: ClaimedLevel
  readonly digestAlgorithm: DigestAlgorithm
}

/** The input and output formats of a remote provider. */
export type ProviderProfile = RawProfile | CmsProfile

/** The signature options, without those that the provider's profile determines. */
export type RemoteOptions = Omit<
  SignatureOptions,
  'digestAlgorithm' | 'subFilter' | 'claimedLevel' | 'slotBytes' | 'signingTime'
> & {
  readonly now: Date
  /** Required for a raw profile. */
  readonly certificates?: Signer['certificates']
}

/** The data to send to the provider, and the state to store until it answers. Another process may complete it. */
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
    throw new SignerError('remote_certificate_missing', "a raw profile needs the signer's certificate before hashing")
  }
  const digestAlgorithm = digestOf(profile.algorithm)
  const prepared = await prepareSignature(source, { ...options, digestAlgorithm, slotBytes, signingTime })
  const attributes = await signedAttributes(prepared, certificates, profile.algorithm)
  const hash = await platform.digest(digestAlgorithm, attributes.toBeSigned)
  return { digestAlgorithm, hash, state: storePhase(attributes) }
}

/** Verifies the provider's response against certificate and digest. The result can be embedded. */
export async function completeRemote(profile: ProviderProfile, state: string, response: Uint8Array): Promise<Signed> {
  if (profile.output === 'cms') return attachCms(resumePhase('prepared', state), response)
  const attributes = resumePhase('attributes', state)
  if (profile.ecdsa !== 'fixed-width') return attachSignature(attributes, response)
  const { bytes } = curveOf(parseCertificate(attributes.certificates[0]).publicKey)
  return attachSignature(attributes, response.length === 2 * bytes ? ecdsaDer(response) : response)
}
