import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { esignFile, pinnedCertificate } from '@countersign/server/providers/testing.ts'
import { makeTestApi, type TestApi } from '@countersign/server/testing/guarded-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-providers-'))

let api: TestApi
beforeAll(async () => {
  api = await makeTestApi()
  const certificate = pinnedCertificate()
  for (const id of ['first', 'second']) {
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(esignFile({ id, certificate })))
  }
  const cloud = { protocol: 'csc-2', id: 'cloud', name: 'Cloud', serviceUrl: 'https://csc.example/csc/v2' }
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
    env: { COUNTERSIGN_DATABASE_URL: api.database.url, COUNTERSIGN_PROVIDERS: folder, USER: 'tess' },
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

  test('assigns providers in order, with the account’s own ASP id, and the log says who', async () => {
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
    const answer = await countersign('assign-providers', accountId, '--none', '--json', '--as', 'Grace Hopper')
    expect(JSON.parse(answer.out)).toMatchObject({ providers: [] })
    expect(await providersOf(accountId)).toEqual([])
    const log = await api.database.owner(
      `SELECT l.actor, l.detail->'providers' AS providers FROM account_log l JOIN tenants t USING (tenant_id)
        WHERE t.account_id = $1 AND l.action = 'providers.assigned' AND t.mode = 'live' ORDER BY l.entry_id`,
      [accountId],
    )
    expect(log).toEqual([
      { actor: 'operator:tess', providers: both },
      { actor: 'operator:Grace Hopper', providers: [] },
    ])
  })

  test('insists on providers that exist and can be used', async () => {
    const { accountId } = await api.open()
    for (const [args, words] of [
      [['thrid'], 'there is no usable provider thrid'],
      [['spoilt'], 'there is no usable provider spoilt'],
      [[], 'name the providers'],
      [['first', '--none'], 'name the providers'],
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

test('countersign admin providers lists them, and what is of no use', async () => {
  const { out } = await countersign('providers')
  expect(out.split('\n')).toEqual([
    'cloud: Cloud, csc-2, test',
    'first: The provider first, cca-esign-2.1, live',
    'second: The provider second, cca-esign-2.1, live',
    expect.stringMatching(/^ {2}not usable: spoilt\.json: .*clientSecret is not written here/),
    '',
  ])
})
