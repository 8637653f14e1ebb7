import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccount } from '@countersign/server/accounts/open.ts'
import type { Database } from '@countersign/server/platform/db/database.ts'
import { newId, publicId } from '@countersign/server/platform/ids.ts'
import type { MasterKeys } from '@countersign/server/platform/master-keys/master-keys.ts'
import { openMasterKeys } from '@countersign/server/platform/master-keys/open.ts'
import { makeTestDatabase, type TestDatabase } from '@countersign/server/testing/database.ts'
import { openRole } from '@countersign/server/testing/guarded-api.ts'
import { makeOperators, type TestOperators } from '@countersign/server/testing/operators.ts'
import { authenticatorOnce } from '@countersign/server/users/keys/open.ts'
import { accountOfDomain, addDomain } from '@countersign/server/users/sso/domains.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../run.ts'

let database: TestDatabase
let operators: TestOperators
let app: Database
let identity: Database
let folder: string
let masterKeys: MasterKeys
beforeAll(async () => {
  database = await makeTestDatabase()
  operators = await makeOperators(database)
  ;[app, identity] = [openRole(database, 'countersign_app'), openRole(database, 'countersign_identity')]
  folder = mkdtempSync(join(tmpdir(), 'countersign-cli-domains-'))
  masterKeys = await openMasterKeys({ kind: 'file', file: join(folder, 'master.key'), mayCreate: true }, app)
})
afterAll(async () => {
  await Promise.all([masterKeys.close(), app.close(), identity.close()])
  await database.drop()
  rmSync(folder, { recursive: true })
})

const open = () =>
  openAccount({ identity, masterKeys }, { email: `${newId()}@example.com`, name: 'Acme', passwordHash: null })

async function verify(accountId: string, domain: string) {
  let [out, err] = ['', '']
  const code = await run(['admin', 'verify-domain', publicId('acc', accountId), domain], {
    env: { COUNTERSIGN_DATABASE_URL: database.urlOf('operator'), COUNTERSIGN_DATA: folder, ...operators.env },
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

test('an operator verifies a domain that an account has added, once and for one account', async () => {
  const authenticator = authenticatorOnce(identity, masterKeys)
  const [first, second] = [await open(), await open()]
  await authenticator()
  expect(await verify(first.accountId, 'acme.example')).toMatchObject({ code: 4 })
  for (const { accountId } of [first, second]) {
    await addDomain({ identity, authenticator }, accountId, { actor: 'test' }, 'acme.example')
  }
  expect(await verify(first.accountId, 'ACME.example')).toMatchObject({ code: 0, err: '' })
  expect(await verify(first.accountId, 'acme.example')).toMatchObject({ code: 4 })
  expect(await verify(second.accountId, 'acme.example')).toMatchObject({
    ...{ code: 4, err: expect.stringContaining('Another account') },
  })
  expect(await accountOfDomain(identity, await authenticator(), 'ada@acme.example')).toBe(first.accountId)
  const entries = await database.owner(
    `SELECT a.actor, a.detail FROM account_activity a JOIN tenants t USING (tenant_id)
      WHERE t.account_id = $1 AND t.mode = 'test' AND a.action = 'sso_domain.verified'`,
    [first.accountId],
  )
  expect(entries).toEqual([{ actor: 'operator:tess', detail: { domain: 'acme.example', how: 'operator:tess' } }])
})
