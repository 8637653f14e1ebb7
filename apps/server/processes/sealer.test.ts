import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOf } from '../platform/checks/check.ts'
import { makeRunner } from '../platform/checks/run.ts'
import { processMetrics } from '../platform/metrics/registry.ts'
import { startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { serveHealth } from './health/process-health.ts'
import { type Sealer, startSealer } from './sealer.ts'

let signing: TestSigning
let sealer: Sealer

beforeAll(async () => {
  signing = await startTestSigning()
  sealer = await startSealer(signing.server.parts.config)
})
afterAll(async () => {
  await sealer.stop()
  await signing.stop()
})

const stateOf = async (path: string) => (await signing.sender.call('GET', path)).json().state

describe('a sealer that runs as a separate process', () => {
  test('completes a signed request, on a notification or by polling', async () => {
    const made = await signing.make(['Asha'])
    await signing.sign(made, 0)
    await expect.poll(() => stateOf(made.path), { timeout: 20_000 }).toBe('completed')
  })

  test('serves its health and its metrics', async () => {
    const { log } = signing.server.parts
    const server = await serveHealth(
      { checks: makeRunner(sealer.checks, log), metrics: () => processMetrics.metrics() },
      { host: '127.0.0.1', port: 0 },
    )
    const { port } = server.address() as AddressInfo
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    expect((await get('/livez')).status).toBe(200)
    expect(await (await get('/readyz')).json()).toEqual({
      status: 'ok',
      checks: {
        ...{ database: 'ok', migrations: 'ok', partitions: 'ok', partitions_ahead: 'ok', jobs: 'ok' },
        ...{ storage: 'ok', storage_write: 'ok', disk_space: 'ok', master_keys: 'ok' },
        ...{ sandbox_seal: 'ok', sealing: 'ok', attempts: 'ok' },
      },
    })
    expect(await (await get('/metrics')).text()).toMatch(/countersign_sealed_total\{what="document"\} [1-9]/)
    expect((await get('/')).status).toBe(404)
    server.close()
    const check = checkOf('storage', { required: true, remedy: 'Buy a disk.' }, () => Promise.reject(new Error('full')))
    const broken = {
      checks: makeRunner([check], log),
      metrics: () => processMetrics.metrics(),
    }
    const failing = await serveHealth(broken, { host: '127.0.0.1', port: 0 })
    const answer = await fetch(`http://127.0.0.1:${(failing.address() as AddressInfo).port}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'unavailable', checks: { storage: 'failed' } },
    ])
    failing.close()
  })

  test('finishes the requests it has claimed when it stops', async () => {
    const made = await Promise.all([signing.make(['Asha']), signing.make(['Ben']), signing.make(['Cho'])])
    const another = await startSealer(signing.server.parts.config)
    for (const one of made) await signing.sign(one, 0)
    another.wake()
    await another.stop()
    await expect
      .poll(() => Promise.all(made.map(({ path }) => stateOf(path))), { timeout: 20_000 })
      .toEqual(['completed', 'completed', 'completed'])
    const held = await signing.server.database.owner('SELECT 1 FROM sign_requests WHERE seal_holder IS NOT NULL')
    expect(held).toEqual([])
  })
})
