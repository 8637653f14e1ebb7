import { readFile } from 'node:fs/promises'
import { effectOf } from '@countersign/server/operators/approvals/describe.ts'
import { fingerprintOf } from '@countersign/server/operators/passkeys/verify.ts'
import { makeTestDatabase, type TestDatabase } from '@countersign/server/testing/database.ts'
import { makeOperator, makeOperators, type TestOperators } from '@countersign/server/testing/operators.ts'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAdminCommands } from '../admin.ts'
import { run } from '../run.ts'
import { ROLE_OF_COMMAND } from './rules.ts'

const NO_REQUEST = 'sr_00000000000000000000000000'

let database: TestDatabase
let operators: TestOperators
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

async function countersign(args: string[], env: Record<string, string> = operators?.env ?? {}) {
  let [out, err] = ['', '']
  const code = await run(['admin', ...args], {
    env: { COUNTERSIGN_DATABASE_URL: database.urlOf('operator'), XDG_CONFIG_HOME: '/nonexistent', ...env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

const lift = (...more: string[]) => ['lift-hold', NO_REQUEST, '--reason', 'settled', '--json', ...more]

/** Asks for an approval and returns its id. */
async function asked(args: string[]): Promise<string> {
  const answer = await countersign(args)
  expect(answer).toMatchObject({ code: 5, err: '' })
  return JSON.parse(answer.out).approval_id
}

test('every admin command has a rule, and every rule a command', () => {
  const program = new Command()
  addAdminCommands(program, { env: {}, out: () => {}, err: () => {} })
  const names = program.commands[0]?.commands.map((command) => command.name()) ?? []
  expect(names.toSorted()).toEqual(Object.keys(ROLE_OF_COMMAND).toSorted())
})

test('the page of an approval says what each act that needs one does', () => {
  const acts = Object.entries(ROLE_OF_COMMAND).filter(([, { approval }]) => approval !== undefined)
  expect(acts.filter(([act]) => effectOf(act) === undefined)).toEqual([])
})

test('docs/operators/approvals.md names the role of every command', async () => {
  const page = await readFile(new URL('../../../docs/operators/approvals.md', import.meta.url), 'utf8')
  const silent = Object.entries(ROLE_OF_COMMAND).filter(([name, { role }]) => {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${role}\` |`)) ?? page
    return !row.includes(`\`${name}\``)
  })
  expect(silent).toEqual([])
})

describe('before an operator exists', () => {
  test('commands are refused with the advice to bootstrap', async () => {
    const answer = await countersign(['accounts'], {})
    expect(answer).toMatchObject({ code: 6, out: '', err: expect.stringContaining('admin bootstrap') })
  })
})

test('bootstrap warns that its link is for this machine, if the address of the service is not set', async () => {
  const bootstrap = ['bootstrap', 'ada@example.com', 'Ada']
  const unset = await countersign(bootstrap, {})
  expect(unset).toMatchObject({ code: 0, out: expect.stringContaining('http://localhost:8080/operator/enrol/') })
  expect(unset.err).toContain('COUNTERSIGN_PUBLIC_URL is not set')
  expect(await countersign(bootstrap, { COUNTERSIGN_PUBLIC_URL: 'https://sign.example.com' })).toMatchObject({
    ...{ code: 0, err: '' },
    out: expect.stringContaining('https://sign.example.com/operator/enrol/'),
  })
})

describe('with operators', () => {
  beforeAll(async () => {
    operators = await makeOperators(database)
  })

  test('a command needs a session', async () => {
    expect(await countersign(['whoami'])).toMatchObject({ code: 0, out: expect.stringContaining('tess') })
    for (const token of ['', 'cso_', `cso_${'A'.repeat(43)}`]) {
      const answer = await countersign(['whoami'], { COUNTERSIGN_OPERATOR_TOKEN: token })
      expect(answer).toMatchObject({ code: 6, out: '', err: expect.stringContaining('admin login') })
    }
  })

  test('a session of another site does not count', async () => {
    const env = { ...operators.env, COUNTERSIGN_PUBLIC_URL: 'https://other.example' }
    expect(await countersign(['whoami'], env)).toMatchObject({ code: 6, out: '' })
  })

  test('a command needs its role; every operator may do what support may', async () => {
    const { env } = await makeOperator(database, 'Sam', undefined, ['support'])
    expect(await countersign(['accounts'], env)).toMatchObject({ code: 0 })
    const refused = await countersign(['suspend', 'x'], env)
    expect(refused).toMatchObject({ code: 6, err: expect.stringContaining('approver') })
    expect(await countersign(lift(), env)).toMatchObject({ code: 6, err: expect.stringContaining('custodian') })
    const nothing = await makeOperator(database, 'Nil', undefined, [])
    expect(await countersign(['accounts'], nothing.env)).toMatchObject({ code: 6 })
  })

  test('the list of operators has the fingerprint with which a lost passkey is removed', async () => {
    const lost = await makeOperator(database, 'Lost')
    const fingerprint = fingerprintOf(lost.passkey)
    const { operators: listed } = JSON.parse((await countersign(['operators', '--json'])).out)
    expect(listed).toContainEqual(expect.objectContaining({ name: 'Lost', confirmed: [fingerprint], unconfirmed: [] }))
    const text = (await countersign(['operators'])).out
    expect(text).toContain(`custodian  1 passkey\n  passkey:       ${fingerprint}\n`)
    const remove = ['remove-passkey', fingerprint, '--json']
    const id = await asked(remove)
    await operators.approve(id)
    expect(await countersign([...remove, '--approval', id])).toMatchObject({ code: 0, err: '' })
    expect((await countersign(['operators'])).out).not.toContain(fingerprint)
  })

  test('a destructive act waits for a second operator, and runs once with their approval', async () => {
    const id = await asked(lift())
    expect(await countersign(lift('--approval', id))).toMatchObject({ code: 5, out: '' })
    await operators.approve(id)
    // It runs now, and finds no such request.
    expect(await countersign(lift('--approval', id))).toMatchObject({ code: 3 })
    expect(await countersign(lift('--approval', id))).toMatchObject({ code: 1, err: expect.stringContaining('used') })
    const actions = await database.owner(
      `SELECT actor, action, detail FROM operator_activity WHERE action LIKE 'approval.%' ORDER BY entry_id`,
    )
    expect(actions.at(-1)).toMatchObject({
      actor: 'operator:tess',
      action: 'approval.executed',
      detail: { act: 'lift-hold', approved_by: 'operator:Grace' },
    })
  })

  test('an approval of other arguments, another act or another asker is refused', async () => {
    const id = await asked(lift())
    await operators.approve(id)
    for (const args of [
      ['lift-hold', 'sr_00000000000000000000000001', '--reason', 'settled'],
      ['lift-hold', NO_REQUEST, '--reason', 'another'],
      ['erase', NO_REQUEST, '--reason', 'settled'],
    ]) {
      const answer = await countersign([...args, '--approval', id])
      expect(answer).toMatchObject({ code: 1, out: '', err: expect.stringContaining('it is for: lift-hold') })
    }
    const answer = await countersign(lift('--approval', id), operators.grace.env)
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('tess asked for it') })
  })

  test('an unknown id of an approval is refused', async () => {
    expect(await countersign(lift('--approval', 'apr_00000000000000000000000000'))).toMatchObject({ code: 3 })
    expect(await countersign(lift('--approval', 'x'))).toMatchObject({ code: 2 })
  })
})
