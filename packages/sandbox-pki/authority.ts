import { createPublicKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { decode, readInteger, readSequence } from '@countersign/pades/asn1'
import { buildCertificate, type Issuer, type Subject } from './certificate.ts'
import { generateKey, type KeyKind, publicKeyOf } from './keys.ts'
import {
  intermediateProfile,
  isMarkedRevoked,
  lifetimes,
  ocspResponderProfile,
  type Profile,
  rootProfile,
  signerProfile,
  tsaProfile,
} from './profiles.ts'
import type { AuthorityName, IssuedCertificate, Register, RevocationReason } from './register.ts'
import { defaultSwitches, type Switches } from './switches.ts'

/** A PKI: root CA, issuing CA, OCSP responder and TSA, with the register of issued certificates. */
export type Pki = {
  readonly name: string
  /** The URL of the PKI's server. Each certificate contains it. */
  readonly baseUrl: string
  readonly now: () => Date
  /** Can be changed at any time; takes effect with the next response. */
  readonly switches: Switches
  readonly register: Register
  readonly root: Credential
  readonly intermediate: Credential
  readonly ocspResponder: Credential
  tsa: Credential
}

export type Credential = Issuer & { readonly certificate: Uint8Array }

export type PkiOptions = {
  baseUrl: string
  name?: string
  now?: () => Date
  switches?: Partial<Switches>
  keys?: Partial<Record<'root' | 'intermediate' | 'ocspResponder' | 'tsa', KeyKind>>
}

export function createPki(options: PkiOptions): Pki {
  const { baseUrl, name = 'Countersign Sandbox', now = () => new Date(), keys = {} } = options
  const context: IssuingContext = { now, register: new Map() }
  const root = createRoot(context, name, keys.root)
  const intermediate = createCredential(context, 'root', root, {
    profile: intermediateProfile(name, baseUrl),
    lifetimeMs: lifetimes.intermediate,
    key: keys.intermediate,
  })
  const ocspResponder = createCredential(context, 'intermediate', intermediate, {
    profile: ocspResponderProfile(name, baseUrl),
    lifetimeMs: lifetimes.service,
    key: keys.ocspResponder,
  })
  const tsa = createCredential(context, 'intermediate', intermediate, {
    profile: tsaProfile(name, baseUrl),
    lifetimeMs: lifetimes.service,
    key: keys.tsa,
  })
  const switches = { ...defaultSwitches, ...options.switches }
  return { ...context, name, baseUrl, switches, root, intermediate, ocspResponder, tsa }
}

export type CertificateRequest = {
  subject: Subject
  publicKey: Uint8Array
  /** Default: now, in whole seconds. */
  notBefore?: Date
  /** Default: two years. Some identity providers issue certificates for 30 minutes. */
  lifetimeMs?: number
  profile?: Partial<Profile>
}

/** A certificate, followed by its issuers up to the root. */
export type CertificateChain = readonly [leaf: Uint8Array, intermediate: Uint8Array, root: Uint8Array]

export function issueCertificate(pki: Pki, request: CertificateRequest): CertificateChain {
  const profile = { ...signerProfile(request.subject, pki.baseUrl), ...request.profile }
  const certificate = issue(pki, 'intermediate', pki.intermediate, {
    lifetimeMs: lifetimes.signer,
    ...request,
    profile,
  })
  return [certificate, pki.intermediate.certificate, pki.root.certificate]
}

export type SignerRequest = Omit<CertificateRequest, 'publicKey'> & { key?: KeyKind }
export type SignerCredential = { readonly key: KeyObject; readonly chain: CertificateChain; readonly serial: bigint }

/** Generates a key and issues its certificate. */
export function issueSigner(pki: Pki, { key: kind = 'P-256', ...request }: SignerRequest): SignerCredential {
  const key = generateKey(kind)
  const chain = issueCertificate(pki, { ...request, publicKey: publicKeyOf(key) })
  return { key, chain, serial: serialOf(chain[0]) }
}

/** Replaces the key and the certificate of the TSA. */
export function replaceTsa(
  pki: Pki,
  options: { lifetimeMs?: number; key?: KeyKind; profile?: Partial<Profile> },
): void {
  pki.tsa = createCredential(pki, 'intermediate', pki.intermediate, {
    profile: { ...tsaProfile(pki.name, pki.baseUrl), ...options.profile },
    lifetimeMs: options.lifetimeMs ?? lifetimes.service,
    key: options.key,
  })
}

export function revoke(pki: Pki, serial: bigint, reason: RevocationReason = 'unspecified', at = pki.now()): void {
  pki.register.set(serial, { ...registeredCertificate(pki, serial), revoked: { at: wholeSecond(at), reason } })
}

/** Removes the certificate from the register: OCSP then responds "unknown". */
export function unregister(pki: Pki, serial: bigint): void {
  pki.register.delete(registeredCertificate(pki, serial).serial)
}

/**
 * Registers a certificate that this CA has issued in another process with the same keys. Ignores certificates without a
 * valid signature by the CA. Existing entries do not change.
 */
export function registerIssued(pki: Pki, certificate: Uint8Array): void {
  const parsed = parseCertificate(certificate)
  if (!parsed?.verify(createPublicKey(pki.intermediate.key))) return
  const serial = serialOf(certificate)
  if (pki.register.has(serial)) return
  enter(pki, { serial, issuer: 'intermediate', certificate, notAfter: parsed.validToDate }, parsed.validFromDate)
}

/** Undefined if the bytes are not a certificate. */
function parseCertificate(certificate: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(certificate)
  } catch {
    return undefined
  }
}

export function serialOf(certificate: Uint8Array): bigint {
  const [, serial] = readSequence(readSequence(decode(certificate), 'certificate')[0], 'certificate body')
  return readInteger(serial, 'serial number')
}

type IssuingContext = Pick<Pki, 'now' | 'register'>

type CredentialRequest = { profile: Profile; lifetimeMs: number; key: KeyKind | undefined }

function createCredential(
  context: IssuingContext,
  issuerName: AuthorityName,
  issuer: Issuer,
  request: CredentialRequest,
): Credential {
  const key = generateKey(request.key ?? 'P-256')
  const publicKey = publicKeyOf(key)
  const certificate = issue(context, issuerName, issuer, { ...request, publicKey })
  return { subject: request.profile.subject, publicKey, key, certificate }
}

function createRoot(context: IssuingContext, name: string, kind: KeyKind = 'P-256'): Credential {
  const profile = rootProfile(name)
  const key = generateKey(kind)
  const issuer = { subject: profile.subject, publicKey: publicKeyOf(key), key }
  return { ...issuer, certificate: issue(context, 'root', issuer, { ...issuer, profile, lifetimeMs: lifetimes.root }) }
}

type Issuance = { profile: Profile; publicKey: Uint8Array; lifetimeMs: number; notBefore?: Date }

function issue(context: IssuingContext, issuerName: AuthorityName, issuer: Issuer, request: Issuance): Uint8Array {
  const serial = randomSerial()
  const notBefore = wholeSecond(request.notBefore ?? context.now())
  const notAfter = new Date(notBefore.getTime() + request.lifetimeMs)
  const certificate = buildCertificate(
    { ...request.profile, serial, publicKey: request.publicKey, notBefore, notAfter },
    issuer,
  )
  enter(context, { serial, issuer: issuerName, certificate, notAfter }, notBefore)
  return certificate
}

/** Every process knows a certificate that is marked as revoked as that, whether it issued it or not. */
function enter({ register }: Pick<Pki, 'register'>, issued: IssuedCertificate, notBefore: Date): void {
  const revoked = { at: notBefore, reason: 'keyCompromise' } as const
  register.set(issued.serial, isMarkedRevoked(issued.certificate) ? { ...issued, revoked } : issued)
}

function registeredCertificate(pki: Pki, serial: bigint) {
  const issued = pki.register.get(serial)
  if (issued === undefined)
    throw new Error(`The sandbox PKI has issued no certificate with the serial number ${serial.toString(16)}.`)
  return issued
}

/** 126 random bits: positive and of constant length (RFC 5280 §4.1.2.2 allows 20 bytes). */
function randomSerial(): bigint {
  return (BigInt(`0x${randomBytes(16).toString('hex')}`) & ((1n << 126n) - 1n)) | (1n << 126n)
}

function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}
