import { platform } from '#platform'
import {
  decode,
  isUniversal,
  readInteger,
  readOctetString,
  readOid,
  readSequence,
  readTime,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import {
  type Certificate,
  type DigestAlgorithm,
  parseSignedData,
  readDigestAlgorithm,
  type SignedData,
  validAt,
  verifySignedData,
} from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { parseWith, TrustError } from './error.ts'
import { oids } from './oids.ts'
import { checkPurpose } from './path.ts'

/** The time-stamped digest (messageImprint). */
export interface Imprint {
  readonly algorithm: DigestAlgorithm
  readonly value: Uint8Array
}

/** TSTInfo (RFC 3161 §2.4.2). */
export interface TimestampInfo {
  readonly policy: string
  readonly imprint: Imprint
  readonly serialNumber: bigint
  readonly genTime: Date
  readonly nonce: bigint | undefined
}

/** A parsed time-stamp token. It is not verified. */
export interface TimestampToken {
  readonly der: Uint8Array
  readonly cms: SignedData
  readonly info: TimestampInfo
  /** The time-stamping unit's certificate. */
  readonly certificate: Certificate
}

export function parseTimestampToken(der: Uint8Array): TimestampToken {
  return parseWith('timestamp_malformed', 'the time-stamp token', () => {
    const cms = parseSignedData(der, 'encapsulated')
    if (cms.contentType !== oids.tstInfo || cms.content === undefined) throw malformed('contains no TSTInfo')
    return { der, cms, info: readInfo(decode(cms.content)), certificate: cms.signer }
  })
}

/**
 * Verifies that a token is for this imprint, is signed by its time-stamping unit, identifies the unit's certificate (RFC
 * 3161 §2.4.1, RFC 5816), and that this certificate is for time-stamping and was valid at that time. `buildPath` checks
 * whether the unit is trusted.
 */
export async function verifyTimestampToken(token: TimestampToken, imprint: Imprint): Promise<void> {
  const { cms, info, certificate } = token
  const { algorithm, value } = info.imprint
  if (algorithm !== imprint.algorithm || !equalBytes(value, imprint.value)) {
    throw invalid('is for other data: its imprint differs')
  }
  const { signedAttributes } = cms
  if (!signedAttributes.has(oids.signingCertificateV2) && !signedAttributes.has(oids.signingCertificate)) {
    throw invalid('does not identify its certificate (ESSCertID)')
  }
  await verifySignature(cms)
  checkPurpose(certificate, 'timestamping')
  if (!validAt(certificate, info.genTime))
    throw invalid("is outside the validity period of the authority's certificate")
}

async function verifySignature(cms: SignedData): Promise<void> {
  try {
    await verifySignedData(cms, await platform.digest(cms.digestAlgorithm, cms.content ?? new Uint8Array()))
  } catch (cause) {
    if (!(cause instanceof PadesError)) throw cause
    throw invalid(`does not verify: ${cause.message}`, { cause })
  }
}

function readInfo(tlv: Tlv): TimestampInfo {
  const [version, policy, imprint, serialNumber, genTime, ...optional] = readSequence(tlv, 'TSTInfo')
  if (readInteger(version, 'version') !== 1n) throw malformed('has an unknown version')
  const [algorithm, value] = readSequence(imprint, 'messageImprint')
  const nonce = optional.find((field) => isUniversal(field, tags.integer))
  return {
    policy: readOid(policy, 'policy'),
    imprint: {
      algorithm: readDigestAlgorithm(algorithm, 'messageImprint'),
      value: readOctetString(value, 'hashedMessage'),
    },
    serialNumber: readInteger(serialNumber, 'serialNumber'),
    genTime: readTime(genTime, 'genTime'),
    nonce: nonce && readInteger(nonce, 'nonce'),
  }
}

function malformed(why: string): TrustError {
  return new TrustError('timestamp_malformed', `the time-stamp token ${why}`)
}

function invalid(why: string, options?: ErrorOptions): TrustError {
  return new TrustError('timestamp_invalid', `the time-stamp ${why}`, options)
}
