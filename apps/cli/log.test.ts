import { makeTestApi, type TestApi } from '@countersign/server/testing/guarded-api.ts'
import { makeOperators, type TestOperators } from '@countersign/server/testing/operators.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './run.ts'

let api: TestApi
let operators: TestOperators
beforeAll(async () => {
  api = await makeTestApi()
  operators = await makeOperators(api.database)
})
afterAll(() => api.close())

async function log(...args: string[]) {
  let out = ''
  const code = await run(['admin', 'log', ...args], {
    env: { COUNTERSIGN_DATABASE_URL: api.database.urlOf('operator'), ...operators.env },
    out: (text) => (out += text),
    err: (text) => (out += text),
  })
  return { code, out }
}

test('countersign admin log reports a missing log, its figures, and why it is halted', async () => {
  expect(await log()).toEqual({ code: 0, out: 'No log has entries yet.\n' })
  const { owner } = api.database
  await owner(
    `INSERT INTO logs (log, mode, origin, size, published, halted) VALUES ('test', 'test', 'x', 9, 7, 'the store lacks journal entry 3')`,
  )
  await owner(
    `INSERT INTO log_pending (tenant_id, request_id, seq, head, mode, refused) VALUES
       (gen_random_uuid(), '0189f7e5-0000-7000-8000-000000000000', 4, '\\x00', 'test', 'entry 2 was logged otherwise'),
       (gen_random_uuid(), gen_random_uuid(), 1, '\\x00', 'test', NULL)`,
  )
  const { out } = await log()
  expect(out).toContain('test: 7 of 9 leaves are published, 1 pending')
  expect(out).toContain('HALTED: the store lacks journal entry 3')
  expect(out).toMatch(/not logged: sr_\w{26}, entry 4: entry 2 was logged otherwise/)
  const answer = JSON.parse((await log('--json')).out)
  expect(answer).toMatchObject({ logs: [{ log: 'test', published: 7, refused: 1 }], refused: [{ seq: 4 }] })
})
