import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildHttpServer } from '../server.ts'

const LONG = { data: Array.from({ length: 100 }, (_, i) => ({ id: `sr_${i}`, name: 'Līga Bērziņa' })) }

function server() {
  const options = { trustedProxies: [], jsonLimitBytes: 1_000, publicOrigin: 'http://x.test' }
  const app = buildHttpServer({ logger: pino({ level: 'silent' }), ...options })
  const compressed = { config: { compressed: true } } as const
  app.get('/long', compressed, async () => LONG)
  app.get('/short', compressed, async () => ({ data: [] }))
  app.get('/plain', async () => LONG)
  return async (url: string, accepted?: string) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const { rawPayload, headers: answered } = await app.inject({ url, headers })
    return { bytes: rawPayload, coding: answered['content-encoding'], headers: answered }
  }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('an answer is compressed by %s, and has its length', async (coding, decompress) => {
  const { bytes, headers, ...answer } = await server()('/long', coding)
  expect(answer.coding).toBe(coding)
  expect(JSON.parse(decompress(bytes).toString())).toEqual(LONG)
  expect(bytes.length).toBeLessThan(JSON.stringify(LONG).length / 5)
  expect(headers).toMatchObject({ 'content-length': String(bytes.length), vary: 'accept-encoding' })
})

test.each([
  ['the caller does not accept it', '/long', undefined],
  ['it is short', '/short', 'br'],
  ['the route does not ask for it', '/plain', 'br'],
])('an answer is not compressed if %s', async (_, url, accepted) => {
  const { bytes, coding, headers } = await server()(url, accepted)
  expect(coding).toBeUndefined()
  expect(JSON.parse(bytes.toString())).toEqual(url === '/short' ? { data: [] } : LONG)
  expect(headers.vary).toBe(url === '/plain' ? undefined : 'accept-encoding')
})
