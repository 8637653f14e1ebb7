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
 * Listens first and then creates or loads the PKI, because its certificates contain the server's URL. Port 0 selects a free
 * port.
 */
export async function servePki(
  address: { host: string; port: number },
  openPki: (url: string) => Pki | Promise<Pki>,
): Promise<PkiServer> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, resolve)
  })
  const url = `http://${address.host}:${(server.address() as AddressInfo).port}`
  const pki = await openPki(url)
  server.on('request', pkiListener(pki))
  return { pki, url, close: () => close(server) }
}

/** The PKI's endpoints as a request listener for another server. */
export function pkiListener(pki: Pki): RequestListener {
  return (request, response) => {
    respond(pki, request).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.destroy(),
    )
  }
}

type Response = { status: number; type: string; body: Uint8Array | string }

async function respond(pki: Pki, request: IncomingMessage): Promise<Response> {
  const { pathname } = new URL(request.url ?? '/', pki.baseUrl)
  return respondAt(pki, `${request.method}`, pathname, request.method === 'POST' ? await readBody(request) : noBody)
}

/** Serves the PKI's URLs in the process, without a server. Rejects all other URLs. */
export function pkiFetcher(pki: Pki): Fetcher {
  return async ({ url, method, body }) => {
    const { origin, pathname } = new URL(url)
    if (origin !== new URL(pki.baseUrl).origin) throw new Error(`${origin} is not part of the sandbox PKI.`)
    const { status, body: content } = respondAt(pki, method, pathname, body ?? noBody)
    return { status, body: typeof content === 'string' ? new TextEncoder().encode(content) : content }
  }
}

const noBody = new Uint8Array()

function respondAt(pki: Pki, method: string, pathname: string, body: Uint8Array): Response {
  const route = `${method} ${pathname.startsWith('/ocsp/') ? '/ocsp/*' : pathname}`
  switch (route) {
    // A small request can be part of the URL (RFC 6960 appendix A.1).
    case 'GET /ocsp/*':
    case 'POST /ocsp':
      if (pki.switches.ocsp === 'down') return unavailable
      return ok('application/ocsp-response', answerOcsp(pki, method === 'POST' ? body : requestInPath(pathname)))
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
        body: 'Not found. Available: ocsp, tsa, crl/root.crl, crl/intermediate.crl, aia/root.cer, aia/intermediate.cer',
      }
  }
}

const unavailable: Response = { status: 503, type: 'text/plain', body: 'The service is switched off.' }

function ok(type: string, body: Uint8Array): Response {
  return { status: 200, type, body }
}

function requestInPath(pathname: string): Uint8Array {
  return Buffer.from(decodeURIComponent(pathname.slice('/ocsp/'.length)), 'base64')
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxRequestBytes) throw new Error(`The request body exceeds ${maxRequestBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
}
