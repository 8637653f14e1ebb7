import { platform } from '#platform'
import { decodePrefix, encodedBytes, oids, readOid, readSequence, readTime } from '../asn1/index.ts'
import { CmsError, parseSignedData, type SignedData, verifySignedData } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import type { SubFilter } from '../phases.ts'
import { parseTimestampToken, type TimestampToken, verifyTimestampToken } from '../trust/index.ts'
import type { RangeDigests } from './digests.ts'
import type { ByteRange } from './location.ts'
import type { Problem } from './verdict.ts'

/** A parsed CMS, and its problems. Without problems it signs the bytes of its byte range. */
export interface Content<T> {
  /** undefined if parsing failed. */
  readonly parsed: T | undefined
  readonly problems: readonly Problem[]
}

/** Parses and verifies the CMS of a signature. It must have one signer, no encapsulated content and no trailing bytes. */
export async function readSignature(
  slot: Uint8Array,
  range: ByteRange,
  digests: RangeDigests,
  subFilter: SubFilter,
): Promise<Content<SignedData>> {
  let parsed: SignedData | undefined
  try {
    parsed = parseSignedData(singleElement(slot))
    if (parsed.contentType !== oids.data) throw new CmsError('cms_malformed', 'the content type of the CMS is not data')
    await verifySignedData(parsed, await digests.digest(parsed.digestAlgorithm, range))
    checkAlgorithmProtection(parsed)
    const isMissing = subFilter === 'ETSI.CAdES.detached' && !identifiesSigningCertificate(parsed)
    return { parsed, problems: isMissing ? [{ code: 'signing_certificate_missing' }] : [] }
  } catch (error) {
    return { parsed, problems: [problemOf(error)] }
  }
}

/** Parses and verifies the token of a document time-stamp over the digest of its byte range. */
export async function readTimestamp(
  slot: Uint8Array,
  range: ByteRange,
  digests: RangeDigests,
): Promise<Content<TimestampToken>> {
  let parsed: TimestampToken | undefined
  try {
    parsed = parseTimestampToken(singleElement(slot))
    const { algorithm } = parsed.info.imprint
    await verifyTimestampToken(parsed, { algorithm, value: await digests.digest(algorithm, range) })
    return { parsed, problems: [] }
  } catch (error) {
    return { parsed, problems: [problemOf(error)] }
  }
}

/** The time-stamps of a signature, each verified against the signature value. */
export async function signatureTimestamps(cms: SignedData): Promise<readonly Content<TimestampToken>[]> {
  const tokens = cms.unsignedAttributes.get(oids.signatureTimeStampToken) ?? []
  return Promise.all(tokens.map((tlv) => readSignatureTimestamp(encodedBytes(tlv), cms.signature)))
}

async function readSignatureTimestamp(der: Uint8Array, signature: Uint8Array): Promise<Content<TimestampToken>> {
  let parsed: TimestampToken | undefined
  try {
    parsed = parseTimestampToken(der)
    const { algorithm } = parsed.info.imprint
    await verifyTimestampToken(parsed, { algorithm, value: await platform.digest(algorithm, signature) })
    return { parsed, problems: [] }
  } catch (error) {
    return { parsed, problems: [problemOf(error)] }
  }
}

/** The signing-time attribute, which baseline signatures do not have. */
export function signingTime(cms: SignedData): Date | undefined {
  const [attribute] = cms.signedAttributes.get(oids.signingTime) ?? []
  try {
    return attribute && readTime(attribute, 'signing-time')
  } catch (error) {
    if (error instanceof PadesError) return undefined
    throw error
  }
}

export function identifiesSigningCertificate({ signedAttributes }: SignedData): boolean {
  return signedAttributes.has(oids.signingCertificateV2) || signedAttributes.has(oids.signingCertificate)
}

class TrailingData extends Error {}

/** The element in a slot, which only zeros may follow. */
function singleElement(slot: Uint8Array): Uint8Array {
  const { end } = decodePrefix(slot)
  if (slot.subarray(end).some((byte) => byte !== 0)) throw new TrailingData()
  return slot.subarray(0, end)
}

/** The algorithms in the CMSAlgorithmProtection attribute, if present, must be those of the SignerInfo (RFC 6211 §2). */
function checkAlgorithmProtection(cms: SignedData): void {
  const [attribute] = cms.signedAttributes.get(oids.cmsAlgorithmProtection) ?? []
  if (attribute === undefined) return
  const [digest] = readSequence(attribute, 'CMSAlgorithmProtection')
  if (readOid(readSequence(digest, 'digestAlgorithm')[0], 'digestAlgorithm') === oids[cms.digestAlgorithm]) return
  throw new CmsError(
    'cms_algorithm_mismatch',
    'the algorithms in the signed attributes differ from those of the SignerInfo',
  )
}

function problemOf(error: unknown): Problem {
  if (error instanceof TrailingData) return { code: 'slot_trailing_data' }
  if (!(error instanceof PadesError)) throw error
  if (error instanceof CmsError) return { code: error.code, detail: error.message }
  if (error.code === 'timestamp_malformed' || error.code === 'timestamp_invalid') {
    return { code: error.code, detail: error.message }
  }
  return { code: error.code === 'certificate_unsuitable' ? error.code : 'cms_malformed', detail: error.message }
}
