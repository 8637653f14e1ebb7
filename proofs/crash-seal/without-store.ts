import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openS3 } from '../../apps/server/platform/blobs/s3.ts'
import { RGW, removeBucket } from '../../apps/server/platform/blobs/testing/stores.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { startGate } from '../lib/gate.ts'
import { makeSigned, type SignedRequest, sandboxAnchors } from '../lib/sealed.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { finish, pause, untilExplained } from './waiting.ts'

const REQUESTS = 2

/** Documents lie in Ceph behind a gate: first the store goes, then the database. Seconds to the end after each. */
export async function withoutStoreOrDatabase(
  storeSeconds: number,
  databaseSeconds: number,
): Promise<{ store: number; database: number }> {
  const bucket = `proof-${randomUUID()}`
  await (await openS3({ ...RGW, bucket, createBucket: true })).close()
  const gate = await startGate({ host: '127.0.0.1', port: Number(new URL(RGW.endpoint).port) })
  const stack = await startStack({
    processes: ['serve-api'],
    env: {
      COUNTERSIGN_S3_BUCKET: bucket,
      COUNTERSIGN_S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
      COUNTERSIGN_S3_ACCESS_KEY: RGW.accessKeyId,
      COUNTERSIGN_S3_SECRET_KEY: RGW.secretAccessKey,
      COUNTERSIGN_LOG: 'fatal',
    },
  })
  const outage = async (client: Client, during: (requests: readonly SignedRequest[]) => Promise<void>) => {
    const requests = await Promise.all(Array.from({ length: REQUESTS }, () => makeSigned(client, 1)))
    await during(requests)
    return finish(client, requests, () => sandboxAnchors(stack))
  }
  try {
    const client = await openAccount(stack.url)
    const store = await outage(client, async (requests) => {
      await gate.shut()
      await stack.start('serve-sealer')
      for (const request of requests) await untilExplained(client, request, 'storage_unavailable')
      await pause(storeSeconds)
      await gate.open()
    })
    const database = await outage(client, () => restartDatabase(stack, databaseSeconds))
    return { store, database }
  } finally {
    await stack.stop()
    await gate.shut()
    await removeBucket(bucket)
  }
}

/** Every connection is ended and none is let in, as a fast restart does it. */
async function restartDatabase(stack: Stack, seconds: number): Promise<void> {
  const url = new URL(stack.database.adminUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const server = new pg.Client({ connectionString: url.href })
  await server.connect()
  await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  await pause(seconds)
  await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await server.end()
}
