import { publicId } from '@countersign/server/platform/ids.ts'
import { makeTestApi, type TestApi } from '@countersign/server/testing/guarded-api.ts'
import { makeOperators, type TestOperators } from '@countersign/server/testing/operators.ts'
import { addDomain } from '@countersign/server/users/sso/domains.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../run.ts'

let api: TestApi
let operators: TestOperators
beforeAll(async () => {
  api = await makeTestApi()
  operators = await makeOperators(api.database)
})
afterAll(() => api.close())

async function verify(accountId: string, domain: string) {
  let [out, err] = ['', '']
  const code = await run(['admin', 'verify-domain', publicId('acc', accountId), domain], {
    env: { COUNTERSIGN_DATABASE_URL: api.database.urlOf('operator'), ...operators.env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

test('an operator verifies a domain that an account has added, once and for one account', async () => {
  const [first, second] = [await api.open(), await api.open()]
  expect(await verify(first.accountId, 'acme.example')).toMatchObject({ code: 4 })
  for (const { accountId } of [first, second]) {
    await addDomain(api.identity, accountId, { actor: 'test' }, 'acme.example')
  }
  expect(await verify(first.accountId, 'ACME.example')).toMatchObject({ code: 0, err: '' })
  expect(await verify(first.accountId, 'acme.example')).toMatchObject({ code: 4 })
  expect(await verify(second.accountId, 'acme.example')).toMatchObject({
    ...{ code: 4, err: expect.stringContaining('Another account') },
  })
  const entries = await api.database.owner(
    `SELECT a.actor, a.detail FROM account_activity a JOIN tenants t USING (tenant_id)
      WHERE t.account_id = $1 AND t.mode = 'test' AND a.action = 'sso_domain.verified'`,
    [first.accountId],
  )
  expect(entries).toEqual([{ actor: 'operator:tess', detail: { domain: 'acme.example', how: 'operator:tess' } }])
})
