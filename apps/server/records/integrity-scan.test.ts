import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { lookAtFiles, watchFiles } from './integrity-scan.ts'

let signing: TestSigning
let timer: Database
let blobs: Blobs
let requests: Made[]
beforeAll(async () => {
  signing = await startTestSigning()
  blobs = signing.deps.blobs
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  timer = openDatabase({ url: signing.server.database.url, role: 'countersign_timer', ...limits })
  requests = [await signing.make(['Ann']), await signing.make(['Bob'])]
  for (const made of requests) await signing.sign(made, 0)
  await signing.seal()
})
afterAll(async () => {
  await timer.close()
  await signing.stop()
})

it('a file that the store does not answer for is told, and the others are looked at all the same', async () => {
  const [file] = await signing.server.database.owner(
    'SELECT request_id, kind, object_name FROM request_files ORDER BY request_id, kind LIMIT 1',
  )
  const asked: string[] = []
  const forbidding: Blobs = {
    ...blobs,
    fate: (place) => {
      asked.push(place.name)
      return place.name === file?.object_name ? Promise.reject(new Error('Access denied')) : blobs.fate(place)
    },
  }
  const told: object[] = []
  const log = { error: (what: object) => told.push(what) } as never
  const look = watchFiles({ timer, blobs: forbidding, log, batch: 3, random: () => 0 })
  await look()
  await look()
  const { request_id, kind, object_name: object } = file as Record<'request_id' | 'kind' | 'object_name', string>
  expect(told).toEqual([{ files: [{ request: publicId('sr', request_id), kind, object, error: 'Access denied' }] }])
  expect(new Set(asked).size).toBe(4)
})

it('the first round begins anywhere, the others at the first file', async () => {
  const asked: string[] = []
  const noting: Blobs = {
    ...blobs,
    fate: (place) => {
      asked.push(place.name)
      return blobs.fate(place)
    },
  }
  const look = watchFiles({ timer, blobs: noting, log: { error: () => {} } as never, random: () => 1 })
  await look()
  expect(asked).toEqual([])
  await look()
  expect(asked).toHaveLength(4)
})

it('all finished files are looked at, batch by batch, and the one that something happened to is told', async () => {
  expect(await lookAtFiles({ timer, blobs })).toEqual({ looked: 4, altered: [], unseen: [], next: null })
  const [second] = requests.slice(1) as [Made]
  const [file] = await signing.server.database.owner(
    `SELECT object_name FROM request_files WHERE request_id = $1 AND kind = 'signed_document'`,
    [second.requestId],
  )
  await blobs.delete({ name: file?.object_name, versionId: null })
  const told: object[] = []
  const log = { error: (file: object) => told.push(file) } as never
  const look = watchFiles({ timer, blobs, log, batch: 3, random: () => 0 })
  await look()
  await look()
  const gone = {
    request: publicId('sr', second.requestId),
    kind: 'signed_document',
    object: file?.object_name,
    fate: 'gone',
  }
  expect(told).toEqual([gone])
  await look()
  await look()
  expect(told).toEqual([gone, gone])
})
