import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { checkpointReader } from './newest-checkpoint.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('caches the newest checkpoint of each log for one second, or until it is invalidated', async () => {
  const { readers } = server.parts
  let [now, asked] = [0, 0]
  const counting: Database = {
    ...readers,
    query: (statement, values) => {
      asked += 1
      return readers.query(statement, values)
    },
  }
  const checkpoints = checkpointReader(counting, () => now)
  await Promise.all([checkpoints.read('test'), checkpoints.read('test')])
  now = 999
  await checkpoints.read('test')
  expect(asked).toBe(1)
  await checkpoints.read('live')
  expect(asked).toBe(2)
  now = 1000
  await checkpoints.read('test')
  expect(asked).toBe(3)
  checkpoints.forget('test')
  await checkpoints.read('test')
  expect(asked).toBe(4)
})
