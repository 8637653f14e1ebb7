import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import { RemoteSigningError } from '../errors.ts'
import { canonicalize } from './canonical.ts'
import { parseXml } from './parse.ts'
import { type EnvelopedSignature, findSignature } from './signature.ts'

/** A certificate with which a provider signs its messages. Pin two while the provider changes from one to the other. */
export interface PinnedCertificate {
  /** DER. */
  readonly certificate: Uint8Array
  /** Limits besides the certificate's own validity. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

export interface VerifyOptions {
  readonly pins: readonly PinnedCertificate[]
  /** When the message was received. */
  readonly now: Date
  /** Allows SHA-1 in signature and digest, for providers that support nothing else. */
  readonly legacySha1?: boolean
}

/** The signed bytes, and the pinned certificate that signed them. */
export interface SignedMessage {
  /**
   * The octets that were digested: canonical XML without the signature. Read the message only from these, so that only
   * signed data is used.
   */
  readonly signed: Uint8Array
  readonly certificate: Uint8Array
}

/** Verifies an enveloped XMLDSig with pinned certificates. The key in the message is never used. */
export function verifyEnveloped(message: Uint8Array, options: VerifyOptions): SignedMessage {
  const root = parseXml(message)
  const signature = findSignature(root, options.legacySha1 ?? false)
  const candidates = currentPins(matchingPins(options.pins, signature.claimedCertificates), options.now)
  const octets = canonicalize(signature.signedInfo, { ancestors: [root, signature.element] })
  const pin = candidates.find(({ certificate }) => isSignedBy(certificate, signature, octets))
  if (pin === undefined) {
    throw new RemoteSigningError('signature_invalid', 'the signature is not valid for any pinned certificate')
  }
  const signed = canonicalize(root, { omit: signature.element })
  const digest = createHash(signature.digestHash).update(signed).digest()
  if (digest.length !== signature.digest.length || !timingSafeEqual(digest, signature.digest)) {
    throw new RemoteSigningError('digest_mismatch', 'the digest of the message differs: it was changed after signing')
  }
  return { signed, certificate: pin.certificate }
}

function matchingPins(
  pins: readonly PinnedCertificate[],
  claimed: readonly Uint8Array[],
): readonly PinnedCertificate[] {
  const [first] = claimed
  if (first === undefined) return pins
  const matching = pins.filter((pin) => claimed.some((each) => Buffer.compare(pin.certificate, each) === 0))
  if (matching.length > 0) return matching
  throw new RemoteSigningError(
    'certificate_not_pinned',
    `the message names a certificate that is not pinned (SHA-256 ${fingerprint(first)}); if the provider announced it, add it to the profile`,
  )
}

function currentPins(pins: readonly PinnedCertificate[], now: Date): readonly PinnedCertificate[] {
  const current = pins.filter(({ certificate, from, until }) => {
    const { validFromDate, validToDate } = new X509Certificate(certificate)
    return (
      [from, validFromDate].every((begin) => !begin || begin <= now) &&
      [until, validToDate].every((end) => !end || now <= end)
    )
  })
  if (current.length > 0) return current
  throw new RemoteSigningError(
    'certificate_not_current',
    `no pinned certificate is valid at ${now.toISOString()}; pin the provider's current certificate`,
  )
}

function isSignedBy(
  certificate: Uint8Array,
  { signatureHash, value }: EnvelopedSignature,
  octets: Uint8Array,
): boolean {
  const { publicKey } = new X509Certificate(certificate)
  return publicKey.asymmetricKeyType === 'rsa' && verify(signatureHash, octets, publicKey, value)
}

function fingerprint(certificate: Uint8Array): string {
  return createHash('sha256').update(certificate).digest('hex')
}
