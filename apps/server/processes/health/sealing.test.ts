import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { defaultSwitches } from '@countersign/sandbox-pki'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config/config.ts'
import type { ObjectStore } from '../../platform/blobs/object-store.ts'
import { openS3 } from '../../platform/blobs/s3.ts'
import { RGW, removeBucket } from '../../platform/blobs/testing/stores.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openApiParts } from '../parts.ts'
import { apiChecks } from './api-checks.ts'
import { objectLockCheck } from './checks.ts'
import { queuesCheck } from './queues-check.ts'
import { sealerChecks } from './sealer-checks.ts'

const silent = { warn: () => {}, error: () => {} } as never

describe('requests that wait to be sealed', () => {
  let signing: TestSigning
  beforeAll(async () => {
    signing = await startTestSigning()
  })
  afterAll(() => signing.stop())

  async function gauge(name: string): Promise<number> {
    const metrics = await signing.server.metrics()
    return Number(new RegExp(`^${name}\\{mode="test"\\} (\\S+)$`, 'm').exec(metrics)?.[1])
  }

  /** The sealer's check, on the database only. */
  function sealingCheck() {
    const { parts } = signing.server
    const checks = sealerChecks({ ...parts, sealer: signing.deps.sealer } as never, signing.deps.credentials, {})
    const found = checks.find(({ name }) => name === 'sealing')
    if (!found) throw new Error('there is no check of sealing')
    return found
  }

  test('O9: a request that no sealer seals is counted, with its age, although nothing was sealed', async () => {
    expect([await gauge('countersign_seals_waiting'), await gauge('countersign_seal_oldest_seconds')]).toEqual([0, 0])
    const made = await signing.make(['Asha'])
    await signing.sign(made, 0)
    expect(await gauge('countersign_seals_waiting')).toBe(1)
    expect(await gauge('countersign_seal_oldest_seconds')).toBeGreaterThan(0)
    await signing.seal()
    expect([await gauge('countersign_seals_waiting'), await gauge('countersign_seal_oldest_seconds')]).toEqual([0, 0])
  })

  test('O9: a request whose sealing fails stays counted between its retries, and its age grows', async () => {
    const made = await signing.make(['Ben'])
    await signing.sign(made, 0)
    signing.pki.switches.tsa = 'down'
    await signing.seal({ log: silent })
    expect(await sealingCheck().run()).toBeNull()
    const { owner } = signing.server.database
    const later = `seal_due_at = now() + interval '15 minutes', seal_failing_since = seal_failing_since - interval '1 hour'`
    await owner(`UPDATE sign_requests SET ${later} WHERE request_id = $1`, [made.requestId])
    expect(await gauge('countersign_seals_waiting')).toBe(1)
    expect(await gauge('countersign_seal_oldest_seconds')).toBeGreaterThanOrEqual(3600)
    expect(await sealingCheck().run()).toEqual({
      problem: expect.stringMatching(/^Sealing has failed for 6\d minutes\. Requests that wait: 1\.$/),
      remedy: expect.stringContaining('docs/operators/live-sealing.md#seal-errors'),
    })

    Object.assign(signing.pki.switches, defaultSwitches)
    await owner(
      `UPDATE sign_requests SET seal_due_at = now(), seal_error = jsonb_set(seal_error, '{retryAt}', '0')
                  WHERE request_id = $1`,
      [made.requestId],
    )
    await signing.seal()
    expect(await gauge('countersign_seals_waiting')).toBe(0)
    const [row] = await owner('SELECT seal_failing_since FROM sign_requests WHERE request_id = $1', [made.requestId])
    expect(row).toEqual({ seal_failing_since: null })
    expect(await sealingCheck().run()).toBeNull()
  })
})

test('O9: work that is due for five minutes and not done is a problem, and each queue has its lag', async () => {
  const lags = { relay: async () => 299, timers: async () => 301, digests: async () => 0 }
  expect(await queuesCheck('queues', lags).run()).toEqual({
    problem: 'Work that is due is not done: timers for 5 minutes.',
    remedy: expect.stringContaining('logs'),
  })
  const metrics = await processMetrics.metrics()
  expect(metrics).toContain('countersign_queue_lag_seconds{queue="relay"} 299')
  expect(metrics).toContain('countersign_queue_lag_seconds{queue="timers"} 301')
  expect(await queuesCheck('queues', { relay: async () => 299 }).run()).toBeNull()
})

describe('a bucket without Object Lock', () => {
  const bucket = `test-${randomUUID()}`
  const folder = mkdtempSync(join(tmpdir(), 'countersign-lock-'))
  let store: ObjectStore
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeTestDatabase()
    const { endpoint, region, ...credentials } = RGW
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    client.destroy()
    store = await openS3({ ...RGW, bucket })
  })
  afterAll(async () => {
    await store.close()
    await removeBucket(bucket)
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  test('O9: is a problem in live mode', async () => {
    expect(await objectLockCheck(store).run()).toEqual({
      problem: expect.stringContaining('has no Object Lock'),
      remedy: expect.stringContaining('docs/operators/live-sealing.md'),
    })
  })

  test('O9: refuses the start in live mode, before anybody can sign; the sandbox needs no lock', async () => {
    const env = {
      COUNTERSIGN_S3_BUCKET: bucket,
      COUNTERSIGN_S3_ENDPOINT: RGW.endpoint,
      COUNTERSIGN_S3_REGION: RGW.region,
      COUNTERSIGN_S3_ACCESS_KEY: RGW.accessKeyId,
      COUNTERSIGN_S3_SECRET_KEY: RGW.secretAccessKey,
    }
    const configOf = (more: Record<string, string>) =>
      readConfig({
        ...{ COUNTERSIGN_ENVIRONMENT: 'development', COUNTERSIGN_LOG: 'silent', COUNTERSIGN_DATA: folder },
        ...{ COUNTERSIGN_DATABASE_URL: database.url, ...env, ...more },
      })
    const refused = openApiParts(configOf({ COUNTERSIGN_LIVE_SIGNING: 'on' }))
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow('Object Lock enabled')
    const parts = await openApiParts(configOf({}))
    expect(apiChecks(parts).map(({ name }) => name)).not.toContain('object_lock')
    await parts.close()
  })

  test('O9: a bucket with Object Lock and a folder are no problem', async () => {
    const locking = `test-${randomUUID()}`
    const s3 = await openS3({ ...RGW, bucket: locking, createBucket: true })
    expect(await objectLockCheck(s3).run()).toBeNull()
    await s3.close()
    await removeBucket(locking)
    expect(await objectLockCheck({ lockSupport: async () => 'unsupported' }).run()).toBeNull()
  })
})
