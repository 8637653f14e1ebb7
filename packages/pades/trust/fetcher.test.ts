import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type FetchRequest, fetchBytes, plainFetcher } from './fetcher.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

test('sends a body and returns a response within the size limit', async () => {
  const url = await listen((request, response) => request.pipe(response))
  const body = new Uint8Array([1, 2, 3])
  expect(await fetchFrom(url, { method: 'POST', body })).toEqual(body)
})

test('aborts a response that exceeds the size limit', async () => {
  const url = await listen((_, response) => {
    const pour = () => {
      while (response.write(new Uint8Array(65_536)));
    }
    response.on('drain', pour)
    pour()
  })
  await expect(fetchFrom(url, { maxBytes: 100_000 })).rejects.toThrow(/returned more than 100000 bytes/)
})

test('rejects a response after the timeout', async () => {
  const url = await listen(() => undefined)
  await expect(fetchFrom(url, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'fetch_failed' })
})

test('says why a connection fails', async () => {
  const url = await listen(() => undefined)
  await new Promise((closed) => server?.close(closed))
  await expect(fetchFrom(url)).rejects.toThrow(/fetch failed: .*ECONNREFUSED/)
})

test('rejects redirects and any status other than 200', async () => {
  const url = await listen((request, response) => {
    response.writeHead(request.url === '/moved' ? 302 : 404, { location: '/' }).end()
  })
  await expect(fetchFrom(`${url}/moved`)).rejects.toMatchObject({ code: 'fetch_failed' })
  await expect(fetchFrom(url)).rejects.toThrow(/returned status 404/)
})

test('enforces the size limit for a fetcher that ignores it', async () => {
  const careless = async () => ({ status: 200, body: new Uint8Array(11) })
  await expect(fetchBytes(careless, { ...request('http://pki.test'), maxBytes: 10 })).rejects.toThrow(
    /more than 10 bytes/,
  )
})

function request(url: string): FetchRequest {
  return { url, method: 'GET', headers: {}, body: undefined, maxBytes: 1_000, timeoutMs: 5_000 }
}

function fetchFrom(url: string, changes: Partial<FetchRequest> = {}): Promise<Uint8Array> {
  return fetchBytes(plainFetcher, { ...request(url), ...changes })
}

async function listen(answer: RequestListener): Promise<string> {
  const started = createServer(answer)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}
