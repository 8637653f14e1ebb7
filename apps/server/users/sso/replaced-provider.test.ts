import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTarget } from '../../platform/address-guard/index.ts'
import { newId } from '../../platform/ids.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { makeSessionFinder } from '../sessions/resolve.ts'
import { type LyingProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { connectCompany, newDomain, signInByProvider, visitProvider } from '../testing/sso.ts'
import { signIn } from '../testing/users.ts'
import { putConnection, removeConnection } from './configure.ts'
import type { SsoDeps } from './deps.ts'
import { removeDomain } from './domains.ts'
import { finishSignIn } from './finish.ts'

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

describe('a provider that answers late', () => {
  const BROWSER = { address: '192.0.2.7', userAgent: 'Test/1' }

  type Company = Awaited<ReturnType<typeof newCompany>>

  async function newCompany() {
    const { accountId } = await api.open()
    const domain = newDomain()
    await connectCompany(deps, accountId, domain, provider)
    provider.person = { subject: newId(), email: `${newId()}@${domain}`, name: 'Grace Hopper' }
    return { accountId, domain, email: provider.person.email }
  }

  /** `meanwhile` happens while the provider is asked for its token. */
  function late(meanwhile: () => Promise<unknown>): SsoDeps {
    let happened: Promise<unknown> | undefined
    const guard: SsoDeps['guard'] = async (url) => {
      if (url.endsWith('/token')) happened ??= meanwhile()
      await happened
      return deps.guard(url)
    }
    return { ...deps, guard }
  }

  const sessionsOf = (accountId: string) =>
    api.database.owner(
      `SELECT stepped_up_at IS NOT NULL AS stepped_up FROM user_sessions WHERE sso_account_id = $1 AND ended_at IS NULL`,
      [accountId],
    )

  const MEANWHILE = {
    'another issuer': async (accountId: string) => {
      const other = await startLyingProvider(provider.person)
      const { issuer, clientId: client_id, clientSecret: client_secret } = other
      await putConnection(deps, accountId, by, { issuer, client_id, client_secret, default_role: 'viewer' })
      await other.close()
    },
    'another client': async (accountId: string) => {
      const { issuer, clientSecret: client_secret } = provider
      const client = { issuer, client_id: 'another', client_secret }
      await putConnection(deps, accountId, by, { ...client, default_role: 'viewer' })
    },
    'no provider': (accountId: string) => removeConnection(deps, accountId, by),
    'no domain': (accountId: string, domain: string) => removeDomain(deps, accountId, by, domain),
  }

  test.each(Object.keys(MEANWHILE) as (keyof typeof MEANWHILE)[])(
    'signs nobody in and links nobody once the account has %s',
    async (what) => {
      const { accountId, domain, email } = await newCompany()
      const visit = await visitProvider(deps, { email })
      const slow = late(() => MEANWHILE[what](accountId, domain))
      const reason = what === 'no domain' ? 'foreign_domain' : 'wrong_issuer'
      await expect(finishSignIn(slow, { ...visit, ...BROWSER, sessionToken: undefined })).rejects.toMatchObject({
        reason,
      })
      expect(await sessionsOf(accountId)).toEqual([])
      for (const table of ['sso_identities', 'memberships']) {
        const rows = await api.database.owner(
          `SELECT 1 FROM ${table} JOIN users USING (user_id) WHERE account_id = $1 AND email = $2`,
          [accountId, email],
        )
        expect([table, rows]).toEqual([table, []])
      }
    },
  )

  test('steps up no session once the account has no provider', async () => {
    const { accountId, email } = await newCompany()
    const { token, userId } = await signInByProvider(deps, { email })
    const found = await sessionOf(token)
    const session = { sessionId: found?.sessionId ?? '', userId, accountId }
    const visit = await visitProvider(deps, { email, session })
    const slow = late(() => removeConnection(deps, accountId, by))
    const finish = finishSignIn(slow, { ...visit, ...BROWSER, sessionToken: token })
    await expect(finish).rejects.toMatchObject({ reason: 'wrong_issuer' })
    expect(await sessionsOf(accountId)).toEqual([])
  })

  const REMOVALS = {
    connection: {
      isFree: `SELECT count(*) = 1 AS free FROM (
                 SELECT FROM sso_connections WHERE account_id = $1 FOR UPDATE SKIP LOCKED) AS unlocked`,
      remove: ({ accountId }: Company) => removeConnection(deps, accountId, by),
    },
    domain: {
      isFree: `SELECT count(*) = 1 AS free FROM (
                 SELECT FROM sso_domains WHERE account_id = $1 FOR UPDATE SKIP LOCKED) AS unlocked`,
      remove: ({ accountId, domain }: Company) => removeDomain(deps, accountId, by, domain),
    },
    member: {
      isFree: `SELECT pg_try_advisory_xact_lock(hashtextextended('members of ' || $1, 0)) AS free`,
      remove: ({ accountId }: Company) =>
        deps.identity.query(`DELETE FROM memberships WHERE account_id = $1 AND source = 'sso'`, [accountId]),
    },
  }

  test.each(Object.keys(REMOVALS) as (keyof typeof REMOVALS)[])(
    'has its session made before the removal of the %s, or not at all',
    async (what) => {
      const company = await newCompany()
      const { isFree, remove } = REMOVALS[what]
      const visit = await visitProvider(deps, { email: company.email })
      const seen: unknown[] = []
      const identity: SsoDeps['identity'] = {
        ...deps.identity,
        transaction: (scope, work) =>
          deps.identity.transaction(scope, async (tx) => {
            const result = await work(tx)
            const made = await tx.query('SELECT 1 FROM user_sessions WHERE sso_account_id = $1', [company.accountId])
            // On another connection, as a removal would find it.
            const [row] = await deps.identity.query(isFree, [company.accountId])
            if (made.length > 0) seen.push(row)
            return result
          }),
      }
      const { token } = await finishSignIn({ ...deps, identity }, { ...visit, ...BROWSER, sessionToken: undefined })
      expect(seen).toEqual([{ free: false }])
      expect((await sessionOf(token))?.memberships).toHaveLength(1)
      await remove(company)
      expect((await sessionOf(token))?.memberships ?? []).toEqual([])
      expect(await deps.identity.query(isFree, [company.accountId])).toEqual([{ free: what === 'member' }])
    },
  )
})
