import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Caller } from '../../platform/http/caller.ts'
import { buildHttpServer } from '../../platform/http/server.ts'
import { newId } from '../../platform/ids.ts'
import { recordCalls, templateOf } from './record.ts'
import type { LoggedCall } from './write.ts'

const CALLER = { tenantId: newId(), by: { kind: 'key', keyId: newId() } } as unknown as Caller

/** A server whose routes are open to one key, and the calls that it records. */
async function serverWithLog() {
  const calls: LoggedCall[] = []
  let awaited = { count: 0, resolve: () => {} }
  const app = buildHttpServer({
    ...{ logger: pino({ level: 'silent' }), publicOrigin: '', trustedProxies: [], jsonLimitBytes: 1000 },
  })
  app.decorateRequest('knownCaller', null)
  recordCalls(app, {
    add: (call) => {
      if (calls.push(call) === awaited.count) awaited.resolve()
    },
  })
  app.addHook('onRequest', async (request: FastifyRequest) => {
    request.knownCaller = CALLER
  })
  const config = { scope: 'requests:read' } as const
  const started = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/api/v1/read', { config }, async () => 'read')
  app.post('/api/v1/written', { config }, async () => 'written')
  app.get('/api/v1/failed', { config }, async () => {
    throw new Error('it broke')
  })
  app.get('/api/v1/slow', { config }, () => {
    started.resolve()
    return answer.promise
  })
  app.get('/api/v1/stream', { config }, (_request, reply) => {
    reply.type('text/event-stream').send(Readable.from(endless()))
  })
  app.get('/public', async () => 'public')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return {
    ...{ app, calls, started: started.promise, answer },
    open: (path: string): Socket => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
      return socket
    },
    recorded: (count: number) =>
      new Promise<void>((resolve) => {
        awaited = { count, resolve }
        if (calls.length >= count) resolve()
      }),
  }
}

async function* endless() {
  yield ': open\n\n'
  await new Promise(() => {})
}

test('an event stream is recorded once, when its client leaves', async () => {
  const { app, calls, open, recorded } = await serverWithLog()
  const socket = open('/api/v1/stream')
  await new Promise((resolve) => socket.once('data', resolve))
  expect(calls).toEqual([])
  socket.destroy()
  await recorded(1)
  expect(calls).toMatchObject([{ route: '/api/v1/stream', status: 200 }])
  await app.close()
  expect(calls).toHaveLength(1)
})

test('a call whose client leaves before the response is recorded with the status 499', async () => {
  const { app, calls, open, recorded, started, answer } = await serverWithLog()
  const socket = open('/api/v1/slow')
  await started
  socket.destroy()
  await recorded(1)
  answer.resolve('too late')
  await app.close()
  expect(calls).toMatchObject([{ route: '/api/v1/slow', status: 499, error_code: null }])
})

test('a chosen id is kept, and the id of a call that has none is made of the entry', async () => {
  const { app, calls } = await serverWithLog()
  const chosen = `req_${'0'.repeat(32)}`
  for (const id of [chosen, chosen]) {
    await app.inject({ method: 'GET', url: '/api/v1/read', headers: { 'request-id': id } })
  }
  const made = String((await app.inject({ method: 'GET', url: '/api/v1/read' })).headers['request-id'])
  await app.inject({ method: 'GET', url: '/public' })
  expect(calls).toMatchObject([{ request_id: chosen }, { request_id: chosen }, { request_id: null }])
  expect(`req_${calls[2]?.entry_id}`).toBe(made)
  expect(new Set(calls.map(({ entry_id }) => entry_id)).size).toBe(3)
  await app.close()
})

test('reads and failures above 600 a minute are left out, and no call that changed something', async () => {
  const { app, calls } = await serverWithLog()
  const repeat = (method: 'GET' | 'POST', url: string) =>
    Promise.all(Array.from({ length: 700 }, () => app.inject({ method, url })))
  await repeat('GET', '/api/v1/read')
  await repeat('GET', '/api/v1/failed')
  await repeat('POST', '/api/v1/written')
  const count = (route: string) => calls.filter((call) => call.route === route).length
  for (const route of ['/api/v1/read', '/api/v1/failed']) {
    expect(count(route)).toBeGreaterThanOrEqual(600)
    expect(count(route)).toBeLessThan(700)
  }
  expect(count('/api/v1/written')).toBe(700)
  expect(calls.filter(({ error_code }) => error_code === 'internal_error')).toHaveLength(count('/api/v1/failed'))
  await app.close()
})

test('a route is named as in the OpenAPI document', () => {
  expect(templateOf('/documents/:document_id/pages/:page(^\\d+).webp')).toBe(
    '/documents/{document_id}/pages/{page}.webp',
  )
})
