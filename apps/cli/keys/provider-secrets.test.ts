import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMasterKeys } from '@countersign/server/platform/master-keys/open.ts'
import { providerSecrets } from '@countersign/server/providers/secrets/open.ts'
import { esignFile, makeP12, pinnedCertificate } from '@countersign/server/providers/testing/providers.ts'
import { makeTestDatabase, type TestDatabase } from '@countersign/server/testing/database.ts'
import { openRole } from '@countersign/server/testing/guarded-api.ts'
import { makeOperators, type TestOperators, withApproval } from '@countersign/server/testing/operators.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../run.ts'

let database: TestDatabase
let folder: string
let operators: TestOperators
beforeAll(async () => {
  database = await makeTestDatabase()
  operators = await makeOperators(database)
  folder = mkdtempSync(join(tmpdir(), 'countersign-cli-secrets-'))
  mkdirSync(join(folder, 'providers'))
  makeP12(join(folder, 'providers/us.p12'), 'Us')
  const key = { p12: 'us.p12', passwordSecretName: 'esp.password' }
  const file = { ...esignFile({ id: 'esp', certificate: pinnedCertificate() }), key }
  writeFileSync(join(folder, 'providers/esp.json'), JSON.stringify(file))
  expect((await admin(['create-master-key'])).code).toBe(0)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const admin = (args: string[], input?: string | Buffer) =>
  withApproval(operators, (more) => once([...args, ...more], input))

/** `input`: standard input; absent: a terminal. */
async function once(args: string[], input?: string | Buffer) {
  let [out, err] = ['', '']
  async function* chunks() {
    const bytes = Buffer.from(input ?? '')
    // In two parts, as a pipe may give them.
    yield bytes.subarray(0, 5)
    yield bytes.subarray(5)
  }
  const code = await run(['admin', ...args], {
    env: { COUNTERSIGN_DATABASE_URL: database.urlOf('operator'), COUNTERSIGN_DATA: folder, ...operators.env },
    input: input === undefined ? undefined : chunks(),
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}
const list = async () => JSON.parse((await admin(['provider-secrets', '--json'])).out).secrets

/** As the sealer reads it, with the key file as it is now. */
async function stored(name: string): Promise<string> {
  const [app, sealer] = [openRole(database, 'countersign_app'), openRole(database, 'countersign_sealer')]
  try {
    const settings = { kind: 'file', file: join(folder, 'master.key'), mayCreate: false } as const
    const masterKeys = await openMasterKeys(settings, app)
    return await providerSecrets({ db: sealer, masterKeys })(name, 'esp')
  } finally {
    await Promise.all([app.close(), sealer.close()])
  }
}

test('a secret is stored from standard input or a file, listed without its value, replaced and removed', async () => {
  const values = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')] as const
  const file = join(folder, 'value')
  writeFileSync(file, `${values[1]}\n`, { mode: 0o600 })
  const answers = [
    await admin(['set-provider-secret', 'cloud.client'], `${values[0]}\n`),
    await admin(['provider-secrets']),
  ]
  expect(answers[0]).toMatchObject({ code: 0, out: expect.stringContaining('cloud.client is stored.') })
  expect(await stored('cloud.client')).toBe(values[0])
  expect(await list()).toEqual([{ name: 'cloud.client', created_at: expect.any(String), replaced_at: null }])
  answers.push(await admin(['set-provider-secret', 'cloud.client', '--file', file]))
  expect(answers[2]).toMatchObject({ code: 0, out: expect.stringContaining('cloud.client is replaced.') })
  expect(await stored('cloud.client')).toBe(values[1])
  answers.push(await admin(['provider-secrets']), await admin(['remove-provider-secret', 'cloud.client']))
  expect(answers[3]?.out).toMatch(/^cloud\.client {2}stored 20.* {2}replaced 20/)
  expect(answers[4]?.code).toBe(0)
  expect(await list()).toEqual([])
  expect(await admin(['remove-provider-secret', 'cloud.client'])).toMatchObject({ code: 4 })
  const shown = answers.map(({ out, err }) => out + err).join()
  for (const value of values) expect(shown).not.toContain(value)
  const activity = await database.owner('SELECT actor, action, detail FROM operator_activity ORDER BY at')
  const detail = { name: 'cloud.client' }
  expect(activity).toEqual([
    { actor: 'operator:tess', action: 'provider_secret.created', detail },
    { actor: 'operator:tess', action: 'provider_secret.replaced', detail },
    { actor: 'operator:tess', action: 'provider_secret.removed', detail },
  ])
})

test('a value that cannot be stored is refused, and nothing is stored', async () => {
  const readable = join(folder, 'readable')
  writeFileSync(readable, 'hush', { mode: 0o644 })
  const tooLong = 'longer than 4096 bytes'
  for (const [args, input, words, code] of [
    [['Upper'], 'hush', 'the name must be', 2],
    [['a/b'], 'hush', 'the name must be', 2],
    [['esp.pin', 'hush'], '', 'too many arguments', 2],
    [['esp.pin'], undefined, 'pipe the value to standard input', 2],
    [['esp.pin'], '\n', 'the value is empty', 2],
    [['esp.pin'], Buffer.from([0xff, 0xfe]), 'not text in UTF-8', 2],
    [['esp.pin'], 'x'.repeat(4097), tooLong, 2],
    [['esp.pin'], 'ü'.repeat(10_000), tooLong, 2],
    [['esp.pin', '--file', readable], undefined, `chmod 600 ${readable}`, 1],
  ] as const) {
    const answer = await admin(['set-provider-secret', ...args], input)
    expect(answer).toMatchObject({ code, err: expect.stringContaining(words) })
  }
  expect(await list()).toEqual([])
  expect((await admin(['set-provider-secret', 'longest'], `${'x'.repeat(4096)}\n`)).code).toBe(0)
  expect(await stored('longest')).toBe('x'.repeat(4096))
  await admin(['remove-provider-secret', 'longest'])
})

test('try-provider opens our key with a stored password, and names a secret that is missing', async () => {
  expect(await admin(['try-provider', 'esp'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/provider esp names the secret esp\.password.*set-provider-secret esp\.password/),
  })
  await admin(['set-provider-secret', 'esp.password'], 'secret')
  const tried = await admin(['try-provider', 'esp'])
  expect(tried).toMatchObject({ code: 0, out: expect.stringContaining('are signed by CN=Us') })
})

test('after a rotation a secret is opened by the new master key, and its earlier row by no key', async () => {
  await admin(['set-provider-secret', 'esp.password'], 'secret')
  const [before] = await database.owner('SELECT * FROM provider_secrets')
  expect((await admin(['add-master-key'])).code).toBe(0)
  const rewrapped = await admin(['rewrap', '--grace', '0', '--json'])
  expect(JSON.parse(rewrapped.out)).toMatchObject({ rows: 1, emptied: [before?.master_key_id] })
  expect((await admin(['remove-master-key', before?.master_key_id])).code).toBe(0)
  expect(await stored('esp.password')).toBe('secret')
  expect((await admin(['try-provider', 'esp'])).code).toBe(0)
  const [after] = await database.owner('SELECT * FROM provider_secrets')
  expect(after?.replaced_at).toEqual(before?.replaced_at)

  // A backup from before the rotation. The trigger would refuse the row, so it is restored without it.
  await database.owner('ALTER TABLE provider_secrets DISABLE TRIGGER USER')
  await database.owner('UPDATE provider_secrets SET master_key_id = $1, wrapped = $2', [
    before?.master_key_id,
    before?.wrapped,
  ])
  await database.owner('ALTER TABLE provider_secrets ENABLE TRIGGER USER')
  await expect(stored('esp.password')).rejects.toThrow(/esp\.password of the provider esp cannot be used/)
})
