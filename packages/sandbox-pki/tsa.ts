import { createHash, randomBytes } from 'node:crypto'
import {
  bitString,
  decode,
  encodedBytes,
  explicit,
  generalizedTime,
  implicit,
  integer,
  isUniversal,
  nullValue,
  octetString,
  oid,
  readBoolean,
  readInteger,
  readOctetString,
  readOid,
  readSequence,
  sequence,
  setOf,
  tags,
  utf8String,
} from '@countersign/pades/asn1'
import type { Credential, Pki } from './authority.ts'
import { digestOf, signatureAlgorithmOf, signBy } from './keys.ts'
import { oids } from './oids.ts'

/** PKIStatus and PKIFailureInfo (RFC 3161 §2.4.2). */
const status = { granted: 0, rejection: 2 } as const
const failure = { badAlg: 0, badDataFormat: 5, unacceptedPolicy: 15, systemFailure: 25 } as const

/** Responds to a timestamp request (RFC 3161). The time has milliseconds. */
export function answerTimestamp(pki: Pki, request: Uint8Array): Uint8Array {
  if (pki.switches.tsa === 'rejects') return rejection('systemFailure', 'the sandbox TSA is set to reject requests')
  let parsed: TimestampRequest
  try {
    parsed = parseRequest(request)
  } catch {
    return rejection('badDataFormat', 'not a timestamp request')
  }
  if (digestLengths[parsed.digest] !== parsed.hash.length) return rejection('badAlg', 'unknown digest or length')
  if (parsed.policy !== undefined && parsed.policy !== oids.sandboxTimestampPolicy) {
    return rejection('unacceptedPolicy', `the only policy is ${oids.sandboxTimestampPolicy}`)
  }
  const token = buildTimestampToken(pki.tsa, {
    info: buildTimestampInfo(withFault(pki, parsed), pki.now()),
    certificates: parsed.wantsCertificates ? [pki.tsa.certificate, pki.intermediate.certificate] : [],
  })
  return sequence(sequence(integer(status.granted)), token)
}

export type TimestampRequest = {
  digest: string
  hash: Uint8Array
  policy?: string | undefined
  nonce?: bigint | undefined
  wantsCertificates?: boolean
}

/** TSTInfo (RFC 3161 §2.4.2). */
export function buildTimestampInfo(request: TimestampRequest, genTime: Date): Uint8Array {
  return sequence(
    integer(1),
    oid(oids.sandboxTimestampPolicy),
    sequence(sequence(oid(request.digest), nullValue()), octetString(request.hash)),
    integer(BigInt(`0x${randomBytes(12).toString('hex')}`)),
    generalizedTime(genTime),
    sequence(integer(1)),
    ...(request.nonce === undefined ? [] : [integer(request.nonce)]),
  )
}

export type TokenTemplate = {
  info: Uint8Array
  certificates: readonly Uint8Array[]
  /** The certificate that the signature references, if it is not the signer's. */
  claimedCertificate?: Uint8Array
}

/** A TimeStampToken: CMS SignedData with signingCertificateV2 (RFC 3161 §2.4.2 as updated by RFC 5816). */
export function buildTimestampToken(tsa: Credential, template: TokenTemplate): Uint8Array {
  const digest = digestOf(tsa.key)
  const hash = (data: Uint8Array) => new Uint8Array(createHash(digest).update(data).digest())
  const digestAlgorithm = sequence(oid(oids[digest]))
  const certificate = template.claimedCertificate ?? tsa.certificate
  const signedAttributes = setOf(
    attribute(oids.contentType, oid(oids.tstInfo)),
    attribute(oids.messageDigest, octetString(hash(template.info))),
    attribute(oids.signingCertificateV2, sequence(sequence(signingCertificateId(certificate, digest)))),
  )
  const signerInfo = sequence(
    integer(1),
    sequence(...issuerAndSerial(certificate)),
    digestAlgorithm,
    implicit(0, signedAttributes),
    signatureAlgorithmOf(tsa.key),
    octetString(signBy(tsa.key, signedAttributes)),
  )
  const signedData = sequence(
    integer(3),
    setOf(digestAlgorithm),
    sequence(oid(oids.tstInfo), explicit(0, octetString(template.info))),
    ...(template.certificates.length === 0 ? [] : [implicit(0, setOf(...template.certificates))]),
    setOf(signerInfo),
  )
  return sequence(oid(oids.signedData), explicit(0, signedData))
}

const digestLengths: Record<string, number> = { [oids.sha256]: 32, [oids.sha384]: 48, [oids.sha512]: 64 }

function parseRequest(request: Uint8Array): TimestampRequest {
  const [version, imprint, ...rest] = readSequence(decode(request), 'timestamp request')
  if (readInteger(version, 'version') !== 1n) throw new Error('The version of the timestamp request is unknown.')
  const [algorithm, hash] = readSequence(imprint, 'message imprint')
  const policy = rest.find((field) => isUniversal(field, tags.oid))
  const nonce = rest.find((field) => isUniversal(field, tags.integer))
  const wantsCertificates = rest.find((field) => isUniversal(field, tags.boolean))
  return {
    digest: readOid(readSequence(algorithm, 'digest')[0], 'digest'),
    hash: readOctetString(hash, 'hash'),
    policy: policy && readOid(policy, 'policy'),
    nonce: nonce && readInteger(nonce, 'nonce'),
    wantsCertificates: wantsCertificates !== undefined && readBoolean(wantsCertificates, 'certReq'),
  }
}

function withFault(pki: Pki, request: TimestampRequest): TimestampRequest {
  switch (pki.switches.tsa) {
    case 'wrong-imprint':
      return { ...request, hash: request.hash.map((byte) => byte ^ 0xff) }
    case 'wrong-nonce':
      return { ...request, nonce: (request.nonce ?? 0n) + 1n }
    default:
      return request
  }
}

/** PKIFailureInfo is a named bit list with one bit set. */
function rejection(reason: keyof typeof failure, text: string): Uint8Array {
  const bit = failure[reason]
  const bits = new Uint8Array((bit >> 3) + 1)
  bits[bit >> 3] = 0x80 >> (bit & 7)
  return sequence(sequence(integer(status.rejection), sequence(utf8String(text)), bitString(bits, 7 - (bit & 7))))
}

/** ESSCertIDv2 (RFC 5035 §4): SHA-256 is the default and is omitted. */
function signingCertificateId(certificate: Uint8Array, digest: 'sha256' | 'sha384'): Uint8Array {
  const [issuer, serial] = issuerAndSerial(certificate)
  return sequence(
    ...(digest === 'sha256' ? [] : [sequence(oid(oids[digest]))]),
    octetString(createHash(digest).update(certificate).digest()),
    sequence(sequence(explicit(4, issuer)), serial),
  )
}

function issuerAndSerial(certificate: Uint8Array): [issuer: Uint8Array, serial: Uint8Array] {
  const [, serial, , issuer] = readSequence(readSequence(decode(certificate), 'certificate')[0], 'certificate body')
  if (issuer === undefined || serial === undefined) throw new Error('The certificate has no issuer or serial number.')
  return [encodedBytes(issuer), encodedBytes(serial)]
}

function attribute(type: string, value: Uint8Array): Uint8Array {
  return sequence(oid(type), setOf(value))
}
