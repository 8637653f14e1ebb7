import { equalBytes } from '../bytes.ts'
import type { Certificate } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { type Crl, findEntry, parseCrl, verifyCrl } from './crl.ts'
import { TrustError } from './error.ts'
import { crlUrls, ocspUrls } from './extensions.ts'
import { type Fetcher, fetchBytes } from './fetcher.ts'
import { displayName } from './names.ts'
import { encodeOcspRequest, type OcspResponse, parseOcspResponse, verifyOcspResponse } from './ocsp.ts'

const maxOcspBytes = 64 * 1024
const defaultMaxCrlBytes = 8 * 1024 * 1024
const timeoutMs = 10_000
const clockToleranceMs = 5 * 60_000
/** The maximum age of an OCSP response or CRL without nextUpdate. */
const maxAgeWithoutNextUpdateMs = 24 * 60 * 60_000

/** Evidence that a certificate was not revoked, in the form that a DSS dictionary stores. */
export type RevocationEvidence =
  | { readonly kind: 'ocsp'; readonly response: OcspResponse; readonly responder: Certificate }
  | { readonly kind: 'crl'; readonly crl: Crl }

export interface RevocationSources {
  readonly fetcher: Fetcher
  readonly now: () => Date
  /** The size limit of a CRL, which becomes part of the document. 8 MiB by default. */
  readonly maxCrlBytes?: number
}

/**
 * Requests the status from the OCSP responder, or if that fails from the CRL. Throws if the certificate is revoked or
 * unknown. Rejects responses that validators would reject: those produced before the certificate's validity period, or
 * after it by an authority that does not keep the status of expired certificates.
 */
export async function fetchRevocation(
  certificate: Certificate,
  issuer: Certificate,
  sources: RevocationSources,
): Promise<RevocationEvidence> {
  const attempts = [
    ...ocspUrls(certificate).map((url) => () => fetchOcsp(url, certificate, issuer, sources)),
    ...crlUrls(certificate).map((url) => () => fetchCrl(url, certificate, issuer, sources)),
  ]
  return firstSuccessful(certificate, attempts)
}

/** From the CRL only, for an OCSP responder, which cannot confirm its own status. */
export async function fetchCrlRevocation(
  certificate: Certificate,
  issuer: Certificate,
  sources: RevocationSources,
): Promise<RevocationEvidence> {
  const attempts = crlUrls(certificate).map((url) => () => fetchCrl(url, certificate, issuer, sources))
  return firstSuccessful(certificate, attempts)
}

/** The period that an OCSP response or CRL covers. */
export interface RevocationWindow {
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  /** The authority keeps the status of certificates that expired after this date. */
  readonly coversExpiredSince: Date | undefined
}

/** Why a response does not apply to a certificate at a time, or undefined if it does. */
export function unusableWindow(window: RevocationWindow, certificate: Certificate, at: Date): string | undefined {
  const { thisUpdate, nextUpdate } = window
  const age = at.getTime() - thisUpdate.getTime()
  if (age < -clockToleranceMs) return `is dated in the future (${thisUpdate.toISOString()})`
  if (nextUpdate === undefined && age > maxAgeWithoutNextUpdateMs) return `is too old (${thisUpdate.toISOString()})`
  if (nextUpdate !== undefined && nextUpdate.getTime() < at.getTime() - clockToleranceMs) {
    return `expired at ${nextUpdate.toISOString()}`
  }
  return uncoveredValidity(window, certificate)
}

/** The part of `unusableWindow` that does not depend on the current time. */
export function uncoveredValidity(window: RevocationWindow, certificate: Certificate): string | undefined {
  const { thisUpdate, coversExpiredSince } = window
  if (thisUpdate < certificate.notBefore) return 'was produced before the certificate became valid'
  const coversExpired = coversExpiredSince !== undefined && coversExpiredSince <= certificate.notAfter
  if (thisUpdate > certificate.notAfter && !coversExpired) return 'was produced after the certificate expired'
  return undefined
}

type Attempt = () => Promise<RevocationEvidence>

async function firstSuccessful(certificate: Certificate, attempts: readonly Attempt[]): Promise<RevocationEvidence> {
  const failures: string[] = []
  for (const attempt of attempts) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof PadesError) || isConclusive(error)) throw error
      failures.push(error.message)
    }
  }
  const why = failures.length === 0 ? 'it has no URL of an OCSP responder or CRL' : failures.join('; ')
  const name = displayName(certificate.subject)
  throw new TrustError(
    'revocation_unavailable',
    `the revocation status of the certificate of ${name} is not available: ${why}`,
  )
}

function isConclusive({ code }: PadesError): boolean {
  return code === 'certificate_revoked' || code === 'certificate_unknown'
}

async function fetchOcsp(
  url: string,
  certificate: Certificate,
  issuer: Certificate,
  { fetcher, now }: RevocationSources,
): Promise<RevocationEvidence> {
  const nonce = crypto.getRandomValues(new Uint8Array(16))
  const body = await fetchBytes(fetcher, {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
    body: await encodeOcspRequest(certificate, issuer, nonce),
    maxBytes: maxOcspBytes,
    timeoutMs,
  })
  const response = parseOcspResponse(body)
  // Many responders return pre-produced responses without a nonce (RFC 5019 §4). Another nonce means a replay.
  if (response.nonce !== undefined && !equalBytes(response.nonce, nonce)) throw unusable('OCSP response', 'is a replay')
  const { status, responder } = await verifyOcspResponse(response, certificate, issuer)
  if (status.status === 'revoked') throw revoked(certificate, status.revokedAt)
  if (status.status === 'unknown') throw unknown(certificate)
  const why = unusableWindow({ ...status, coversExpiredSince: status.archiveCutoff }, certificate, now())
  if (why !== undefined) throw unusable('OCSP response', why)
  return { kind: 'ocsp', response, responder }
}

async function fetchCrl(
  url: string,
  certificate: Certificate,
  issuer: Certificate,
  { fetcher, now, maxCrlBytes: maxBytes = defaultMaxCrlBytes }: RevocationSources,
): Promise<RevocationEvidence> {
  const headers = { accept: 'application/pkix-crl' }
  const crl = parseCrl(await fetchBytes(fetcher, { url, method: 'GET', headers, body: undefined, maxBytes, timeoutMs }))
  await verifyCrl(crl, certificate, issuer)
  const entry = findEntry(crl, certificate)
  if (entry !== undefined) throw revoked(certificate, entry.revokedAt)
  const why = unusableWindow({ ...crl, coversExpiredSince: crl.expiredSince }, certificate, now())
  if (why !== undefined) throw unusable('CRL', why)
  return { kind: 'crl', crl }
}

function revoked(certificate: Certificate, at: Date | undefined): TrustError {
  const since = at === undefined ? '' : ` since ${at.toISOString()}`
  return new TrustError(
    'certificate_revoked',
    `the certificate of ${displayName(certificate.subject)} is revoked${since}`,
  )
}

function unknown(certificate: Certificate): TrustError {
  const name = displayName(certificate.subject)
  return new TrustError('certificate_unknown', `the OCSP responder does not know the certificate of ${name}`)
}

function unusable(what: string, why: string): TrustError {
  return new TrustError('revocation_invalid', `the ${what} ${why}`)
}
