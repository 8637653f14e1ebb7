import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { esignFile, makeP12, pinnedCertificate } from '@countersign/server/providers/testing/providers.ts'
import { makeTestApi, type TestApi } from '@countersign/server/testing/guarded-api.ts'
import { makeOperators, type TestOperators } from '@countersign/server/testing/operators.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-providers-'))

let api: TestApi
let operators: TestOperators
beforeAll(async () => {
  api = await makeTestApi()
  operators = await makeOperators(api.database)
  const certificate = pinnedCertificate()
  makeP12(join(folder, 'us.p12'), 'Us')
  writeFileSync(join(folder, 'us.password'), 'secret\n', { mode: 0o600 })
  const ours = { p12: 'us.p12', passwordFile: 'us.password' }
  writeFileSync(join(folder, 'first.json'), JSON.stringify({ ...esignFile({ id: 'first', certificate }), key: ours }))
  writeFileSync(join(folder, 'second.json'), JSON.stringify(esignFile({ id: 'second', certificate })))
  const cloud = { protocol: 'csc-2', id: 'cloud', name: 'Cloud', serviceUrl: 'http://127.0.0.1:1/csc/v2' }
  const file = { ...cloud, clientId: 'us', raw: { slotBytes: 16_000 }, mode: 'test' }
  writeFileSync(join(folder, 'cloud.json'), JSON.stringify(file))
  writeFileSync(join(folder, 'spoilt.json'), JSON.stringify({ ...file, clientSecret: 'hunter2' }))
  writeFileSync(join(folder, 'readme.txt'), 'ours')
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

async function countersign(...args: string[]) {
  let [out, err] = ['', '']
  const code = await run(['admin', ...args], {
    env: { COUNTERSIGN_DATABASE_URL: api.database.urlOf('operator'), COUNTERSIGN_PROVIDERS: folder, ...operators.env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

describe('countersign admin assign-providers', () => {
  const providersOf = async (accountId: string) => {
    const [row] = await api.database.owner('SELECT providers FROM accounts WHERE account_id = $1', [accountId])
    return row.providers
  }

  test('assigns providers in order with the account’s own ASP id and records the operator in the account activity', async () => {
    const { accountId } = await api.open()
    expect(
      await countersign('assign-providers', accountId, 'second', 'first', '--asp-id', 'second=ASP-7'),
    ).toMatchObject({ code: 0, out: expect.stringContaining('second (as ASP-7), then first') })
    const both = [
      { id: 'second', asp_id: 'ASP-7' },
      { id: 'first', asp_id: null },
    ]
    expect(await providersOf(accountId)).toEqual(both)
    expect(
      await countersign('assign-providers', accountId, 'second', 'first', '--asp-id', 'second=ASP-7'),
    ).toMatchObject({ code: 4 })
    const answer = await countersign('assign-providers', accountId, '--none', '--json')
    expect(JSON.parse(answer.out)).toMatchObject({ providers: [] })
    expect(await providersOf(accountId)).toEqual([])
    const log = await api.database.owner(
      `SELECT l.actor, l.detail->'providers' AS providers FROM account_activity l JOIN tenants t USING (tenant_id)
        WHERE t.account_id = $1 AND l.action = 'providers.assigned' AND t.mode = 'live' ORDER BY l.entry_id`,
      [accountId],
    )
    expect(log).toEqual([
      { actor: 'operator:tess', providers: both },
      { actor: 'operator:tess', providers: [] },
    ])
  })

  test('rejects providers that do not exist or cannot be used', async () => {
    const { accountId } = await api.open()
    for (const [args, words] of [
      [['thrid'], 'there is no usable provider thrid'],
      [['spoilt'], 'there is no usable provider spoilt'],
      [[], 'give provider ids'],
      [['first', '--none'], 'give provider ids'],
      [['first', 'first'], 'named twice'],
      [['first', '--asp-id', 'second=ASP-7'], 'of a provider named'],
      [['cloud', '--asp-id', 'cloud=ASP-7'], 'no ASP id'],
    ] as const) {
      expect(await countersign('assign-providers', accountId, ...args)).toMatchObject({
        code: 2,
        err: expect.stringContaining(words),
      })
    }
    expect(await providersOf(accountId)).toEqual([])
    expect(await countersign('assign-providers', 'nobody@example.com', 'first')).toMatchObject({ code: 3 })
  })
})

describe('countersign admin try-provider', () => {
  test('uses our key once and prints the expiry of its certificate and of the providers’ certificates', async () => {
    const { code, out, err } = await countersign('try-provider', 'first')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^first: requests under ASP-OURS are signed by CN=Us.* \(until 20\d\d-.*Z\)$/),
      expect.stringMatching(/^ {2}answers are accepted if signed by CN=ESP.* \(until 20\d\d-.*Z\)$/),
      '',
    ])
  })

  test('reports what does not work', async () => {
    expect(await countersign('try-provider', 'second')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/asp\.p12/),
    })
    expect(await countersign('try-provider', 'thrid')).toMatchObject({ code: 2 })
    expect(await countersign('try-provider', 'cloud')).toMatchObject({
      code: 1,
      err: expect.stringContaining('127.0.0.1:1'),
    })
  })
})

test('countersign admin providers lists the providers and the unusable files', async () => {
  const { out } = await countersign('providers')
  expect(out.split('\n')).toEqual([
    'cloud: Cloud, csc-2, test',
    'first: The provider first, cca-esign-2.1, live',
    'second: The provider second, cca-esign-2.1, live',
    expect.stringMatching(/^ {2}not usable: spoilt\.json: .*clientSecret is not written here/),
    '',
  ])
})
