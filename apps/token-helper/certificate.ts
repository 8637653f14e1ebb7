import { type KeyObject, X509Certificate } from 'node:crypto'
import { type Certificate, parseCertificate } from '@countersign/pades'
import { basicConstraints, displayName, keyUsage } from '@countersign/pades/trust'
import type { StoredCertificate, Token, TokenAlgorithm } from './pkcs11/token.ts'

/** A certificate on a token. */
export interface TokenCertificate {
  readonly token: Token
  readonly stored: StoredCertificate
  readonly subject: string
  readonly issuer: string
  readonly validUntil: Date
  readonly publicKey: KeyObject
  /** Why it cannot sign; undefined if it can. */
  readonly unusable: UnusableReason | undefined
}

export type UnusableReason = 'authority' | 'not_for_signing' | 'expired' | 'not_yet_valid' | 'key_unsupported'

/** The certificates on a token; skips those that cannot be parsed. */
export function certificatesOf(token: Token, now: Date): TokenCertificate[] {
  return token.certificates().flatMap((stored) => {
    try {
      return [readCertificate(token, stored, now)]
    } catch {
      return []
    }
  })
}

function readCertificate(token: Token, stored: StoredCertificate, now: Date): TokenCertificate {
  const certificate = parseCertificate(stored.der)
  const { publicKey } = new X509Certificate(stored.der)
  return {
    ...{ token, stored, publicKey },
    subject: displayName(certificate.subject),
    issuer: displayName(certificate.issuer),
    validUntil: certificate.notAfter,
    unusable: unusableReason(certificate, publicKey, now),
  }
}

function unusableReason(certificate: Certificate, key: KeyObject, now: Date): UnusableReason | undefined {
  if (basicConstraints(certificate).authority) return 'authority'
  // RFC 5280 §4.2.1.3: without the extension every use is allowed.
  const usage = keyUsage(certificate)
  if (usage && !usage.has('digitalSignature') && !usage.has('contentCommitment')) return 'not_for_signing'
  if (now < certificate.notBefore) return 'not_yet_valid'
  if (now > certificate.notAfter) return 'expired'
  return algorithmFor(key) === undefined ? 'key_unsupported' : undefined
}

/** SHA-256 for every key, because the signed attributes contain the document's SHA-256. */
export function algorithmFor({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): TokenAlgorithm | undefined {
  if (asymmetricKeyType === 'rsa') return 'rsa-sha256'
  const isKnownCurve = CURVES.has(asymmetricKeyDetails?.namedCurve ?? '')
  return asymmetricKeyType === 'ec' && isKnownCurve ? 'ecdsa-sha256' : undefined
}

const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1'])
