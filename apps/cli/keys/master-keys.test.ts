import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTestDatabase, type TestDatabase } from '@countersign/server/testing/database.ts'
import { makeOperators, type TestOperators, withApproval } from '@countersign/server/testing/operators.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../run.ts'

let database: TestDatabase
let folder: string
let file: string
let operators: TestOperators
beforeAll(async () => {
  database = await makeTestDatabase()
  operators = await makeOperators(database)
  folder = mkdtempSync(join(tmpdir(), 'countersign-cli-keys-'))
  file = join(folder, 'master.key')
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Asks for an approval and gets it, if the command needs one. */
const admin = (...args: string[]) => withApproval(operators, (more) => once([...args, ...more]))

async function once(args: string[]) {
  let [out, err] = ['', '']
  const code = await run(['admin', ...args], {
    env: { COUNTERSIGN_DATABASE_URL: database.urlOf('operator'), COUNTERSIGN_DATA: folder, ...operators.env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}
const json = async (...args: string[]) => JSON.parse((await admin(...args, '--json')).out)

test('a master key is created once, rotated, and removed only when no row needs it', async () => {
  const { id: first } = await json('create-master-key')
  expect(await admin('create-master-key')).toMatchObject({ code: 4, err: expect.stringContaining('exists already') })

  expect(await json('rewrap', '--grace', '0')).toEqual({ to: first, rows: 0, emptied: [] })
  await database.owner(
    `INSERT INTO document_keys (tenant_id, key_id, master_key_id, wrapped)
     VALUES (gen_random_uuid(), gen_random_uuid(), $1, '')`,
    [first],
  )
  const { id: second } = await json('add-master-key')
  expect((await json('master-keys')).keys).toEqual([
    { id: second, here: true, state: 'unused' },
    { id: first, here: true, state: 'open' },
  ])
  expect(await admin('remove-master-key', first)).toMatchObject({ code: 2, err: expect.stringContaining('rewrap') })

  const rewrapped = await admin('rewrap', '--grace', '0')
  expect(rewrapped).toMatchObject({ code: 0, out: expect.stringContaining(`remove-master-key ${first}`) })
  expect((await admin('remove-master-key', first)).code).toBe(0)
  expect(readFileSync(file, 'utf8')).not.toContain(first)
  expect((await json('master-keys')).keys).toEqual([
    { id: second, here: true, state: 'open' },
    { id: first, here: false, state: 'empty' },
  ])
})

test('H6: create-master-key does not replace a lost key', async () => {
  rmSync(file)
  expect(await admin('create-master-key')).toMatchObject({ code: 2, err: expect.stringContaining('are wrapped under') })
  expect(await admin('rewrap')).toMatchObject({ code: 1, err: expect.stringContaining('Copy it from another host') })
})

test('no command prints a key', async () => {
  const shown = [await admin('master-keys'), await admin('add-master-key')].map(({ out, err }) => out + err).join()
  expect(shown).not.toMatch(/[A-Za-z0-9+/]{43}=/)
})
