import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'
import { type Made, startTestSigning, type TestSigning } from './testing/signing.ts'
import { lookAtFiles, watchFiles } from './watch-files.ts'

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

it('all finished files are looked at, batch by batch, and the one that something happened to is told', async () => {
  expect(await lookAtFiles({ timer, blobs })).toEqual({ looked: 4, altered: [], next: null })
  const [second] = requests.slice(1) as [Made]
  const [file] = await signing.server.database.owner(
    `SELECT object_name FROM request_files WHERE request_id = $1 AND kind = 'signed_document'`,
    [second.requestId],
  )
  await blobs.delete({ name: file?.object_name, versionId: null })
  const told: object[] = []
  const look = watchFiles({ timer, blobs, log: { error: (file: object) => told.push(file) } as never, batch: 3 })
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
