import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { type BodyTimes, limitBodyTimes } from './body-time.ts'

const servers: FastifyInstance[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

const HOUR = 3_600_000
const TIMES: BodyTimes = { usualMs: HOUR, stallMs: HOUR, longestMs: HOUR, windowMs: HOUR, windowBytes: 1 }

/** A server with some short limits. */
async function start(times: Partial<BodyTimes>): Promise<number> {
  const app = Fastify({ forceCloseConnections: true })
  servers.push(app)
  limitBodyTimes(app, { ...TIMES, ...times })
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const handler = async ({ body }: { body: unknown }) => (body instanceof Readable ? text(body) : '')
  app.post('/usual', handler)
  app.post('/long', { config: { longBody: true } }, handler)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Sends only the beginning of the announced body. */
async function beginBody(
  port: number,
  path: string,
  length: number,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = ['Host: x', 'Content-Type: x/y', `Content-Length: ${length}`, 'Connection: close']
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\nfirst`)
  return { socket, answer: readAnswer(socket) }
}

/** Until the connection ends. A server that closes it while the client still sends resets it after the answer. */
function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (bytes: Buffer) => {
    answer += bytes
  })
  socket.on('error', () => {})
  // `once` of node:events would reject at the reset.
  return new Promise((resolve) => socket.once('close', () => resolve(answer)))
}

test.each<[string, Partial<BodyTimes>]>([
  ['takes too long', { usualMs: 50 }],
  ['stalls', { stallMs: 50 }],
])('cuts off a body that %s, and lets a long one continue', async (_, times) => {
  const port = await start(times)
  const long = await beginBody(port, '/long', 10)
  const usual = await beginBody(port, '/usual', 10)
  expect(await usual.answer).toMatch(/^HTTP\/1\.1 408 /)
  long.socket.write('-last')
  expect(await long.answer).toMatch(/^HTTP\/1\.1 200 .*first-last/s)
})

test('cuts off a long body that arrives too slowly', async () => {
  const port = await start({ windowMs: 50, windowBytes: 1_000 })
  const { socket, answer } = await beginBody(port, '/long', 1_000_000)
  const drip = setInterval(() => socket.write('.'), 20)
  expect(await answer.finally(() => clearInterval(drip))).toMatch(/^HTTP\/1\.1 408 /)
})
