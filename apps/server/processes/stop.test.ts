import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { buildHttpServer } from '../platform/http/server.ts'
import { makeLogger } from '../platform/log.ts'
import { drain } from './stop.ts'

async function listening(): Promise<FastifyInstance> {
  const logger = makeLogger('silent')
  const app = buildHttpServer({ logger, publicOrigin: '', trustedProxies: [], jsonLimitBytes: 1000 })
  app.decorate('draining', false)
  return app
}

test('answers a running call when the process stops, then closes its kept-alive connection', async () => {
  const app = await listening()
  const running = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => {
    running.resolve()
    return answer.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const call = once(get({ port, path: '/slow', agent }), 'response') as Promise<[IncomingMessage]>
  await running.promise
  const drained = drain(app, 0)
  answer.resolve('done')
  const [response] = await call
  response.resume()
  expect(response.statusCode).toBe(200)
  await drained
  agent.destroy()
})
