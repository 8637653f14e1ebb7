import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLogger } from '../../log.ts'
import { buildHttpServer } from '../server.ts'
import { logCalls } from './log.ts'

const TOKEN = 'a-token-that-opens-a-document'

async function serverWithLog() {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  const app = buildHttpServer({
    logger: makeLogger('info', sink),
    publicOrigin: 'http://127.0.0.1',
    trustedProxies: [],
    jsonLimitBytes: 1000,
  })
  app.decorateRequest('caller', null)
  logCalls(app, (route) => route === '/livez')
  app.get('/s/:token', async () => 'page')
  app.get('/livez', async () => 'ok')
  app.get('/broken', async () => {
    throw new Error('it broke')
  })
  await app.ready()
  return { app, lines }
}

test('a call is one line, with the pattern of its route and never its path', async () => {
  const { app, lines } = await serverWithLog()
  const headers = { 'user-agent': 'Browser/1', cookie: 'countersign=secret', authorization: 'Bearer cs_test_1' }
  const answer = await app.inject({ method: 'GET', url: `/s/${TOKEN}?code=secret`, headers })
  expect(lines).toEqual([
    {
      ...{ level: 30, msg: 'call', method: 'GET', route: '/s/:token', status: 200 },
      ...{ time: expect.any(Number), pid: process.pid, hostname: expect.any(String), ms: expect.any(Number) },
      reqId: answer.headers['request-id'],
    },
  ])
  await app.inject({ method: 'GET', url: `/unknown/${TOKEN}` })
  expect(lines[1]).toMatchObject({ route: null, status: 404 })
  await app.inject({ method: 'GET', url: `/s/${TOKEN}%ZZ` })
  expect(JSON.stringify(lines)).not.toMatch(/secret|a-token|Browser|cs_test/)
})

test('successful probes are not logged; failed calls always are', async () => {
  const { app, lines } = await serverWithLog()
  await app.inject({ method: 'GET', url: '/livez' })
  expect(lines).toEqual([])
  await app.inject({ method: 'GET', url: '/broken' })
  expect(lines.map(({ msg, status }) => [msg, status])).toEqual([
    ['unexpected error', undefined],
    ['call', 500],
  ])
})

test.each([
  ['request-id', 'proxy-4711.a_b', true],
  ['x-request-id', '0123456789abcdef0123456789abcdef', true],
  ['x-request-id', 'short', false],
  ['x-request-id', 'a'.repeat(65), false],
  ['x-request-id', 'line\\nbreak-in-log', false],
  ['x-request-id', '"quoted-request-id"', false],
  ['x-request-id', 'with space in it', false],
  ['x-request-id', '../../../etc/passwd', false],
])('the id in %s: %s is honoured: %s', async (name, id, isHonoured) => {
  const { app, lines } = await serverWithLog()
  const answer = await app.inject({ method: 'GET', url: '/s/x', headers: { [name]: id } })
  expect(lines[0]?.reqId).toBe(answer.headers['request-id'])
  if (isHonoured) expect(answer.headers['request-id']).toBe(id)
  else expect(answer.headers['request-id']).toMatch(/^req_[0-9a-f]{32}$/)
})
