import { equalBytes } from '../bytes.ts'
import type { Certificate } from '../cms/index.ts'
import { fetchBytes } from '../trust/fetcher.ts'
import {
  type Crl,
  encodeOcspRequest,
  type Fetcher,
  type OcspResponse,
  parseCrl,
  parseOcspResponse,
  TrustError,
} from '../trust/index.ts'

const maxOcspBytes = 64 << 10
const maxCrlBytes = 16 << 20
const timeoutMs = 10_000

export async function fetchOcsp(
  url: string,
  certificate: Certificate,
  issuer: Certificate,
  fetcher: Fetcher,
): Promise<OcspResponse> {
  const nonce = crypto.getRandomValues(new Uint8Array(16))
  const body = await encodeOcspRequest(certificate, issuer, nonce)
  const headers = { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' }
  const request = { url, method: 'POST', headers, body, maxBytes: maxOcspBytes, timeoutMs } as const
  const response = parseOcspResponse(await fetchBytes(fetcher, request))
  // A responder may omit the nonce (RFC 5019 §4). Another nonce means a replay.
  if (response.nonce === undefined || equalBytes(response.nonce, nonce)) return response
  throw new TrustError('revocation_invalid', 'the OCSP response is a replay')
}

export async function fetchCrl(url: string, fetcher: Fetcher): Promise<Crl> {
  const headers = { accept: 'application/pkix-crl' }
  return parseCrl(
    await fetchBytes(fetcher, { url, method: 'GET', headers, body: undefined, maxBytes: maxCrlBytes, timeoutMs }),
  )
}
