import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fetcher } from '@countersign/pades/trust'
import type { Pki } from './authority.ts'
import { publishCrl } from './crl.ts'
import { answerOcsp } from './ocsp.ts'
import { answerTimestamp } from './tsa.ts'

const maxRequestBytes = 64 * 1024

export type PkiServer = { readonly pki: Pki; readonly url: string; close(): Promise<void> }

/**
 * Listens first and makes (or loads) the PKI afterwards, because its certificates name the address it answers at.
 * Port 0 takes a free one.
 */
export async function servePki(
  address: { host: string; port: number },
  open: (url: string) => Pki | Promise<Pki>,
): Promise<PkiServer> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, resolve)
  })
  const url = `http://${address.host}:${(server.address() as AddressInfo).port}`
  const pki = await open(url)
  server.on('request', pkiListener(pki))
  return { pki, url, close: () => close(server) }
}

/** The same endpoints for a server the caller runs. */
export function pkiListener(pki: Pki): RequestListener {
  return (request, response) => {
    answer(pki, request).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.destroy(),
    )
  }
}

type Answer = { status: number; type: string; body: Uint8Array | string }

async function answer(pki: Pki, request: IncomingMessage): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '/', pki.baseUrl)
  return answerAt(pki, `${request.method}`, pathname, request.method === 'POST' ? await bodyOf(request) : nothing)
}

/** The same without a server: whatever a certificate of this PKI points to is answered here, and nothing else. */
export function pkiFetcher(pki: Pki): Fetcher {
  return async ({ url, method, body }) => {
    const { origin, pathname } = new URL(url)
    if (origin !== new URL(pki.baseUrl).origin) throw new Error(`${origin} is not part of the sandbox`)
    const { status, body: answered } = answerAt(pki, method, pathname, body ?? nothing)
    return { status, body: typeof answered === 'string' ? new TextEncoder().encode(answered) : answered }
  }
}

const nothing = new Uint8Array()

function answerAt(pki: Pki, method: string, pathname: string, body: Uint8Array): Answer {
  const route = `${method} ${pathname.startsWith('/ocsp/') ? '/ocsp/*' : pathname}`
  switch (route) {
    // A request small enough may be part of the address (RFC 6960 appendix A.1).
    case 'GET /ocsp/*':
    case 'POST /ocsp':
      if (pki.switches.ocsp === 'down') return unavailable
      return ok('application/ocsp-response', answerOcsp(pki, method === 'POST' ? body : inAddress(pathname)))
    case 'POST /tsa':
      if (pki.switches.tsa === 'down') return unavailable
      return ok('application/timestamp-reply', answerTimestamp(pki, body))
    case 'GET /crl/root.crl':
    case 'GET /crl/intermediate.crl':
      if (pki.switches.crl === 'down') return unavailable
      return ok('application/pkix-crl', publishCrl(pki, route.includes('root') ? 'root' : 'intermediate'))
    case 'GET /aia/root.cer':
      return ok('application/pkix-cert', pki.root.certificate)
    case 'GET /aia/intermediate.cer':
      return ok('application/pkix-cert', pki.intermediate.certificate)
    default:
      return {
        status: 404,
        type: 'text/plain',
        body: 'ocsp, tsa, crl/root.crl, crl/intermediate.crl, aia/root.cer, aia/intermediate.cer',
      }
  }
}

const unavailable: Answer = { status: 503, type: 'text/plain', body: 'switched off' }

function ok(type: string, body: Uint8Array): Answer {
  return { status: 200, type, body }
}

function inAddress(pathname: string): Uint8Array {
  return Buffer.from(decodeURIComponent(pathname.slice('/ocsp/'.length)), 'base64')
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxRequestBytes) throw new Error(`a request body over ${maxRequestBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
}
