import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { createPki, issueSigner } from '../../packages/sandbox-pki/index.ts'

// Receivers as nobody wishes them.

export interface BadReceiver {
  url: string
  /** How many connections it has seen. */
  connections(): number
  close(): void
}

export async function listening(server: Server, scheme = 'http'): Promise<BadReceiver> {
  const sockets = new Set<Socket>()
  let seen = 0
  server.on('connection', (socket) => {
    seen += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    connections: () => seen,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export function http(listener: RequestListener): Promise<BadReceiver> {
  return listening(createHttp(listener))
}

/** Writes these bytes when it is spoken to, and then closes or waits. */
export function raw(bytes: string, then: 'close' | 'wait', scheme = 'http'): Promise<BadReceiver> {
  return listening(
    createTcp((socket) => socket.once('data', () => (then === 'close' ? socket.end(bytes) : socket.write(bytes)))),
    scheme,
  )
}

/** Answers 200 and then a byte a second. */
export function dripping(): Promise<BadReceiver> {
  return http((_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 1_000)
    response.on('close', () => clearInterval(drip))
  })
}

export interface Flood extends BadReceiver {
  /** Bytes that it got rid of. */
  written(): number
}

/** Answers 200 and begins to send ten gigabytes. */
export async function flooding(): Promise<Flood> {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  let written = 0
  const receiver = await http((_request, response) => {
    response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) })
    const more = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length
    }
    response.on('drain', more)
    more()
  })
  return { ...receiver, written: () => written }
}

/** Speaks TLS with a certificate that nobody trusts. */
export async function untrusted(): Promise<BadReceiver> {
  const { key, chain } = issueSigner(createPki({ baseUrl: 'http://pki.invalid' }), {
    subject: { commonName: '127.0.0.1' },
  })
  const pem = chain.map((der) => pemOf(der)).join('')
  const options = { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: pem }
  return listening(
    createHttps(options, (_request, response) => response.end()),
    'https',
  )
}

function pemOf(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
