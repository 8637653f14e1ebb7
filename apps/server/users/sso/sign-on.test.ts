import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkTarget } from '../../platform/address-guard/index.ts'
import { newId } from '../../platform/ids.ts'
import { makeTestApi, openRole, type TestApi } from '../../testing/guarded-api.ts'
import { makeSessionFinder } from '../sessions/resolve.ts'
import { LIES, type LyingProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { connectCompany, newDomain, signInByProvider, verifyDomainOf, visitProvider } from '../testing/sso.ts'
import { addMember, addUser, signIn, testAuthenticator } from '../testing/users.ts'
import type { SsoDeps } from './deps.ts'
import { finishSignIn } from './finish.ts'
import { startSignIn } from './start.ts'

let api: TestApi
let deps: SsoDeps
let provider: LyingProvider
let domain: string
let accountId: string
const person = () => ({ subject: newId(), email: `${newId()}@${domain}`, name: 'Grace Hopper' })

beforeAll(async () => {
  api = await makeTestApi()
  const identity = openRole(api.database, 'countersign_identity')
  const guard = { allowList: ['127.0.0.1'], resolve: async () => [] }
  deps = {
    ...{ identity, authenticator: testAuthenticator(), guard: (url) => checkTarget(url, guard) },
    ...{ resolveTxt: async () => [], publicUrl: 'http://localhost:8080' },
  }
  domain = newDomain()
  accountId = (await api.open()).accountId
  provider = await startLyingProvider(person())
  await connectCompany(deps, accountId, domain, provider)
})
afterAll(async () => {
  await deps.identity.close()
  await provider.close()
  await api.close()
})
beforeEach(() => {
  Object.assign(provider, { person: person(), lie: null, signedInBefore: 0 })
})

const network = { takeCall: () => {}, recordMiss: () => {} }
const sessionOf = (token: string) =>
  makeSessionFinder({ ...deps, network: network as never }).find('browser', token, '192.0.2.7')

async function userOf(email: string) {
  const [user] = await api.database.owner(
    `SELECT u.user_id, u.name, u.verified_at, m.role, m.modes, m.source FROM users u
       LEFT JOIN memberships m ON m.user_id = u.user_id AND m.account_id = $2 WHERE lower(u.email) = lower($1)`,
    [email, accountId],
  )
  return user
}

describe('a person of the company', () => {
  test('becomes a user and a member with the default role, with a session of this account only', async () => {
    const { token } = await signInByProvider(deps, { email: provider.person.email, next: '/x' })
    expect(await userOf(provider.person.email)).toMatchObject({
      ...{ name: 'Grace Hopper', role: 'sender', modes: ['test'], source: 'sso' },
    })
    expect(await sessionOf(token)).toMatchObject({ method: 'sso', ssoAccountId: accountId, steppedUpAt: null })
    expect(provider.asked.get('code_challenge_method')).toBe('S256')
    const actions = await api.database.owner(
      `SELECT action, detail FROM account_activity WHERE action = 'member.added' ORDER BY entry_id DESC LIMIT 1`,
    )
    expect(actions).toMatchObject([{ detail: { role: 'sender', source: 'sso' } }])
  })

  test('is the same user at the next sign-in, also after the address was changed at the provider', async () => {
    const first = await signInByProvider(deps, { email: provider.person.email })
    provider.person.email = `${newId()}@${domain}`
    expect((await signInByProvider(deps, { email: provider.person.email })).userId).toBe(first.userId)
  })

  test('keeps the role that a member has, and other accounts are out of the session’s reach', async () => {
    const { userId } = await addUser(deps, { email: provider.person.email })
    await addMember(deps, accountId, userId, 'developer')
    await addMember(deps, (await api.open()).accountId, userId, 'owner')
    const finished = await signInByProvider(deps, { email: provider.person.email })
    expect(finished.userId).toBe(userId)
    const session = await sessionOf(finished.token)
    expect(session?.memberships.map((each) => [each.accountId, each.role])).toEqual([[accountId, 'developer']])
  })

  test('who is an owner is linked only in a browser where they signed in with their own factors', async () => {
    const { userId } = await addUser(deps, { email: provider.person.email })
    await addMember(deps, accountId, userId, 'owner')
    const inBrowserOf = async (ownUserId: string | null) => {
      const visit = await visitProvider(deps, { email: provider.person.email })
      const rest = { sessionToken: undefined, address: '192.0.2.7', userAgent: undefined }
      return finishSignIn(deps, { ...visit, ...rest, ownUserId })
    }
    for (const other of [null, (await addUser(deps)).userId]) {
      await expect(inBrowserOf(other)).rejects.toMatchObject({ reason: 'owner_unconfirmed' })
    }
    expect((await inBrowserOf(userId)).userId).toBe(userId)
    expect((await inBrowserOf(null)).userId).toBe(userId)
  })

  test('is not the user who typed the address and never verified it', async () => {
    const { userId } = await addUser(deps, { email: provider.person.email, isVerified: false })
    expect((await signInByProvider(deps, { email: provider.person.email })).userId).not.toBe(userId)
  })

  test('who was removed from the account does not come back by signing in, but by an invitation', async () => {
    const { email } = provider.person
    const { userId } = await signInByProvider(deps, { email })
    await api.database.owner('DELETE FROM memberships WHERE account_id = $1 AND user_id = $2', [accountId, userId])
    await expect(signInByProvider(deps, { email })).rejects.toMatchObject({ reason: 'removed' })
    expect(await userOf(email)).toMatchObject({ role: null })
    await addMember(deps, accountId, userId, 'viewer')
    expect((await signInByProvider(deps, { email })).userId).toBe(userId)
    expect(await userOf(email)).toMatchObject({ role: 'viewer' })
  })

  test('who has the address of a linked member, but is another subject, is refused', async () => {
    await signInByProvider(deps, { email: provider.person.email })
    provider.person.subject = newId()
    await expect(signInByProvider(deps, { email: provider.person.email })).rejects.toMatchObject({
      reason: 'subject_changed',
    })
  })
})

describe('a provider that lies is refused, and nobody is signed in', () => {
  // A provider that announces the parameter and omits it is a mix-up attack, too (RFC 9207 §2.4).
  test.each(LIES)('%s', async (lie) => {
    provider.lie = lie
    const before = await api.database.owner('SELECT count(*) FROM user_sessions')
    await expect(signInByProvider(deps, { email: provider.person.email })).rejects.toMatchObject({ name: 'SsoRefused' })
    expect(await userOf(provider.person.email)).toBeUndefined()
    expect(await api.database.owner('SELECT count(*) FROM user_sessions')).toEqual(before)
  })

  test('and the same provider is accepted when it is honest', async () => {
    await expect(signInByProvider(deps, { email: provider.person.email })).resolves.toBeDefined()
  })

  test('the issuer of another company cannot sign in its users here', async () => {
    const other = await startLyingProvider(provider.person)
    const { accountId: otherAccount } = await api.open()
    const otherDomain = newDomain()
    await connectCompany(deps, otherAccount, otherDomain, other)
    await expect(signInByProvider(deps, { email: `x@${otherDomain}` })).rejects.toMatchObject({
      reason: 'foreign_domain',
    })
    await other.close()
  })
})

describe('the answer of the provider', () => {
  const finish = (url: URL, browser: string | undefined) =>
    finishSignIn(deps, { url, browser, sessionToken: undefined, address: '192.0.2.7', userAgent: undefined })

  test('is used once', async () => {
    const { url, browser } = await visitProvider(deps, { email: provider.person.email })
    const results = await Promise.allSettled([finish(url, browser), finish(url, browser), finish(url, browser)])
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    await expect(finish(url, browser)).rejects.toMatchObject({ reason: 'unknown_state' })
  })

  test('is refused in another browser, and stays valid in the first', async () => {
    const { url, browser } = await visitProvider(deps, { email: provider.person.email })
    const other = await visitProvider(deps, { email: provider.person.email })
    await expect(finish(url, other.browser)).rejects.toMatchObject({ reason: 'unknown_state' })
    await expect(finish(url, undefined)).rejects.toMatchObject({ reason: 'unknown_state' })
    await expect(finish(url, browser)).resolves.toBeDefined()
  })

  test('is refused after ten minutes', async () => {
    const { url, browser } = await visitProvider(deps, { email: provider.person.email })
    const later = { ...deps, now: () => Date.now() + 600_001 }
    await expect(
      finishSignIn(later, { url, browser, sessionToken: undefined, address: '192.0.2.7', userAgent: undefined }),
    ).rejects.toMatchObject({ reason: 'unknown_state' })
  })

  test('with the code of another sign-in is refused: the nonce and the PKCE verifier differ', async () => {
    const victim = await visitProvider(deps, { email: provider.person.email })
    const attacker = await visitProvider(deps, { email: provider.person.email })
    victim.url.searchParams.set('code', attacker.url.searchParams.get('code') ?? '')
    await expect(finish(victim.url, victim.browser)).rejects.toMatchObject({ reason: 'token_refused' })
  })
})

describe('the database alone signs nobody in', () => {
  test('with an issuer that was written into the connection', async () => {
    const [saved] = await api.database.owner('SELECT issuer FROM sso_connections WHERE account_id = $1', [accountId])
    await api.database.owner(`UPDATE sso_connections SET issuer = 'https://evil.example' WHERE account_id = $1`, [
      accountId,
    ])
    expect(await startSignIn(deps, { email: provider.person.email, next: null })).toBeUndefined()
    await api.database.owner('UPDATE sso_connections SET issuer = $2 WHERE account_id = $1', [accountId, saved.issuer])
  })

  test('with a subject that was linked to another user', async () => {
    await signInByProvider(deps, { email: provider.person.email })
    const { userId } = await addUser(deps)
    await api.database.owner('UPDATE sso_identities SET user_id = $1 WHERE subject = $2', [
      userId,
      provider.person.subject,
    ])
    await expect(signInByProvider(deps, { email: provider.person.email })).rejects.toMatchObject({
      reason: 'subject_changed',
    })
  })

  test('with a sign-in that was moved to another browser', async () => {
    const { url, browser } = await visitProvider(deps, { email: provider.person.email })
    await api.database.owner(`UPDATE sso_sign_ins SET next = '//evil.example' WHERE used_at IS NULL`)
    await expect(
      finishSignIn(deps, { url, browser, sessionToken: undefined, address: '192.0.2.7', userAgent: undefined }),
    ).rejects.toMatchObject({ reason: 'unknown_state' })
  })
})

describe('a step-up', () => {
  async function stepUp(email: string, token: string) {
    const session = await sessionOf(token)
    if (!session) throw new Error('the session is over')
    const { sessionId, userId } = session
    return signInByProvider(deps, { email, session: { sessionId, userId, accountId } }, token)
  }

  test('asks the provider for the credentials again, and gives the session a new token', async () => {
    const { token } = await signInByProvider(deps, { email: provider.person.email })
    const stepped = await stepUp(provider.person.email, token)
    expect([provider.asked.get('prompt'), provider.asked.get('max_age')]).toEqual(['login', '0'])
    expect(await sessionOf(token)).toBeUndefined()
    expect((await sessionOf(stepped.token))?.steppedUpAt).toBeGreaterThan(Date.now() - 60_000)
  })

  test.each([3600, null])('is refused if the person signed in %s seconds before', async (seconds) => {
    const { token } = await signInByProvider(deps, { email: provider.person.email })
    provider.signedInBefore = seconds
    await expect(stepUp(provider.person.email, token)).rejects.toMatchObject({ reason: 'not_fresh' })
  })

  test('by another person is refused', async () => {
    const { token } = await signInByProvider(deps, { email: provider.person.email })
    provider.person = person()
    await expect(stepUp(provider.person.email, token)).rejects.toMatchObject({ reason: 'another_user' })
    expect((await sessionOf(token))?.steppedUpAt).toBeNull()
  })

  test('does not step up another session, which the browser presents meanwhile', async () => {
    const victim = await addUser(deps)
    const { token } = await signInByProvider(deps, { email: provider.person.email })
    const second = await signInByProvider(deps, { email: provider.person.email })
    const stolen = [(await signIn(deps, victim.userId)).token, second.token]
    const session = await sessionOf(token)
    if (!session) throw new Error('the session is over')
    for (const presented of stolen) {
      const asked = { email: provider.person.email, session: { ...session, accountId } }
      await expect(signInByProvider(deps, asked, presented)).rejects.toMatchObject({ code: 'session_over' })
      expect((await sessionOf(presented))?.steppedUpAt).toBeNull()
    }
  })
})

test('nobody signs in to a suspended or closed account, or after the domain was given up', async () => {
  const account = await api.open()
  const own = newDomain()
  await connectCompany(deps, account.accountId, own, provider)
  const email = `${newId()}@${own}`
  provider.person.email = email
  for (const column of ['suspended_at', 'closed_at']) {
    await api.database.owner(`UPDATE accounts SET ${column} = now() WHERE account_id = $1`, [account.accountId])
    await expect(signInByProvider(deps, { email })).rejects.toMatchObject({ reason: 'account_unavailable' })
    await api.database.owner(`UPDATE accounts SET ${column} = NULL WHERE account_id = $1`, [account.accountId])
  }
  await signIn(deps, (await signInByProvider(deps, { email })).userId)
  const { url, browser } = await visitProvider(deps, { email })
  await api.database.owner('DELETE FROM sso_domains WHERE domain = $1', [own])
  await verifyDomainOf(deps, (await api.open()).accountId, own)
  await expect(
    finishSignIn(deps, { url, browser, sessionToken: undefined, address: '192.0.2.7', userAgent: undefined }),
  ).rejects.toMatchObject({ reason: 'foreign_domain' })
})
