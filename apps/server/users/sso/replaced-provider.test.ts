import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTarget } from '../../platform/address-guard/index.ts'
import { newId } from '../../platform/ids.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { makeSessionFinder } from '../sessions/resolve.ts'
import { type LyingProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { connectCompany, newDomain, signInByProvider } from '../testing/sso.ts'
import { signIn } from '../testing/users.ts'
import { putConnection } from './configure.ts'
import type { SsoDeps } from './deps.ts'
import { removeDomain } from './domains.ts'

let api: TestApi
let deps: SsoDeps
let provider: LyingProvider
const by = { actor: 'test' }

beforeAll(async () => {
  api = await makeTestApi()
  const guard = { allowList: ['127.0.0.1'], resolve: async () => [] }
  deps = {
    ...{ ...api.users, guard: (url) => checkTarget(url, guard) },
    ...{ resolveTxt: async () => [], publicUrl: 'http://localhost:8080' },
  }
  provider = await startLyingProvider({ subject: newId(), email: '', name: 'Grace Hopper' })
})
afterAll(async () => {
  await provider.close()
  await api.close()
})

const network = { takeCall: () => {}, recordMiss: () => {} }
const sessionOf = (token: string) =>
  makeSessionFinder({ ...deps, network: network as never }).find('browser', token, '192.0.2.7')

describe('the sessions of the provider, and the command lines that they approved, end', () => {
  test.each(['issuer', 'client', 'domain'] as const)(
    'with another or no %s, and not with other settings',
    async (what) => {
      const account = await api.open()
      const own = newDomain()
      await connectCompany(deps, account.accountId, own, provider)
      provider.person = { subject: newId(), email: `${newId()}@${own}`, name: 'Grace Hopper' }
      const { token, userId } = await signInByProvider(deps, { email: provider.person.email })
      await deps.identity.query(
        `INSERT INTO device_codes (device_hash, user_code, client, created_at, expires_at, interval_s, user_id,
              sso_account_id, decided_at, mac)
       VALUES (sha256($1::text::bytea), sha256($1::text::bytea), 'x', now(), now() + interval '10 minutes', 5, $2, $3, now(), 'x')`,
        [newId(), userId, account.accountId],
      )
      const devices = () =>
        api.database.owner('SELECT denied FROM device_codes WHERE sso_account_id = $1', [account.accountId])
      const ownSession = await signIn(deps, userId)
      const { issuer, clientId: client_id, clientSecret: client_secret } = provider
      const put = (change: object) =>
        putConnection(deps, account.accountId, by, {
          ...{ issuer, client_id, client_secret, default_role: 'viewer' },
          ...change,
        })
      await put({})
      expect(await sessionOf(token)).toBeDefined()
      expect(await devices()).toEqual([{ denied: false }])
      const other = await startLyingProvider(provider.person)
      if (what === 'issuer') await put({ issuer: other.issuer })
      if (what === 'client') await put({ client_id: 'another' })
      if (what === 'domain') await removeDomain(deps, account.accountId, by, own)
      await other.close()
      expect(await sessionOf(token)).toBeUndefined()
      expect(await devices()).toEqual([{ denied: true }])
      expect(await sessionOf(ownSession.token)).toBeDefined()
    },
  )
})
