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
/** An answer that does not say when the next one comes is believed for a day. */
const unboundedAgeMs = 24 * 60 * 60_000

/** Proof that a certificate was not revoked, in the form a DSS dictionary keeps. */
export type RevocationEvidence =
  | { readonly kind: 'ocsp'; readonly response: OcspResponse; readonly responder: Certificate }
  | { readonly kind: 'crl'; readonly crl: Crl }

export interface RevocationSources {
  readonly fetcher: Fetcher
  readonly now: () => Date
  /** A CRL becomes part of the document, so a huge one is no help; 8 MiB unless told otherwise. */
  readonly maxCrlBytes?: number
}

/**
 * Asks the OCSP responder, and where it is of no use the CRL. A certificate that is revoked or unknown is an error, and
 * so is an answer that validators would later refuse: one made before the certificate began, or after it ended by an
 * authority that forgets.
 */
export async function fetchRevocation(
  certificate: Certificate,
  issuer: Certificate,
  sources: RevocationSources,
): Promise<RevocationEvidence> {
  const attempts = [
    ...ocspUrls(certificate).map((url) => () => askResponder(url, certificate, issuer, sources)),
    ...crlUrls(certificate).map((url) => () => fetchCrl(url, certificate, issuer, sources)),
  ]
  return firstUseful(certificate, attempts)
}

/** By CRL alone: about a responder, which cannot speak for itself. */
export async function fetchCrlRevocation(
  certificate: Certificate,
  issuer: Certificate,
  sources: RevocationSources,
): Promise<RevocationEvidence> {
  const attempts = crlUrls(certificate).map((url) => () => fetchCrl(url, certificate, issuer, sources))
  return firstUseful(certificate, attempts)
}

/** The span an answer speaks for. */
export interface RevocationWindow {
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  /** The authority still knows certificates that ended since then. */
  readonly remembersSince: Date | undefined
}

/** Why an answer says nothing about a certificate, seen at a moment; undefined when it does. */
export function unusableWindow(window: RevocationWindow, certificate: Certificate, at: Date): string | undefined {
  const { thisUpdate, nextUpdate } = window
  const age = at.getTime() - thisUpdate.getTime()
  if (age < -clockToleranceMs) return `comes from the future (${thisUpdate.toISOString()})`
  if (nextUpdate === undefined && age > unboundedAgeMs) return `is of ${thisUpdate.toISOString()}, too old`
  if (nextUpdate !== undefined && nextUpdate.getTime() < at.getTime() - clockToleranceMs) {
    return `should have been renewed at ${nextUpdate.toISOString()}`
  }
  return uncoveredLife(window, certificate)
}

/** The part of `unusableWindow` that no later moment changes. */
export function uncoveredLife(window: RevocationWindow, certificate: Certificate): string | undefined {
  const { thisUpdate, remembersSince } = window
  if (thisUpdate < certificate.notBefore) return 'was made before the certificate began'
  const remembers = remembersSince !== undefined && remembersSince <= certificate.notAfter
  if (thisUpdate > certificate.notAfter && !remembers) return 'was made after the certificate ended'
  return undefined
}

type Attempt = () => Promise<RevocationEvidence>

async function firstUseful(certificate: Certificate, attempts: readonly Attempt[]): Promise<RevocationEvidence> {
  const failures: string[] = []
  for (const attempt of attempts) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof PadesError) || isVerdict(error)) throw error
      failures.push(error.message)
    }
  }
  const why = failures.length === 0 ? 'it names neither an OCSP responder nor a CRL' : failures.join('; ')
  const name = displayName(certificate.subject)
  throw new TrustError('revocation_unavailable', `whether the certificate of ${name} is revoked cannot be told: ${why}`)
}

function isVerdict({ code }: PadesError): boolean {
  return code === 'certificate_revoked' || code === 'certificate_unknown'
}

async function askResponder(
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
  // Many responders answer with prepared responses and leave the nonce out (RFC 5019 §4); another nonce is a replay.
  if (response.nonce !== undefined && !equalBytes(response.nonce, nonce)) throw unusable('OCSP response', 'is a replay')
  const { answer, responder } = await verifyOcspResponse(response, certificate, issuer)
  if (answer.status === 'revoked') throw revoked(certificate, answer.revokedAt)
  if (answer.status === 'unknown') throw unknown(certificate)
  const why = unusableWindow({ ...answer, remembersSince: answer.archiveCutoff }, certificate, now())
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
  const why = unusableWindow({ ...crl, remembersSince: crl.expiredSince }, certificate, now())
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
  return new TrustError('certificate_unknown', `its own authority does not know the certificate of ${name}`)
}

function unusable(what: string, why: string): TrustError {
  return new TrustError('revocation_invalid', `the ${what} ${why}`)
}
