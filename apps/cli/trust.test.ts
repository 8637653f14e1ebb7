import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPki, pemOfCertificate } from '@countersign/sandbox-pki'
import { makeTestApi, type TestApi } from '@countersign/server/testing/guarded-api.ts'
import { makeOperators, type TestOperators, withApproval } from '@countersign/server/testing/operators.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-trust-'))
const pki = createPki({ baseUrl: 'http://pki.test', name: 'House' })
const old = createPki({ baseUrl: 'http://pki.test', name: 'Old', now: () => new Date('1980-01-01') })

let api: TestApi
let operators: TestOperators
beforeAll(async () => {
  api = await makeTestApi()
  operators = await makeOperators(api.database)
  for (const name of ['cca-india', 'own']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'cca-india/root.pem'), pemOfCertificate(pki.root.certificate))
  writeFileSync(join(folder, 'own/old.cer'), old.root.certificate)
  writeFileSync(join(folder, 'own/readme.txt'), 'ours')
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const countersign = (...args: string[]) => withApproval(operators, (more) => once([...args, ...more]))

async function once(args: string[]) {
  let [out, err] = ['', '']
  const code = await run(['admin', ...args], {
    env: {
      COUNTERSIGN_DATABASE_URL: api.database.urlOf('operator'),
      COUNTERSIGN_TRUST_FOLDER: folder,
      ...operators.env,
    },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

describe('countersign admin trust', () => {
  const storesOf = async (accountId: string) => {
    const [row] = await api.database.owner('SELECT trust_stores FROM accounts WHERE account_id = $1', [accountId])
    return row.trust_stores
  }

  test('chooses existing stores, none, or the default stores, and records both operators in the account activity', async () => {
    const { accountId } = await api.open()
    expect(await countersign('trust', accountId, 'own', 'cca-india', 'own')).toMatchObject({
      code: 0,
      out: expect.stringContaining('validated against cca-india, own'),
    })
    expect(await storesOf(accountId)).toEqual(['cca-india', 'own'])
    expect(await countersign('trust', accountId, 'cca-india', 'own')).toMatchObject({ code: 4 })
    expect(await countersign('trust', accountId, '--none')).toMatchObject({ code: 0 })
    expect(await storesOf(accountId)).toEqual([])
    const answer = await countersign('trust', accountId, '--default', '--json')
    expect(JSON.parse(answer.out)).toMatchObject({ trust_stores: null })
    expect(await storesOf(accountId)).toBeNull()
    const log = await api.database.owner(
      `SELECT l.actor, l.detail->'stores' AS stores, l.detail->>'approved_by' AS second FROM account_activity l JOIN tenants t USING (tenant_id)
        WHERE t.account_id = $1 AND l.action = 'trust_stores.chosen' AND t.mode = 'test' ORDER BY l.entry_id`,
      [accountId],
    )
    const both = { actor: 'operator:tess', second: 'operator:Grace' }
    expect(log).toEqual([
      { ...both, stores: ['cca-india', 'own'] },
      { ...both, stores: [] },
      { ...both, stores: null },
    ])
  })

  test('rejects names of stores that do not exist', async () => {
    const { accountId } = await api.open()
    for (const [args, words] of [
      [['cca-inda'], 'there is no store cca-inda'],
      [['../own'], 'is not a valid name of a store'],
      [[], 'give names of stores'],
      [['own', '--none'], 'give names of stores'],
    ] as const) {
      expect(await countersign('trust', accountId, ...args)).toMatchObject({
        code: 2,
        err: expect.stringContaining(words),
      })
    }
    expect(await storesOf(accountId)).toBeNull()
    expect(await countersign('trust', 'nobody@example.com', 'own')).toMatchObject({ code: 3 })
  })
})

test('countersign admin trust-stores lists the stores and the unusable files', async () => {
  const { out } = await countersign('trust-stores')
  expect(out.split('\n')).toEqual([
    'cca-india: 1 authority',
    'own: 1 authority',
    '  not trusted: readme.txt holds no certificate',
    expect.stringMatching(/^ {2}not trusted: Old Root CA expired on 2019-/),
    '',
  ])
  const { stores } = JSON.parse((await countersign('trust-stores', '--json')).out)
  expect(stores[0]).toEqual({
    name: 'cca-india',
    authorities: [{ name: 'House Root CA', valid_until: expect.any(String) }],
    problems: [],
  })
})
