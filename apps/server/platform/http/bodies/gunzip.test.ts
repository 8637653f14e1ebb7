import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildHttpServer } from '../server.ts'

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const WITH_NAME = Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3])
const LIMIT_BYTES = 1 << 20
/** Many times the limit: what the buffers of both sides hold is sent before the response arrives. */
const MOST_BYTES = 256 << 20

test.each([
  ['empty blocks', HEADER, Buffer.alloc(65_535, Buffer.from([0, 0, 0, 0xff, 0xff]))],
  ['empty members', gzipSync(''), Buffer.concat(Array.from({ length: 3_000 }, () => gzipSync('')))],
  ['a file name', WITH_NAME, Buffer.alloc(65_536, 'a')],
])('gzip of %s without an end, which inflates to nothing, is refused', async (_, begin, piece) => {
  const logger = pino({ level: 'silent' })
  const app = buildHttpServer({
    logger,
    trustedProxies: [],
    jsonLimitBytes: LIMIT_BYTES,
    publicOrigin: 'http://x.test',
  })
  const statuses: number[] = []
  app.addHook('onResponse', async (_request, reply) => void statuses.push(reply.statusCode))
  app.post('/any', async () => ({}))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const call = request(`${address}/any`, { method: 'POST', headers })
  function* body() {
    yield begin
    for (let sent = 0; sent < MOST_BYTES; sent += piece.length) yield piece
  }
  // The server closes the connection after its response.
  await pipeline(body, call).catch(() => {})
  call.destroy()
  await app.close()
  expect(statuses).toEqual([413])
})
