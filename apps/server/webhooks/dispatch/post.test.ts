import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkTarget } from '../../platform/address-guard/index.ts'
import { type Attempt, makePost, type Post } from './post.ts'

const open: { close(): void }[] = []
let post: Post
beforeEach(() => {
  post = makePost({ guard: allowing('127.0.0.1'), limitMs: 400 })
})
afterEach(() => {
  post.close()
  for (const each of open.splice(0)) each.close()
})

function allowing(...allowList: string[]) {
  return (url: string) => checkTarget(url, { allowList, resolve: async () => [] })
}

async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

const http = (listener: RequestListener) => listening(createHttp(listener))
/** A receiver that always writes these bytes. */
const raw = (bytes: string, close: boolean) =>
  listening(
    createTcp((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => (close ? socket.end(bytes) : socket.write(bytes)))
    }),
  )

const send = (url: string): Promise<Attempt> =>
  post({ url, headers: { 'webhook-id': 'evt_1' }, body: Buffer.from('{}') })

describe('every behaviour of a receiver has its own reason', () => {
  test('accepts', async () => {
    const url = await http((_request, response) => response.writeHead(204).end())
    expect(await send(url)).toMatchObject({ verdict: 'accepted', reason: 'accepted', status: 204, excerpt: null })
  })

  test('rejects; the beginning of its response is kept in one line', async () => {
    const url = await http((_request, response) => response.writeHead(500).end(`no\r\n\u0000${'x'.repeat(9000)}`))
    const attempt = await send(url)
    expect(attempt).toMatchObject({ verdict: 'refused', reason: 'refused', status: 500 })
    expect(attempt.excerpt).toMatch(/^no x{197}$/)
  })

  test('rejects; headers that say who answered and why are kept, and no others', async () => {
    const headers = { server: 'nginx', 'retry-after': '120', 'set-cookie': 'a=b', 'x-request-id': 'r'.repeat(900) }
    const url = await http((_request, response) => response.writeHead(429, headers).end())
    const kept = (await send(url)).headers
    expect(kept).toMatchObject({ server: 'nginx', 'retry-after': '120', 'x-request-id': 'r'.repeat(200) })
    expect(kept).not.toHaveProperty('set-cookie')
    const accepts = await http((_request, response) => response.writeHead(204, headers).end())
    expect((await send(accepts)).headers).toBeNull()
  })

  test('redirects; the redirect is not followed', async () => {
    let calls = 0
    const url = await http((request, response) => {
      calls += 1
      response.writeHead(307, { location: request.url ?? '/' }).end()
    })
    expect(await send(url)).toMatchObject({ verdict: 'refused', reason: 'redirected', status: 307 })
    expect(calls).toBe(1)
  })

  test('is gone', async () => {
    const url = await http((_request, response) => response.writeHead(410).end())
    expect(await send(url)).toMatchObject({ verdict: 'gone', reason: 'gone' })
  })

  test('is busy', async () => {
    const url = await http((_request, response) => response.writeHead(503).end())
    expect(await send(url)).toMatchObject({ verdict: 'unavailable', reason: 'unavailable', status: 503 })
  })

  test('does not listen', async () => {
    expect(await send('http://127.0.0.1:1/')).toMatchObject({ verdict: 'unavailable', reason: 'connection_refused' })
  })

  test('never responds', async () => {
    const attempt = await send(await raw('', false))
    expect(attempt).toMatchObject({ verdict: 'unavailable', reason: 'no_answer', status: null })
    expect(attempt.ms).toBeLessThan(2_000)
  })

  test('starts a response and never ends it', async () => {
    const attempt = await send(await raw('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx', false))
    expect(attempt).toMatchObject({ verdict: 'unavailable', reason: 'slow_answer', status: 200 })
  })

  test('closes the connection without a response, or during it', async () => {
    expect(await send(await raw('', true))).toMatchObject({ reason: 'connection_closed' })
    const cut = await send(await raw('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx', true))
    expect(cut).toMatchObject({ verdict: 'unavailable', reason: 'incomplete_answer', status: 200 })
  })

  test('speaks another protocol', async () => {
    expect(await send(await raw('SSH-2.0-OpenSSH_9.2\r\n', false))).toMatchObject({ reason: 'not_http' })
  })

  test('does not speak TLS on an https URL', async () => {
    const url = (await raw('hello?', false)).replace('http:', 'https:')
    expect(await send(url)).toMatchObject({ verdict: 'unavailable', reason: 'tls_failed' })
  })

  test('accepts with an endless body: 64 kB are read', async () => {
    let written = 0
    const url = await http((_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(16_384))) written += 16_384
        response.once('drain', more)
      }
      more()
    })
    expect(await send(url)).toMatchObject({ verdict: 'accepted', status: 200 })
    expect(written).toBeLessThan(8 * 1024 * 1024)
  })
})

describe('the address guard prevents connections to', () => {
  test('an address that is not public', async () => {
    let calls = 0
    const url = await listening(createTcp(() => (calls += 1)))
    post = makePost({ guard: allowing() })
    const attempt = await send(url.replace('http:', 'https:'))
    expect(attempt).toMatchObject({ verdict: 'unavailable', reason: 'address_refused', detail: /public internet/ })
    expect(calls).toBe(0)
  })

  test('a name without an address', async () => {
    post = makePost({ guard: allowing() })
    expect(await send('https://nobody.example.com/')).toMatchObject({ reason: 'no_address' })
  })
})

test('an idle connection that the receiver closed is not a failure', async () => {
  const server = createHttp((_request, response) => response.end())
  const url = await listening(server)
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  expect(await send(url)).toMatchObject({ verdict: 'accepted' })
  // The connection is reset; the client notices when it writes.
  for (const socket of sockets) socket.resetAndDestroy()
  expect(await send(url)).toMatchObject({ verdict: 'accepted' })
})
