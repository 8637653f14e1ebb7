import { X509Certificate } from 'node:crypto'
import type { ClaimedLevel, CmsProfile } from '@countersign/pades'
import { type RefusalCode, refusalCodes } from '../signer.ts'
import type { PinnedCertificate } from '../xml/verify.ts'
import { Fields } from './fields.ts'
import type { Cca3Profile, Cca21Profile, CcaProfile, CscProfile, FormProfile, ProviderProfile } from './profile.ts'

const minRsaBits = 2048
const maxSlotBytes = 100_000

/** Reads a provider profile from JSON. The error names the field that is missing, unknown or unsafe. */
export function readProfile(json: unknown): ProviderProfile {
  const fields = new Fields(json, '')
  const protocol = fields.oneOf('protocol', ['cca-esign-2.1', 'cca-esign-3', 'csc-2'])
  const profile = readers[protocol](fields)
  fields.rejectUnknown()
  return profile
}

const readers: Record<ProviderProfile['protocol'], (fields: Fields) => ProviderProfile> = {
  'cca-esign-2.1': readCca21,
  'cca-esign-3': readCca3,
  'csc-2': readCsc,
}

function readCommon(fields: Fields) {
  return {
    id: fields.text('id', /^[a-z0-9][a-z0-9-]{0,63}$/, 'lower-case letters, digits and hyphens'),
    name: fields.text('name'),
  }
}

function readCca21(fields: Fields): Cca21Profile {
  return {
    protocol: 'cca-esign-2.1',
    ...readCca(fields, /^2\.1$/),
    signUrl: fields.url('signUrl'),
    form: readForm(fields.object('form')),
    authMode: fields.oneOf('authMode', ['1', '2', '3'], '1'),
    ekycIdType: fields.optionalText('ekycIdType') ?? 'A',
  }
}

function readCca3(fields: Fields): Cca3Profile {
  return {
    protocol: 'cca-esign-3',
    ...readCca(fields, /^3\.\d$/),
    signUrl: fields.url('signUrl'),
    authenticateUrl: fields.url('authenticateUrl'),
    statusUrl: fields.has('statusUrl') ? fields.url('statusUrl') : undefined,
    signingAlgorithm: fields.oneOf('signingAlgorithm', ['RSA', 'ECDSA'], 'RSA'),
    asksSignerId: fields.boolean('asksSignerId'),
    acknowledgement: fields.oneOf('acknowledgement', ['signed', 'unsigned'], 'signed'),
    statusElement: fields.optionalText('statusElement', /^[A-Za-z]\w*$/, 'an element name') ?? 'EsignStatus',
  }
}

function readCca(fields: Fields, versions: RegExp): Omit<CcaProfile, 'protocol' | 'signUrl'> {
  return {
    ...readCommon(fields),
    aspId: fields.text('aspId'),
    version: fields.text('version', versions, `a version like ${versions.source.replaceAll(/[\\^$]/g, '')}`),
    signatureKind: fields.text('signatureKind', /^[A-Za-z0-9]+$/, 'the responseSigType, such as pkcs7pdf'),
    cms: readCms(fields.object('cms')),
    responseCertificates: fields.list('responseCertificates').map(readPin),
    legacySha1: fields.boolean('legacySha1'),
    answerMaxAge: fields.integer('answerMaxAge', { from: 30, to: 3600, otherwise: 600 }),
    clockSkew: fields.integer('clockSkew', { from: 0, to: 600, otherwise: 120 }),
    session: fields.integer('session', { from: 1, to: 1440, otherwise: 30 }),
    formOrigins: fields.origins('formOrigins'),
    refusals: readRefusals(fields),
  }
}

function readForm(fields: Fields): FormProfile {
  const form: FormProfile = {
    request: fields.text('request'),
    transaction: fields.optionalText('transaction'),
    constants: fields.texts('constants'),
    enctype: fields.oneOf(
      'enctype',
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      'application/x-www-form-urlencoded',
    ),
    encoding: fields.oneOf('encoding', ['raw', 'base64'], 'raw'),
    response: fields.text('response'),
  }
  fields.rejectUnknown()
  return form
}

const levels: readonly ClaimedLevel[] = ['B-B', 'B-T', 'B-LT', 'B-LTA', 'PKCS7-B', 'PKCS7-T']

function readCms(fields: Fields): CmsProfile {
  const subFilter = fields.oneOf('subFilter', ['adbe.pkcs7.detached', 'ETSI.CAdES.detached'])
  const claimedLevel = fields.oneOf('claimedLevel', levels)
  if (claimedLevel.startsWith('B-') !== (subFilter === 'ETSI.CAdES.detached')) {
    throw fields.invalid('claimedLevel', `${claimedLevel} does not match the SubFilter ${subFilter}`)
  }
  const cms: CmsProfile = { output: 'cms', subFilter, claimedLevel, digestAlgorithm: 'sha256', ...readSlot(fields) }
  fields.rejectUnknown()
  return cms
}

function readSlot(fields: Fields) {
  return {
    slotBytes: fields.integer('slotBytes', { from: 4_000, to: maxSlotBytes }),
    signingTimeLead: fields.integer('signingTimeLead', { from: 0, to: 1_800, otherwise: 0 }),
  }
}

/** PEM or base64. */
function readPin(fields: Fields): PinnedCertificate {
  const text = fields.text('certificate').replaceAll(/-----[A-Z ]+-----|\s/g, '')
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(Buffer.from(text, 'base64'))
  } catch {
    throw fields.invalid('certificate', 'is not an X.509 certificate in PEM or base64')
  }
  const { asymmetricKeyType: kind, asymmetricKeyDetails: key } = certificate.publicKey
  if (kind !== 'rsa' || (key?.modulusLength ?? 0) < minRsaBits) {
    throw fields.invalid('certificate', `must have an RSA key of at least ${minRsaBits} bits`)
  }
  const pin = {
    certificate: Uint8Array.from(certificate.raw),
    from: fields.timestamp('from'),
    until: fields.timestamp('until'),
  }
  if (pin.from && pin.until && pin.until <= pin.from) throw fields.invalid('until', 'must be later than from')
  fields.rejectUnknown()
  return pin
}

function readRefusals(fields: Fields): Readonly<Record<string, RefusalCode>> {
  const refusals = fields.object('refusals')
  const texts = fields.texts('refusals')
  return Object.fromEntries(Object.keys(texts).map((code) => [code, refusals.oneOf(code, refusalCodes)]))
}

function readCsc(fields: Fields): CscProfile {
  const raw = fields.object('raw')
  const profile: CscProfile = {
    protocol: 'csc-2',
    ...readCommon(fields),
    serviceUrl: withoutSlash(fields.url('serviceUrl')),
    oauthUrl: fields.has('oauthUrl') ? withoutSlash(fields.url('oauthUrl')) : undefined,
    clientId: fields.text('clientId'),
    clientSecret: fields.optionalText('clientSecret'),
    binding: fields.oneOf('binding', ['authorization_details', 'parameters'], 'parameters'),
    sad: fields.oneOf('sad', ['header', 'body'], 'body'),
    raw: { output: 'raw', ecdsa: raw.oneOf('ecdsa', ['der', 'fixed-width'], 'der'), ...readSlot(raw) },
  }
  raw.rejectUnknown()
  return profile
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '')
}
