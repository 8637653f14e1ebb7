import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRunner } from '../../platform/checks/run.ts'
import { checkConfinement } from '../../platform/confinement/find.ts'
import { MasterKeysUnusable } from '../../platform/master-keys/errors.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Parts } from '../parts.ts'
import { apiChecks } from './api-checks.ts'
import { healthRoutes } from './health.ts'
import { healthAnswer } from './process-health.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await checkConfinement() // the first check starts a process, which a busy machine may delay
})
afterAll(() => server.stop())

const runnerOf = (changed: Partial<Parts>) => makeRunner(apiChecks({ ...server.parts, ...changed }), server.parts.log)

function withParts(changed: Partial<Parts>): FastifyInstance {
  const app = Fastify()
  healthRoutes(app, runnerOf(changed))
  return app
}

describe('readyz', () => {
  test('is 200 when everything answers', async () => {
    const answer = await withParts({}).inject('/readyz')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().checks).toEqual({
      ...{ database: 'ok', migrations: 'ok', partitions: 'ok', partitions_ahead: 'ok', jobs: 'ok' },
      ...{ storage: 'ok', storage_write: 'ok', disk_space: 'ok', master_keys: 'ok', confinement: 'ok' },
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

  test('H6: is 503 if a master key is missing, and /health has its id', async () => {
    const check = () =>
      Promise.reject(new MasterKeysUnusable('missing: 4f3a', 'The master key 4f3a is not in /srv/keys.'))
    const masterKeys = { ...server.parts.masterKeys, check }
    const answer = await withParts({ masterKeys }).inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json().checks).toMatchObject({ master_keys: 'failed', storage: 'ok' })
    expect(answer.body).not.toContain('4f3a')
    const [status, , body] = await healthAnswer(runnerOf({ masterKeys }))
    expect(status).toBe(503)
    expect(JSON.parse(body).checks.master_keys).toEqual({
      ...{ status: 'failed', required: true, problem: 'The master key 4f3a is not in /srv/keys.' },
      remedy: expect.stringContaining('docs/operators/keys.md'),
    })
  })

  test('is 503 as soon as the process is told to stop', async () => {
    const app = withParts({})
    app.draining = true
    expect((await app.inject('/readyz')).statusCode).toBe(503)
  })
})
