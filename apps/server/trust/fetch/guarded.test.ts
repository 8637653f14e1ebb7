import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FetchRequest } from '@countersign/pades/trust'
import { afterEach, describe, expect, test } from 'vitest'
import { checkTarget } from '../../platform/address-guard/index.ts'
import { guardedFetcher } from './guarded.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(answer: RequestListener): Promise<{ url: string; port: number; requests: () => number }> {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    answer(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, port, requests: () => requests }
}

const asked = (url: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  url,
  method: 'GET',
  headers: {},
  body: undefined,
  maxBytes: 1_000,
  timeoutMs: 5_000,
  ...more,
})

/** Configured like the server, with a name server that knows these names. */
const fetcher = (allowList: string[], names: Record<string, string[]> = {}) =>
  guardedFetcher((url) => checkTarget(url, { allowList, resolve: async (host) => names[host] ?? [], plainHttp: true }))

describe('an address in a certificate', () => {
  test('is fetched if the operator allows it, by GET and by POST', async () => {
    const { url } = await listen(async (request, response) => {
      response.end(`${request.method} ${(await request.toArray()).join('')}`)
    })
    const fetch = fetcher(['127.0.0.1'])
    expect(await fetch(asked(url))).toEqual({ status: 200, body: new Uint8Array(Buffer.from('GET ')) })
    const posted = await fetch(asked(url, { method: 'POST', body: new Uint8Array(Buffer.from('who?')) }))
    expect(Buffer.from(posted.body).toString()).toBe('POST who?')
  })

  test('is not fetched if it is internal, by number or by name', async () => {
    const { url, port, requests } = await listen((_, response) => response.end())
    const names = { 'inside.example.com': ['127.0.0.1'] }
    await expect(fetcher([], names)(asked(url))).rejects.toThrow(/not the public internet/)
    await expect(fetcher([], names)(asked(`http://inside.example.com:${port}/`))).rejects.toThrow(
      /leads into a network/,
    )
    await expect(fetcher([], names)(asked(`http://nobody.example.com:${port}/`))).rejects.toThrow(/has no address/)
    expect(requests()).toBe(0)
  })

  test('is connected to as checked, whatever its name resolves to later', async () => {
    const { port } = await listen((request, response) => response.end(request.headers.host))
    const fetch = guardedFetcher(async () => ({ ok: true, address: '127.0.0.1' }))
    const { body } = await fetch(asked(`http://elsewhere.example.com:${port}/`))
    expect(Buffer.from(body).toString()).toBe(`elsewhere.example.com:${port}`)
  })

  test('is not redirected: a redirect is treated as the response', async () => {
    const target = await listen((_, response) => response.end())
    const { url } = await listen((_, response) => response.writeHead(302, { location: target.url }).end())
    expect(await fetcher(['127.0.0.1'])(asked(url))).toMatchObject({ status: 302 })
    expect(target.requests()).toBe(0)
  })

  test('is read up to its size limit, with and without a declared length', async () => {
    const announced = await listen((_, response) => response.end(Buffer.alloc(1_001)))
    let sent = 0
    const endless = await listen((_, response) => {
      const more = () => {
        do sent += 1
        while (response.write(Buffer.alloc(100)))
      }
      response.on('drain', more)
      more()
    })
    const fetch = fetcher(['127.0.0.1'])
    await expect(fetch(asked(announced.url))).rejects.toThrow('the response is larger than 1000 bytes')
    await expect(fetch(asked(endless.url))).rejects.toThrow('the response is larger than 1000 bytes')
    expect(sent).toBeLessThan(1_000_000)
    expect((await fetch(asked(announced.url, { maxBytes: 1_001 }))).body).toHaveLength(1_001)
  })

  test('must respond completely within the time limit', async () => {
    const silent = await listen(() => {})
    const slow = await listen((_, response) => response.write('a'))
    const fetch = fetcher(['127.0.0.1'])
    for (const { url } of [silent, slow]) {
      await expect(fetch(asked(url, { timeoutMs: 50 }))).rejects.toThrow(/no complete response within \d+ ms/)
    }
  })

  test('that disconnects is an error', async () => {
    const { url } = await listen((_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    })
    await expect(fetcher(['127.0.0.1'])(asked(url))).rejects.toThrow()
  })

  test('that responds in another protocol is an error', async () => {
    const { url } = await listen((_, response) => {
      response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end()
    })
    await expect(fetcher(['127.0.0.1'])(asked(url))).rejects.toThrow()
  })
})
