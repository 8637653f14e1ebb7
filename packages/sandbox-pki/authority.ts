import { createPublicKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { decode, readInteger, readSequence } from '@countersign/pades/asn1'
import { buildCertificate, type Issuer, type Subject } from './certificate.ts'
import { generateKey, type KeyKind, publicKeyOf } from './keys.ts'
import {
  intermediateProfile,
  lifetimes,
  ocspResponderProfile,
  type Profile,
  rootProfile,
  signerProfile,
  tsaProfile,
} from './profiles.ts'
import type { AuthorityName, Register, RevocationReason } from './register.ts'
import { allIsWell, type Switches } from './switches.ts'

/** A whole small PKI: root, intermediate, OCSP responder and TSA, and the register of what they issued. */
export type Pki = {
  readonly name: string
  /** Where the servers answer: it is written into every certificate. */
  readonly baseUrl: string
  readonly now: () => Date
  /** Turned at any time; the next answer obeys. */
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
  const desk: Desk = { now, register: new Map() }
  const root = establishRoot(desk, name, keys.root)
  const intermediate = establish(desk, 'root', root, {
    profile: intermediateProfile(name, baseUrl),
    lifetimeMs: lifetimes.intermediate,
    key: keys.intermediate,
  })
  const ocspResponder = establish(desk, 'intermediate', intermediate, {
    profile: ocspResponderProfile(name, baseUrl),
    lifetimeMs: lifetimes.service,
    key: keys.ocspResponder,
  })
  const tsa = establish(desk, 'intermediate', intermediate, {
    profile: tsaProfile(name, baseUrl),
    lifetimeMs: lifetimes.service,
    key: keys.tsa,
  })
  const switches = { ...allIsWell, ...options.switches }
  return { ...desk, name, baseUrl, switches, root, intermediate, ocspResponder, tsa }
}

export type CertificateRequest = {
  subject: Subject
  publicKey: Uint8Array
  /** From now on, whole seconds, unless told otherwise. */
  notBefore?: Date
  /** Two years unless told otherwise; 30 minutes is what some identity providers issue. */
  lifetimeMs?: number
  profile?: Partial<Profile>
}

/** A certificate for a key held elsewhere, followed by its issuers up to the root. */
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

/** A fresh key with its certificate. */
export function issueSigner(pki: Pki, { key: kind = 'P-256', ...request }: SignerRequest): SignerCredential {
  const key = generateKey(kind)
  const chain = issueCertificate(pki, { ...request, publicKey: publicKeyOf(key) })
  return { key, chain, serial: serialOf(chain[0]) }
}

/** A new time-stamping key and certificate, as a TSA gets every few years. */
export function replaceTsa(
  pki: Pki,
  options: { lifetimeMs?: number; key?: KeyKind; profile?: Partial<Profile> },
): void {
  pki.tsa = establish(pki, 'intermediate', pki.intermediate, {
    profile: { ...tsaProfile(pki.name, pki.baseUrl), ...options.profile },
    lifetimeMs: options.lifetimeMs ?? lifetimes.service,
    key: options.key,
  })
}

export function revoke(pki: Pki, serial: bigint, reason: RevocationReason = 'unspecified', at = pki.now()): void {
  pki.register.set(serial, { ...registered(pki, serial), revoked: { at: wholeSecond(at), reason } })
}

/** The authority denies the certificate from now on: OCSP answers "unknown". */
export function forget(pki: Pki, serial: bigint): void {
  pki.register.delete(registered(pki, serial).serial)
}

/**
 * Writes down what this authority has issued elsewhere, such as in another process with the same keys: its signature
 * says so. What is known stays as it is known, revoked or not.
 */
export function recognise(pki: Pki, certificate: Uint8Array): void {
  const read = readCertificate(certificate)
  if (!read?.verify(createPublicKey(pki.intermediate.key))) return
  const serial = serialOf(certificate)
  if (pki.register.has(serial)) return
  pki.register.set(serial, { serial, issuer: 'intermediate', certificate, notAfter: read.validToDate })
}

/** Undefined for what nobody can have issued. */
function readCertificate(certificate: Uint8Array): X509Certificate | undefined {
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

/** Where certificates are issued and written down. */
type Desk = Pick<Pki, 'now' | 'register'>

type Establishment = { profile: Profile; lifetimeMs: number; key: KeyKind | undefined }

function establish(desk: Desk, issuerName: AuthorityName, issuer: Issuer, wish: Establishment): Credential {
  const key = generateKey(wish.key ?? 'P-256')
  const publicKey = publicKeyOf(key)
  const certificate = issue(desk, issuerName, issuer, { ...wish, publicKey })
  return { subject: wish.profile.subject, publicKey, key, certificate }
}

function establishRoot(desk: Desk, name: string, kind: KeyKind = 'P-256'): Credential {
  const profile = rootProfile(name)
  const key = generateKey(kind)
  const itself = { subject: profile.subject, publicKey: publicKeyOf(key), key }
  return { ...itself, certificate: issue(desk, 'root', itself, { ...itself, profile, lifetimeMs: lifetimes.root }) }
}

type Issuance = { profile: Profile; publicKey: Uint8Array; lifetimeMs: number; notBefore?: Date }

function issue(desk: Desk, issuerName: AuthorityName, issuer: Issuer, wish: Issuance): Uint8Array {
  const serial = freshSerial()
  const notBefore = wholeSecond(wish.notBefore ?? desk.now())
  const notAfter = new Date(notBefore.getTime() + wish.lifetimeMs)
  const certificate = buildCertificate(
    { ...wish.profile, serial, publicKey: wish.publicKey, notBefore, notAfter },
    issuer,
  )
  desk.register.set(serial, { serial, issuer: issuerName, certificate, notAfter })
  return certificate
}

function registered(pki: Pki, serial: bigint) {
  const issued = pki.register.get(serial)
  if (issued === undefined) throw new Error(`no certificate with serial number ${serial.toString(16)} was issued here`)
  return issued
}

/** 126 random bits: positive, unguessable and of constant length (RFC 5280 §4.1.2.2 allows 20 bytes). */
function freshSerial(): bigint {
  return (BigInt(`0x${randomBytes(16).toString('hex')}`) & ((1n << 126n) - 1n)) | (1n << 126n)
}

function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}
