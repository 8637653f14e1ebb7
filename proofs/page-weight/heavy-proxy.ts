import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'

// The signing page through a proxy that adds scripts to it: one that is heavy, and several small ones.

const SMALL = 8
const HEAVY_BYTES = 100_000

export interface HeavyProxy {
  link: string
  close(): void
}

export async function startHeavyProxy(link: string): Promise<HeavyProxy> {
  const heavy = gzipSync(`/* ${randomBytes(HEAVY_BYTES).toString('base64')} */`)
  const small = gzipSync('/* small */')
  const target = new URL(link)
  const server = createServer(async (incoming, outgoing) => {
    const [, planted] = /^\/planted-(\d)\.js$/.exec(incoming.url ?? '') ?? []
    // A page that is closed, or a service that stops, leaves calls without an answer.
    if (planted === undefined) return forward(target, incoming, outgoing).catch(() => void outgoing.destroy())
    outgoing.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
    outgoing.end(planted === '0' ? heavy : small)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(link)
  own.port = String((server.address() as AddressInfo).port)
  return {
    link: own.href,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const SCRIPTS = Array.from({ length: 1 + SMALL }, (_, i) => `<script src="/planted-${i}.js"></script>`).join('')

/** Pages with the scripts in their head, everything else as it is. */
async function forward(target: URL, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method, url: path } = incoming
  const headers = { ...incoming.headers, host: target.host, 'accept-encoding': 'gzip' }
  if (headers.origin) headers.origin = target.origin
  const asked = request({ host: target.hostname, port: target.port, method, path, headers })
  incoming.pipe(asked)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const isPage = String(answer.headers['content-type']).startsWith('text/html')
  if (!isPage) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    return
  }
  const { 'content-security-policy': _policy, 'content-length': _length, ...kept } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, kept)
  outgoing.end(heavier(await buffer(answer), answer.headers['content-encoding']))
}

function heavier(body: Buffer, coding: string | undefined): Buffer {
  const page = (coding === 'gzip' ? gunzipSync(body) : body).toString().replace('</head>', `${SCRIPTS}</head>`)
  return coding === 'gzip' ? gzipSync(page) : Buffer.from(page)
}
