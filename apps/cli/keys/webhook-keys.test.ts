import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@countersign/server/platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '@countersign/server/testing/database.ts'
import { openRole } from '@countersign/server/testing/guarded-api.ts'
import { makeOperators, type TestOperators } from '@countersign/server/testing/operators.ts'
import { openRootKeys } from '@countersign/server/webhooks/keys/root-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../run.ts'

let database: TestDatabase
let dispatcher: Database
let folder: string
let operators: TestOperators
beforeAll(async () => {
  database = await makeTestDatabase()
  operators = await makeOperators(database)
  dispatcher = openRole(database, 'countersign_dispatcher')
  folder = mkdtempSync(join(tmpdir(), 'countersign-keys-'))
})
afterAll(async () => {
  await dispatcher.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function admin(...args: string[]) {
  let [out, err] = ['', '']
  const code = await run(['admin', ...args], {
    env: { COUNTERSIGN_DATABASE_URL: database.url, COUNTERSIGN_DATA: folder, ...operators.env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

interface Listed {
  id: string
  state: string
  in_file: boolean
}
const list = async (): Promise<Listed[]> => JSON.parse((await admin('webhook-keys', '--json')).out).keys
const summary = async () => (await list()).map(({ state, in_file }) => [state, in_file])

test('webhook root keys are rotated in two steps, listed, and retired at once after a compromise', async () => {
  expect(await admin('webhook-keys')).toMatchObject({ code: 0, out: 'No worker has signed a webhook yet.\n' })
  const worker = await openRootKeys(join(folder, 'webhook.keys'), dispatcher)
  const [first] = await list()
  expect((await admin('retire-webhook-key', String(first?.id))).err).toMatch(/the only key/)

  expect((await admin('rotate-webhook-key')).out).toMatch(/signs in addition/)
  await worker.refresh()
  expect(await summary()).toEqual([
    ['live', true],
    ['live', true],
  ])
  expect((await admin('rotate-webhook-key', '--finish')).out).toMatch(/Only the newest key signs now/)
  await worker.refresh()
  expect(await summary()).toEqual([
    ['live', true],
    ['live', false],
  ])
  expect((await admin('retire-webhook-key', String(first?.id))).code).toBe(0)
  expect(await summary()).toEqual([
    ['live', true],
    ['retired', false],
  ])
  const [row] = await database.owner('SELECT retired_by FROM webhook_root_keys WHERE root_key_id = $1', [first?.id])
  expect(row?.retired_by).toBe('tess')
  expect(worker.current()).toHaveLength(1)
})
