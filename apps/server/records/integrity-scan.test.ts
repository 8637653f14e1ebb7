import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { scanBatch, scanFiles } from './integrity-scan.ts'

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

/** The requests of the altered files. */
const reported: string[] = []
const onAltered = async ({ requestId }: { requestId: string }) => {
  reported.push(requestId)
}

it('logs a file that the store does not answer for, and scans the others', async () => {
  const [file] = await signing.server.database.owner(
    'SELECT request_id, kind, object_name FROM request_files ORDER BY request_id, kind LIMIT 1',
  )
  const scanned: string[] = []
  const forbidding: Blobs = {
    ...blobs,
    fate: (object) => {
      scanned.push(object.name)
      return object.name === file?.object_name ? Promise.reject(new Error('Access denied')) : blobs.fate(object)
    },
  }
  const logged: object[] = []
  const log = { error: (what: object) => logged.push(what) } as never
  const scan = scanFiles({ timer, blobs: forbidding, log, onAltered, batch: 3, random: () => 0 })
  await scan()
  await scan()
  const { request_id, kind, object_name: object } = file as Record<'request_id' | 'kind' | 'object_name', string>
  expect(logged).toEqual([{ files: [{ request: publicId('sr', request_id), kind, object, error: 'Access denied' }] }])
  expect(new Set(scanned).size).toBe(4)
})

it('starts the first round at a random position and later rounds at the first file', async () => {
  const scanned: string[] = []
  const recording: Blobs = {
    ...blobs,
    fate: (object) => {
      scanned.push(object.name)
      return blobs.fate(object)
    },
  }
  const scan = scanFiles({ timer, blobs: recording, log: { error: () => {} } as never, onAltered, random: () => 1 })
  await scan()
  expect(scanned).toEqual([])
  await scan()
  expect(scanned).toHaveLength(4)
})

it('scans all finished files batch by batch, and logs and reports an altered one', async () => {
  expect(await scanBatch({ timer, blobs })).toEqual({ scanned: 4, altered: [], unreadable: [], next: null })
  const [second] = requests.slice(1) as [Made]
  const [file] = await signing.server.database.owner(
    `SELECT object_name FROM request_files WHERE request_id = $1 AND kind = 'signed_document'`,
    [second.requestId],
  )
  await blobs.delete({ name: file?.object_name, versionId: null })
  const logged: object[] = []
  const log = { error: (file: object) => logged.push(file) } as never
  const scan = scanFiles({ timer, blobs, log, onAltered, batch: 3, random: () => 0 })
  await scan()
  await scan()
  const gone = {
    request: publicId('sr', second.requestId),
    kind: 'signed_document',
    object: file?.object_name,
    fate: 'gone',
  }
  expect(logged).toEqual([gone])
  expect(reported).toEqual([second.requestId])
  await scan()
  await scan()
  expect(logged).toEqual([gone, gone])
})
