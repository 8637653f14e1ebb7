import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLogger } from '../log.ts'
import { limitBodyTimes } from './bodies/body-time.ts'
import { buildHttpServer, type HttpOptions } from './server.ts'

const OPTIONS: HttpOptions = {
  logger: makeLogger('silent'),
  publicOrigin: 'https://sign.example.com',
  trustedProxies: [],
  jsonLimitBytes: 1000,
}

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = buildHttpServer(OPTIONS)
  app.post('/echo', async ({ body }) => body)
  app.get('/things/:id', async () => 'thing')
  port = await listen(app)
})
afterAll(() => app.close())

async function listen(server: FastifyInstance): Promise<number> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends these bytes on a connection of their own, and reads until the server closes it. */
async function exchange(bytes: string, to = port): Promise<Answer> {
  const socket = await open(to)
  socket.write(bytes, 'latin1')
  return parse(await text(socket))
}

async function open(to: number): Promise<Socket> {
  const socket = connect(to, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

function parse(answer: string): Answer {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 2)])
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(pairs), body }
}

function expectOurError({ status, headers, body }: Answer, wanted: number, code: string): void {
  expect([status, body]).toEqual([wanted, expect.stringContaining(`"code":"${code}"`)])
  const envelope = JSON.parse(body)
  expect(envelope).toEqual({
    status: 'error',
    code,
    message: expect.any(String),
    errors: expect.any(Array),
    request_id: expect.stringMatching(/^req_[0-9a-f]{32}$/),
    doc_url: `https://sign.example.com/docs#errors-${code}`,
  })
  expect(headers).toMatchObject({
    'request-id': envelope.request_id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.any(String),
  })
}

const HEAD = 'Host: x\r\nConnection: close\r\n'
const POST = `POST /echo HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n`

describe('every error has a request id and the error envelope', () => {
  test.each([
    ['a request line without a version', 'GET /\r\n\r\n', 400, 'bad_request'],
    ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'bad_request'],
    ['an unknown method', `BREW / HTTP/1.1\r\n${HEAD}\r\n`, 400, 'bad_request'],
    ['another version of HTTP', `GET / HTTP/9.1\r\n${HEAD}\r\n`, 400, 'bad_request'],
    ['a header with a control character', `GET / HTTP/1.1\r\n${HEAD}X: a\x01\r\n\r\n`, 400, 'bad_request'],
    ['a header without a name', `GET / HTTP/1.1\r\n${HEAD}: x\r\n\r\n`, 400, 'bad_request'],
    ['a request without a Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `, 400, 'bad_request'],
    [
      'a length and chunks',
      `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      400,
      'bad_request',
    ],
    ['a chunk without a size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`, 400, 'bad_request'],
    ['a path that cannot be decoded', `GET /%zz HTTP/1.1\r\n${HEAD}\r\n`, 400, 'bad_request'],
    ['a tunnel', `CONNECT example.com:443 HTTP/1.1\r\n${HEAD}\r\n`, 400, 'bad_request'],
    ['malformed JSON', `${POST}Content-Length: 1\r\n\r\n{`, 400, 'malformed_json'],
    ['an unknown route', `GET /nowhere HTTP/1.1\r\n${HEAD}\r\n`, 404, 'not_found'],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`, 404, 'not_found'],
    ['a long segment', `GET /things/${'x'.repeat(500)} HTTP/1.1\r\n${HEAD}\r\n`, 404, 'not_found'],
    ['a method of WebDAV', `PROPFIND /things/1 HTTP/1.1\r\n${HEAD}\r\n`, 405, 'method_not_allowed'],
    ['QUERY', `QUERY /things/1 HTTP/1.1\r\n${HEAD}\r\n`, 405, 'method_not_allowed'],
    [
      'QUERY with a body',
      `QUERY /echo HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      405,
      'method_not_allowed',
    ],
    ['QUERY of an unknown route', `QUERY /nowhere HTTP/1.1\r\n${HEAD}\r\n`, 404, 'not_found'],
    ['another method', `DELETE /echo HTTP/1.1\r\n${HEAD}\r\n`, 405, 'method_not_allowed'],
    ['a long body', `${POST}Content-Length: 5000\r\n\r\n${'x'.repeat(5000)}`, 413, 'document_too_large'],
    [
      'a long chunk extension',
      `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      413,
      'document_too_large',
    ],
    ['a long query', `GET /things/1?${'x'.repeat(9_000)} HTTP/1.1\r\n${HEAD}\r\n`, 414, 'uri_too_long'],
    ['a longer query', `GET /things/1?${'x'.repeat(40_000)}`, 414, 'uri_too_long'],
    [
      'another type of body',
      `POST /echo HTTP/1.1\r\n${HEAD}Content-Type: text/csv\r\nContent-Length: 1\r\n\r\nx`,
      415,
      'unsupported_media_type',
    ],
    ['an expectation', `GET /things/1 HTTP/1.1\r\n${HEAD}Expect: the best\r\n\r\n`, 417, 'expectation_failed'],
    ['large headers', `GET / HTTP/1.1\r\n${HEAD}X: ${'x'.repeat(100_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('%s', async (_what, bytes, status, code) => {
    expectOurError(await exchange(bytes), status, code)
  })

  test('headers that do not arrive', async () => {
    const connected = once(app.server, 'connection')
    const socket = await open(port)
    const [connection] = await connected
    socket.write('GET / HTTP/1.1\r\nHost')
    // As Node does after headersTimeout.
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', late, connection)
    expectOurError(parse(await text(socket)), 408, 'request_timeout')
  })

  test('a body that stalls, with the id of its request', async () => {
    const slow = buildHttpServer(OPTIONS)
    const hour = 3_600_000
    limitBodyTimes(slow, { usualMs: hour, stallMs: 50, longestMs: hour, windowMs: hour, windowBytes: 1 })
    let id = ''
    slow.addHook('onRequest', async (request) => {
      id = request.id
    })
    slow.post('/echo', async ({ body }) => body)
    const answer = await exchange(`${POST}Content-Length: 10\r\n\r\n{`, await listen(slow))
    expectOurError(answer, 408, 'request_timeout')
    expect(answer.headers['request-id']).toBe(id)
    await slow.close()
  })

  test('a request to a server that is stopping', async () => {
    const stopping = buildHttpServer(OPTIONS)
    const began = Promise.withResolvers<void>()
    const closing = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<string>()
    stopping.addHook('preClose', async () => closing.resolve())
    stopping.get('/slow', () => {
      began.resolve()
      return answer.promise
    })
    const socket = await open(await listen(stopping))
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await began.promise
    const closed = stopping.close()
    await closing.promise
    const second = once(stopping.server, 'request')
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await second
    answer.resolve('done')
    const [, refusal = ''] = (await text(socket)).split(/(?=HTTP\/1\.1 503)/)
    expectOurError(parse(refusal), 503, 'unavailable')
    await closed
  })
})

test('an error in the rest of a request adds nothing to a response that has begun', async () => {
  const streaming = buildHttpServer(OPTIONS)
  streaming.addContentTypeParser('text/plain', (_request, payload, done) => done(null, payload))
  streaming.post('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.write('begun')
  })
  const socket = await open(await listen(streaming))
  socket.write('POST /stream HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n')
  const [first] = await once(socket, 'data')
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 /)
  socket.write('zz\r\n')
  const rest = await text(socket).catch((error: NodeJS.ErrnoException) => error.code ?? '')
  expect(rest).not.toMatch(/HTTP|bad_request/)
  await streaming.close()
})
