import { createHash } from 'node:crypto'
import {
  bitString,
  decode,
  encodedBytes,
  enumerated,
  explicit,
  generalizedTime,
  implicit,
  isContext,
  nullValue,
  octetString,
  oid,
  readExplicit,
  readInteger,
  readOctetString,
  readOid,
  readSequence,
  sequence,
  type Tlv,
} from '@countersign/pades/asn1'
import type { Credential, Pki } from './authority.ts'
import { encodeName, extension, keyIdentifier, publicKeyBits } from './certificate.ts'
import { signatureAlgorithmOf, signBy } from './keys.ts'
import { oids } from './oids.ts'
import { hasExpired, revocationAt, revocationReasons } from './register.ts'

const hour = 3_600_000

/** OCSPResponseStatus (RFC 6960 §4.2.1). */
const responseStatus = { successful: 0, malformedRequest: 1, tryLater: 3, unauthorized: 6 } as const

/** Responds to an OCSP request (RFC 6960). */
export function answerOcsp(pki: Pki, request: Uint8Array): Uint8Array {
  if (pki.switches.ocsp === 'try-later') return errorResponse('tryLater')
  let parsed: OcspRequest
  try {
    parsed = parseRequest(request)
  } catch {
    return errorResponse('malformedRequest')
  }
  if (!parsed.certificates.every((id) => isIssuer(pki.intermediate, id))) return errorResponse('unauthorized')
  const now = pki.now()
  const thisUpdate = new Date(now.getTime() - pki.switches.ocspLagMs)
  return buildOcspResponse(pki.ocspResponder, {
    producedAt: now,
    answers: parsed.certificates.map((id) => ({
      certificateId: id.encoded,
      status: statusOf(pki, id.serial, thisUpdate),
      thisUpdate,
      nextUpdate: new Date(now.getTime() + hour),
      extensions: pki.switches.noArchiveCutoff ? [] : [extension(oids.ocspArchiveCutoff, generalizedTime(new Date(0)))],
    })),
    extensions: parsed.nonce === undefined ? [] : [parsed.nonce],
  })
}

export type OcspTemplate = {
  producedAt: Date
  answers: readonly {
    /** CertID of the request. */
    certificateId: Uint8Array
    /** CertStatus, DER. */
    status: Uint8Array
    thisUpdate: Date
    nextUpdate: Date
    extensions: readonly Uint8Array[]
  }[]
  extensions: readonly Uint8Array[]
}

export function buildOcspResponse(responder: Credential, template: OcspTemplate): Uint8Array {
  const toBeSigned = sequence(
    explicit(2, octetString(keyIdentifier(responder.publicKey))),
    seconds(template.producedAt),
    sequence(
      ...template.answers.map((answer) =>
        sequence(
          answer.certificateId,
          answer.status,
          seconds(answer.thisUpdate),
          explicit(0, seconds(answer.nextUpdate)),
          ...optionalExtensions(answer.extensions),
        ),
      ),
    ),
    ...optionalExtensions(template.extensions),
  )
  const basic = sequence(
    toBeSigned,
    signatureAlgorithmOf(responder.key),
    bitString(signBy(responder.key, toBeSigned)),
    explicit(0, sequence(responder.certificate)),
  )
  return sequence(enumerated(responseStatus.successful), explicit(0, sequence(oid(oids.ocspBasic), octetString(basic))))
}

export const certificateStatus = {
  good: () => implicit(0, nullValue()),
  revoked: (at: Date, reason: number) =>
    implicit(1, sequence(seconds(at), ...(reason === 0 ? [] : [explicit(0, enumerated(reason))]))),
  unknown: () => implicit(2, nullValue()),
}

function errorResponse(status: Exclude<keyof typeof responseStatus, 'successful'>): Uint8Array {
  return sequence(enumerated(responseStatus[status]))
}

type OcspRequest = { certificates: CertificateId[]; nonce: Uint8Array | undefined }
type CertificateId = { encoded: Uint8Array; digest: string; nameHash: Uint8Array; keyHash: Uint8Array; serial: bigint }

function parseRequest(request: Uint8Array): OcspRequest {
  const [body] = readSequence(decode(request), 'OCSP request')
  const fields = readSequence(body, 'request body').filter((field) => !isContext(field, 0) && !isContext(field, 1))
  const list = readSequence(fields[0], 'request list')
  if (list.length === 0) throw new Error('The request list is empty.')
  return { certificates: list.map(readCertificateId), nonce: readNonce(fields[1]) }
}

function readCertificateId(single: Tlv): CertificateId {
  const [id] = readSequence(single, 'single request')
  const [algorithm, nameHash, keyHash, serial] = readSequence(id, 'certificate id')
  return {
    encoded: encodedBytes(id as Tlv),
    digest: readOid(readSequence(algorithm, 'digest')[0], 'digest'),
    nameHash: readOctetString(nameHash, 'issuer name hash'),
    keyHash: readOctetString(keyHash, 'issuer key hash'),
    serial: readInteger(serial, 'serial number'),
  }
}

/** The response echoes the complete extension (RFC 9654 §2.1). */
function readNonce(extensions: Tlv | undefined): Uint8Array | undefined {
  if (extensions === undefined) return undefined
  const nonce = readSequence(readExplicit(extensions, 2, 'extensions'), 'extensions').find(
    (candidate) => readOid(readSequence(candidate, 'extension')[0], 'extension') === oids.ocspNonce,
  )
  return nonce && encodedBytes(nonce)
}

const digestNames: Record<string, string> = {
  [oids.sha1]: 'sha1',
  [oids.sha256]: 'sha256',
  [oids.sha384]: 'sha384',
  [oids.sha512]: 'sha512',
}

function isIssuer(issuer: Credential, id: CertificateId): boolean {
  const digest = digestNames[id.digest]
  if (digest === undefined) return false
  const hash = (data: Uint8Array) => createHash(digest).update(data).digest()
  return (
    hash(encodeName(issuer.subject)).equals(id.nameHash) && hash(publicKeyBits(issuer.publicKey)).equals(id.keyHash)
  )
}

function statusOf(pki: Pki, serial: bigint, at: Date): Uint8Array {
  const issued = pki.register.get(serial)
  if (issued?.issuer !== 'intermediate') return certificateStatus.unknown()
  if (pki.switches.expiredDropped && hasExpired(issued, pki.now())) return certificateStatus.unknown()
  const revoked = revocationAt(issued, at)
  return revoked ? certificateStatus.revoked(revoked.at, revocationReasons[revoked.reason]) : certificateStatus.good()
}

function optionalExtensions(extensions: readonly Uint8Array[]): Uint8Array[] {
  return extensions.length === 0 ? [] : [explicit(1, sequence(...extensions))]
}

/** OCSP times have no fractional seconds (RFC 6960 §4.2.2.1, RFC 5280 §4.1.2.5.2). */
function seconds(date: Date): Uint8Array {
  return generalizedTime(new Date(Math.floor(date.getTime() / 1000) * 1000))
}
