import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Check } from '../../platform/checks/check.ts'
import { makeRunner } from '../../platform/checks/run.ts'
import { checkConfinement } from '../../platform/confinement/find.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { freePort } from '../../testing/free-port.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { type Sealer, startSealer } from '../sealer.ts'
import { startWorker, type Worker } from '../worker.ts'
import { apiChecks } from './api-checks.ts'
import { presentHealth } from './present.ts'

// An api, a worker and a sealer on one database, with a mail server that does not answer.

let server: TestServer
let worker: Worker
let sealer: Sealer
beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_SMTP_URL: 'smtp://127.0.0.1:1' })
  worker = await startWorker(server.parts.config)
  sealer = await startSealer(server.parts.config)
  // The first of these checks start a process and create keys, which takes long on a busy machine.
  await checkConfinement()
  await sealer.checks.find(({ name }) => name === 'sandbox_seal')?.run()
}, 60_000)
afterAll(async () => {
  await sealer.stop()
  await worker.stop()
  await server.stop()
})

/** For a slow machine. */
const SLOWLY = { timeout: 50_000 }

async function healthOf(checks: Check[]) {
  return presentHealth(await makeRunner(checks, { warn: () => {}, info: () => {} }).run())
}

/** Of every process, without the check of the mail server. */
async function healthOfAll() {
  return {
    api: await healthOf(apiChecks(server.parts)),
    worker: await healthOf(worker.checks.filter(({ name }) => name !== 'mail')),
    sealer: await healthOf(sealer.checks),
  }
}

describe('a mail server that does not answer', () => {
  test('O2: leaves the api ready', async () => {
    const answer = await server.inject({ method: 'GET', url: '/readyz' })
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'ok'])
  })

  test('O2: makes the worker, which sends mails, degraded, with the problem and a remedy', async () => {
    const { status, checks } = await healthOf(worker.checks)
    expect(status).toBe('degraded')
    expect(checks.mail).toEqual({
      ...{ status: 'degraded', required: false, problem: expect.stringContaining('ECONNREFUSED') },
      remedy: expect.stringContaining('COUNTERSIGN_SMTP_URL'),
    })
  })

  test('O2: shows the mails that are retried, and the age of the oldest, as gauges', SLOWLY, async () => {
    const account = await server.open()
    expect(await server.metrics()).toContain('countersign_jobs{class="mail",state="retrying"} 0')
    const asked = await account.call('POST', 'sandbox/verified-addresses', { email: 'asha@example.org' })
    expect(asked.statusCode).toBe(200)
    await expect.poll(() => server.metrics(), SLOWLY).toContain('countersign_jobs{class="mail",state="retrying"} 1')
    expect(await server.metrics()).toMatch(
      /countersign_job_oldest_seconds\{class="mail",state="retrying"\} (0\.0*[1-9]|[1-9])/,
    )
  })
})

describe('partitions and migrations', () => {
  const nameOf = (month: Date) => `events_${month.toISOString().slice(0, 7).replace('-', '_')}`
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    await server.database.owner(`ALTER TABLE ${table} RENAME TO renamed`)
    try {
      return await work()
    } finally {
      await server.database.owner(`ALTER TABLE renamed RENAME TO ${table}`)
    }
  }

  test('O8: without a partition of this month every process is unavailable', async () => {
    const found = await without(nameOf(now), healthOfAll)
    for (const [name, { status, checks }] of Object.entries(found)) {
      expect([name, status]).toEqual([name, 'unavailable'])
      expect(checks.partitions).toEqual({
        ...{ status: 'failed', required: true, problem: expect.stringContaining(nameOf(now)) },
        remedy: expect.stringContaining('countersign migrate'),
      })
    }
  })

  test('O8: without a partition of the next month every process is degraded, and says when it ends', async () => {
    const found = await without(nameOf(next), async () => {
      const health = await healthOfAll()
      const [, seconds = '0'] =
        /^countersign_partition_runway_seconds (\S+)/m.exec(await processMetrics.metrics()) ?? []
      expect(Number(seconds)).toBeGreaterThan(0)
      expect(Number(seconds)).toBeLessThanOrEqual(31 * 86_400)
      return health
    })
    for (const [name, { status, checks }] of Object.entries(found)) {
      expect([name, status]).toEqual([name, 'degraded'])
      expect(checks.partitions).toMatchObject({ status: 'ok' })
      expect(checks.partitions_ahead?.problem).toMatch(new RegExp(`^In \\d+ days .*${nameOf(next)}`))
    }
  })

  test('O8: a worker and a sealer are unavailable while a migration is missing', async () => {
    const [row] = await server.database.owner('SELECT name, timestamp FROM kysely_migration ORDER BY name DESC LIMIT 1')
    await server.database.owner('DELETE FROM kysely_migration WHERE name = $1', [row?.name])
    const found = await healthOfAll()
    await server.database.owner('INSERT INTO kysely_migration (name, timestamp) VALUES ($1, $2)', [
      row?.name,
      row?.timestamp,
    ])
    for (const [name, { status, checks }] of Object.entries(found)) {
      expect([name, status]).toEqual([name, 'unavailable'])
      expect(checks.migrations?.problem).toContain(row?.name)
    }
  })
})

test('O9: a sealer whose live key does not open is unavailable; its authorities are checked, too', async () => {
  const seal = {
    key: { kind: 'p12' as const, file: '/nowhere/seal.p12', passwordFile: '/nowhere/password' },
    anchorsFile: '/nowhere/anchors.pem',
    tsaUrls: [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`],
  }
  const live = await startSealer({ ...server.parts.config, seal })
  const { status, checks } = await healthOf(live.checks)
  await live.stop()
  expect(status).toBe('unavailable')
  expect(checks.live_seal).toMatchObject({
    ...{ status: 'failed', problem: expect.stringContaining('/nowhere/') },
    remedy: expect.stringContaining('docs/operators/live-sealing.md'),
  })
  expect(checks.timestamping?.problem).toMatch(/^No timestamping authority answers, and no live document is sealed/)
  expect(checks.object_lock).toEqual({ status: 'ok', required: false })
})

test('the worker deletes a test certificate of an interrupted call as soon as it is a minute old', async () => {
  const { tenantId } = await server.open()
  const rows = () => server.database.owner('SELECT FROM sandbox_certificates', [])
  // Twice: the hourly maintenance, which starts with the worker, deletes nothing of the second.
  for (let i = 0; i < 2; i += 1) {
    await server.database.owner(
      `INSERT INTO sandbox_certificates (tenant_id, certificate_id, public_key, content, due_at, created_at)
       VALUES ($1, gen_random_uuid(), '', '{}', NULL, now() - interval '61 seconds')`,
      [tenantId],
    )
    await expect.poll(rows, SLOWLY).toEqual([])
  }
})

describe('the disk', () => {
  test('O9: a store that cannot be written to makes the sealer unavailable; api and worker serve, degraded', async () => {
    const { blobs } = server.parts.config
    if (blobs.kind !== 'file-system') throw new Error('this test needs the file system')
    await rm(join(blobs.folder, '.incoming'), { recursive: true })
    const found = await healthOfAll()
    expect([found.api.status, found.worker.status, found.sealer.status]).toEqual([
      'degraded',
      'degraded',
      'unavailable',
    ])
    expect(found.sealer.checks.storage_write).toMatchObject({
      ...{ status: 'failed', problem: expect.stringContaining('ENOENT') },
      remedy: expect.stringContaining('free space'),
    })
    expect(found.sealer.checks.storage).toMatchObject({ status: 'ok' })
  })
})
