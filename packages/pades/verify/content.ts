import { platform } from '#platform'
import { decodePrefix, encodedBytes, oids, readOid, readSequence, readTime } from '../asn1/index.ts'
import { CmsError, parseSignedData, type SignedData, verifySignedData } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import type { SubFilter } from '../phases.ts'
import { parseTimestampToken, type TimestampToken, verifyTimestampToken } from '../trust/index.ts'
import type { RangeDigests } from './digests.ts'
import type { ByteRange } from './place.ts'
import type { Problem } from './verdict.ts'

/** A CMS that signs the bytes its byte range covers, or what is wrong with it. */
export interface Content<T> {
  /** Present when it could be read at all. */
  readonly read: T | undefined
  readonly problems: readonly Problem[]
}

/** Reads and verifies the CMS of a signature: strictly one signer, nothing encapsulated, nothing after it. */
export async function readSignature(
  slot: Uint8Array,
  range: ByteRange,
  digests: RangeDigests,
  subFilter: SubFilter,
): Promise<Content<SignedData>> {
  let read: SignedData | undefined
  try {
    read = parseSignedData(onlyElement(slot))
    if (read.contentType !== oids.data) throw new CmsError('cms_malformed', 'the CMS signs something other than data')
    await verifySignedData(read, await digests.digest(read.digestAlgorithm, range))
    checkAlgorithmProtection(read)
    const unbound = subFilter === 'ETSI.CAdES.detached' && !namesItsCertificate(read)
    return { read, problems: unbound ? [{ code: 'signing_certificate_missing' }] : [] }
  } catch (error) {
    return { read, problems: [problemOf(error)] }
  }
}

/** The same for a document time-stamp: its token stamps the digest of the byte range. */
export async function readTimestamp(
  slot: Uint8Array,
  range: ByteRange,
  digests: RangeDigests,
): Promise<Content<TimestampToken>> {
  let read: TimestampToken | undefined
  try {
    read = parseTimestampToken(onlyElement(slot))
    const { algorithm } = read.info.imprint
    await verifyTimestampToken(read, { algorithm, value: await digests.digest(algorithm, range) })
    return { read, problems: [] }
  } catch (error) {
    return { read, problems: [problemOf(error)] }
  }
}

/** The time-stamps of a signature, each verified against the signature's value. */
export async function signatureTimestamps(cms: SignedData): Promise<readonly Content<TimestampToken>[]> {
  const tokens = cms.unsignedAttributes.get(oids.signatureTimeStampToken) ?? []
  return Promise.all(tokens.map((tlv) => readSignatureTimestamp(encodedBytes(tlv), cms.signature)))
}

async function readSignatureTimestamp(der: Uint8Array, signature: Uint8Array): Promise<Content<TimestampToken>> {
  let read: TimestampToken | undefined
  try {
    read = parseTimestampToken(der)
    const { algorithm } = read.info.imprint
    await verifyTimestampToken(read, { algorithm, value: await platform.digest(algorithm, signature) })
    return { read, problems: [] }
  } catch (error) {
    return { read, problems: [problemOf(error)] }
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

export function namesItsCertificate({ signedAttributes }: SignedData): boolean {
  return signedAttributes.has(oids.signingCertificateV2) || signedAttributes.has(oids.signingCertificate)
}

class TrailingData extends Error {}

/** The slot's one element; after it only zeros. */
function onlyElement(slot: Uint8Array): Uint8Array {
  const { end } = decodePrefix(slot)
  if (slot.subarray(end).some((byte) => byte !== 0)) throw new TrailingData()
  return slot.subarray(0, end)
}

/** Where the signer states its algorithms in a signed attribute, they are those of the SignerInfo (RFC 6211 §2). */
function checkAlgorithmProtection(cms: SignedData): void {
  const [attribute] = cms.signedAttributes.get(oids.cmsAlgorithmProtection) ?? []
  if (attribute === undefined) return
  const [digest] = readSequence(attribute, 'CMSAlgorithmProtection')
  if (readOid(readSequence(digest, 'digestAlgorithm')[0], 'digestAlgorithm') === oids[cms.digestAlgorithm]) return
  throw new CmsError('cms_algorithm_mismatch', 'the signed attributes name other algorithms than the SignerInfo')
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
