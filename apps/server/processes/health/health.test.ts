import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkConfinement } from '../../platform/confinement/find.ts'
import { MasterKeysUnusable } from '../../platform/master-keys/errors.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Parts } from '../parts.ts'
import { healthRoutes } from './health.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await checkConfinement() // the first check starts a process, which a busy machine may delay
})
afterAll(() => server.stop())

function withParts(changed: Partial<Parts>): FastifyInstance {
  const app = Fastify()
  healthRoutes(app, { ...server.parts, ...changed })
  return app
}

describe('readyz', () => {
  test('is 200 when everything answers', async () => {
    const answer = await withParts({}).inject('/readyz')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().checks).toEqual({
      ...{ database: 'ok', migrations: 'ok', partitions: 'ok' },
      ...{ jobs: 'ok', storage: 'ok', master_keys: 'ok', mail: 'ok', confinement: 'ok' },
    })
  })

  test('asked by many at once is found out once, names what fails and keeps the reason to the log', async () => {
    let asked = 0
    const check = async () => {
      asked += 1
      throw new Error('EACCES: /srv/blobs')
    }
    const app = withParts({ blobs: { ...server.parts.blobs, check } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(answers[0]?.json().checks).toMatchObject({ database: 'ok', storage: 'failed' })
    expect(answers[0]?.body).not.toContain('/srv')
    expect(asked).toBe(1)
  })

  test('is 503 if the partition of this month is missing', async () => {
    const name = `events_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
    await server.database.owner(`ALTER TABLE ${name} RENAME TO renamed`)
    const answer = await withParts({}).inject('/readyz')
    await server.database.owner(`ALTER TABLE renamed RENAME TO ${name}`)
    expect(answer.statusCode).toBe(503)
    expect(answer.json().checks).toMatchObject({ migrations: 'ok', partitions: 'failed' })
  })

  test('H6: is 503 with the id of a master key that is missing', async () => {
    const check = () =>
      Promise.reject(new MasterKeysUnusable('missing: 4f3a', 'The master key 4f3a is not in /srv/keys.'))
    const answer = await withParts({ masterKeys: { ...server.parts.masterKeys, check } }).inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json().checks).toMatchObject({ master_keys: 'failed (missing: 4f3a)', storage: 'ok' })
    expect(answer.body).not.toContain('/srv')
  })

  test('is 503 as soon as the process is told to stop', async () => {
    const app = withParts({})
    app.draining = true
    expect((await app.inject('/readyz')).statusCode).toBe(503)
  })
})
