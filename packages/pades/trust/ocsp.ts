import { platform } from '#platform'
import {
  contentBytes,
  decode,
  decodeDer,
  element,
  encodedBytes,
  explicit,
  integerBytes,
  isContext,
  isUniversal,
  nullValue,
  octetString,
  oid,
  readEnumerated,
  readExplicit,
  readOctetString,
  readOid,
  readSequence,
  readTime,
  sequence,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import { type Certificate, parseCertificate, validAt } from '../cms/index.ts'
import type { HashName } from '../platform/port.ts'
import { parseWith, TrustError } from './error.ts'
import { sameName } from './names.ts'
import { oids } from './oids.ts'
import { checkPurpose } from './path.ts'
import { isSignedBy, looksIssuedBy, readSignature, type SignedBlock, verifyBlock } from './signature.ts'

/** A parsed basic OCSP response (RFC 6960 §4.2.1). It is not verified. */
export interface OcspResponse extends SignedBlock {
  readonly der: Uint8Array
  readonly producedAt: Date
  readonly responder: { readonly name: Uint8Array } | { readonly keyHash: Uint8Array }
  readonly responses: readonly OcspSingleResponse[]
  readonly nonce: Uint8Array | undefined
  readonly certificates: readonly Certificate[]
}

/** The status of one certificate. */
export interface OcspSingleResponse {
  readonly certificateId: CertificateId
  readonly status: 'good' | 'revoked' | 'unknown'
  readonly revokedAt: Date | undefined
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  /** The responder knows the status of certificates that expired after this date (RFC 6960 §4.4.4). */
  readonly archiveCutoff: Date | undefined
}

interface CertificateId {
  readonly hash: HashName
  readonly issuerNameHash: Uint8Array
  readonly issuerKeyHash: Uint8Array
  readonly serialNumber: Uint8Array
}

/**
 * Encodes a request for one certificate (RFC 5019 §2.1.1, RFC 9654 §2.1 for the nonce). The certificate ID uses SHA-1,
 * which every responder supports; it only identifies the issuer.
 */
export async function encodeOcspRequest(
  certificate: Certificate,
  issuer: Certificate,
  nonce?: Uint8Array,
): Promise<Uint8Array> {
  const certificateId = sequence(
    sequence(oid(oids.sha1), nullValue()),
    octetString(await platform.digest('sha1', issuer.subject)),
    octetString(await platform.digest('sha1', issuer.publicKeyBits)),
    element(tags.integer, certificate.serialNumber),
  )
  const extensions = nonce && explicit(2, sequence(sequence(oid(oids.ocspNonce), octetString(octetString(nonce)))))
  return sequence(sequence(sequence(sequence(certificateId)), ...(extensions ? [extensions] : [])))
}

export function parseOcspResponse(der: Uint8Array): OcspResponse {
  return parseWith('revocation_malformed', 'the OCSP response', () => readResponse(der))
}

/**
 * Verifies that the response covers this certificate and is signed by its issuer or by a responder that the issuer
 * authorised (RFC 6960 §4.2.2.2). The caller checks the status and the dates.
 */
export async function verifyOcspResponse(
  response: OcspResponse,
  certificate: Certificate,
  issuer: Certificate,
): Promise<{ status: OcspSingleResponse; responder: Certificate }> {
  const status = await statusOf(response, certificate, issuer)
  if (status === undefined) throw invalid('is for another certificate')
  const responder = await responderOf(response, issuer)
  if (!(await verifyBlock(response, responder.publicKey))) throw invalid("does not verify with its responder's key")
  return { status, responder }
}

function readResponse(der: Uint8Array): OcspResponse {
  const [status, body, ...rest] = readSequence(decodeDer(der), 'OCSPResponse')
  const code = readEnumerated(status, 'responseStatus')
  if (code !== 0)
    throw new TrustError(
      'revocation_invalid',
      `the OCSP responder returned the error "${responseErrors[code] ?? code}"`,
    )
  const [type, wrapped] = readSequence(readExplicit(body, 0, 'responseBytes'), 'responseBytes')
  if (readOid(type, 'responseType') !== oids.ocspBasic || rest.length > 0) throw invalid('is not a basic response')
  return { der, ...readBasic(decodeDer(readOctetString(wrapped, 'response'))) }
}

const responseErrors: Readonly<Record<number, string>> = {
  1: 'malformed request',
  2: 'internal error',
  3: 'try later',
  5: 'signature required',
  6: 'unauthorized',
}

function readBasic(basic: Tlv): Omit<OcspResponse, 'der'> {
  const [tbs, signatureAlgorithm, signature, certificates, ...rest] = readSequence(basic, 'BasicOCSPResponse')
  if (tbs === undefined || signatureAlgorithm === undefined || rest.length > 0) throw invalid('is incomplete')
  const fields = readSequence(tbs, 'ResponseData').filter((field) => !isContext(field, 0))
  const [responder, producedAt, responses, extensions] = fields
  return {
    toBeSigned: encodedBytes(tbs),
    signatureAlgorithm,
    signature: readSignature(signature, 'signature'),
    producedAt: readTime(producedAt, 'producedAt'),
    responder: readResponder(responder),
    responses: readSequence(responses, 'responses').map(readSingleResponse),
    nonce: readNonce(extensions),
    certificates: readCertificates(certificates),
  }
}

function readResponder(tlv: Tlv | undefined): OcspResponse['responder'] {
  if (isContext(tlv, 1)) return { name: encodedBytes(readExplicit(tlv, 1, 'byName')) }
  return { keyHash: readOctetString(readExplicit(tlv, 2, 'byKey'), 'byKey') }
}

function readSingleResponse(tlv: Tlv): OcspSingleResponse {
  const [id, status, thisUpdate, ...optional] = readSequence(tlv, 'SingleResponse')
  const nextUpdate = optional.find((field) => isContext(field, 0))
  const cutoff = readExtensions(optional.find((field) => isContext(field, 1))).get(oids.ocspArchiveCutoff)
  return {
    certificateId: readCertificateId(id),
    ...readStatus(status),
    thisUpdate: readTime(thisUpdate, 'thisUpdate'),
    nextUpdate: nextUpdate && readTime(readExplicit(nextUpdate, 0, 'nextUpdate'), 'nextUpdate'),
    archiveCutoff: cutoff && readTime(decode(cutoff), 'archiveCutoff'),
  }
}

function readStatus(tlv: Tlv | undefined): Pick<OcspSingleResponse, 'status' | 'revokedAt'> {
  if (isContext(tlv, 1)) return { status: 'revoked', revokedAt: readTime(tlv.children[0], 'revocationTime') }
  if (isContext(tlv, 0) && contentBytes(tlv).length === 0) return { status: 'good', revokedAt: undefined }
  if (isContext(tlv, 2) && contentBytes(tlv).length === 0) return { status: 'unknown', revokedAt: undefined }
  throw invalid('has an unknown certificate status')
}

function readCertificateId(tlv: Tlv | undefined): CertificateId {
  const [algorithm, issuerNameHash, issuerKeyHash, serialNumber] = readSequence(tlv, 'CertID')
  const hash = hashes.get(readOid(readSequence(algorithm, 'hashAlgorithm')[0], 'hashAlgorithm'))
  if (hash === undefined) throw invalid('has a certificate ID with an unknown hash')
  return {
    hash,
    issuerNameHash: readOctetString(issuerNameHash, 'issuerNameHash'),
    issuerKeyHash: readOctetString(issuerKeyHash, 'issuerKeyHash'),
    serialNumber: integerBytes(serialNumber, 'serialNumber'),
  }
}

const hashes: ReadonlyMap<string, HashName> = new Map([
  [oids.sha1, 'sha1'],
  [oids.sha256, 'sha256'],
  [oids.sha384, 'sha384'],
  [oids.sha512, 'sha512'],
] as const)

function readNonce(extensions: Tlv | undefined): Uint8Array | undefined {
  const value = readExtensions(extensions).get(oids.ocspNonce)
  return value && readOctetString(decode(value), 'nonce')
}

/** An unknown critical extension makes the response unusable. */
function readExtensions(tlv: Tlv | undefined): ReadonlyMap<string, Uint8Array> {
  const extensions = new Map<string, Uint8Array>()
  if (tlv === undefined) return extensions
  for (const extension of readSequence(readExplicit(tlv, 1, 'extensions'), 'extensions')) {
    const parts = readSequence(extension, 'extension')
    const id = readOid(parts[0], 'extnID')
    if (isUniversal(parts[1], tags.boolean) && contentBytes(parts[1])[0] !== 0 && !supportedExtensions.has(id)) {
      throw invalid(`has the unknown critical extension ${id}`)
    }
    extensions.set(id, readOctetString(parts.at(-1), 'extnValue'))
  }
  return extensions
}

const supportedExtensions: ReadonlySet<string> = new Set([oids.ocspNonce, oids.ocspArchiveCutoff])

function readCertificates(tlv: Tlv | undefined): readonly Certificate[] {
  if (tlv === undefined) return []
  return readSequence(readExplicit(tlv, 0, 'certs'), 'certs').map((one) => parseCertificate(encodedBytes(one)))
}

async function statusOf(response: OcspResponse, certificate: Certificate, issuer: Certificate) {
  for (const single of response.responses) {
    const { hash, issuerNameHash, issuerKeyHash, serialNumber } = single.certificateId
    if (!equalBytes(serialNumber, certificate.serialNumber)) continue
    if (!equalBytes(issuerNameHash, await platform.digest(hash, issuer.subject))) continue
    if (equalBytes(issuerKeyHash, await platform.digest(hash, issuer.publicKeyBits))) return single
  }
  return undefined
}

/** The issuer, or a certificate that it issued for OCSP signing and that was valid when the response was produced. */
async function responderOf(response: OcspResponse, issuer: Certificate): Promise<Certificate> {
  if (await isResponder(response, issuer)) return issuer
  for (const candidate of response.certificates) {
    if (!(await isResponder(response, candidate))) continue
    if (!looksIssuedBy(candidate, issuer) || !(await isSignedBy(candidate, issuer))) {
      throw invalid("is signed by a responder that the certificate's issuer did not authorise")
    }
    checkPurpose(candidate, 'ocsp')
    if (!validAt(candidate, response.producedAt))
      throw invalid("was produced outside the validity period of its responder's certificate")
    return candidate
  }
  throw invalid("does not contain its responder's certificate")
}

async function isResponder({ responder }: OcspResponse, certificate: Certificate): Promise<boolean> {
  if ('name' in responder) return sameName(responder.name, certificate.subject)
  return equalBytes(responder.keyHash, await platform.digest('sha1', certificate.publicKeyBits))
}

function invalid(why: string): TrustError {
  return new TrustError('revocation_invalid', `the OCSP response ${why}`)
}
