import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, publicId } from '../../platform/ids.ts'
import type { TestApi } from '../../testing/guarded-api.ts'
import { person } from '../testing/members.ts'
import { addMember, addUser, signIn } from '../testing/users.ts'
import { openDirectory, readSteps, startScimApi } from './testing/directory.ts'
import { revokeToken } from './tokens.ts'

let api: TestApi
type Directory = Awaited<ReturnType<typeof openDirectory>>
let directory: Directory
beforeAll(async () => {
  api = await startScimApi()
  directory = await openDirectory(api)
})
afterAll(() => api.close())

describe.each(['entra', 'okta'] as const)('the requests that the documentation of %s has', (name) => {
  test('are answered as documented, and give and take the membership', async () => {
    const own = await openDirectory(api)
    let id = ''
    for (const step of readSteps(name, own.domain)) {
      const answer = await own.call(step.method, step.path.replace('{id}', id), step.body)
      expect([step.title, answer.statusCode, answer.body]).toEqual([step.title, step.status, expect.anything()])
      if (step.status !== 204) {
        expect(answer.headers['content-type']).toMatch(/^application\/scim\+json/)
        expect(answer.json()).toMatchObject(step.answer ?? {})
      }
      if (step.status === 201) {
        id = answer.json().id
        expect(answer.headers.location).toBe(`http://127.0.0.1/scim/v2/Users/${id}`)
      }
      if (step.member !== undefined) expect([step.title, await own.isMember(id)]).toEqual([step.title, step.member])
    }
  })
})

describe('deactivation', () => {
  const deactivate = (id: string, value: unknown = false) =>
    directory.call('PATCH', `/scim/v2/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value }] })

  test('refuses every session for the account at once in this process, and signs the user out nowhere else', async () => {
    const { id } = await directory.add()
    const userId = await directory.userIdOf(id)
    const [elsewhere, otherCompany] = [await api.open(), await api.open()]
    for (const { accountId } of [elsewhere, otherCompany]) await addMember(api.users, accountId, userId)
    const bySso = (ssoAccountId: string) => signIn(api.sessions, userId, { method: 'sso', ssoAccountId })
    const own = await signIn(api.sessions, userId)
    const company = await bySso(directory.accountId)
    const device = await signIn(api.sessions, userId, {
      ...{ kind: 'command_line', method: 'device', ssoAccountId: directory.accountId },
    })
    const other = await bySso(otherCompany.accountId)
    const me = async (headers: Record<string, string>) =>
      (await api.call('GET', '/api/v1/me', { headers })).json().memberships?.map(accountOf) ?? 'refused'
    const accountOf = ({ account_id }: { account_id: string }) => account_id
    const named = (...ids: string[]) => ids.map((each) => publicId('acc', each))
    const asDevice = { authorization: `Bearer cst_${device.token}` }
    for (const headers of [api.asPage(own.token), api.asPage(company.token), asDevice]) {
      expect(await me(headers)).toContain(named(directory.accountId)[0])
    }
    expect((await deactivate(id)).statusCode).toBe(200)
    expect(await me(api.asPage(company.token))).toBe('refused')
    expect(await me(asDevice)).toBe('refused')
    expect((await me(api.asPage(own.token))).sort()).toEqual(named(elsewhere.accountId, otherCompany.accountId).sort())
    expect(await me(api.asPage(other.token))).toEqual(named(otherCompany.accountId))
    const forCompany = await api.call('GET', '/api/v1/sign-requests', {
      headers: { ...api.asPage(own.token), 'countersign-account': publicId('acc', directory.accountId) },
    })
    expect(forCompany.statusCode).toBe(404)
  })

  test('takes an approved command line and an open invitation with it', async () => {
    const { id, userName } = await directory.add()
    const userId = await directory.userIdOf(id)
    const { accountId } = directory
    const approve = (hash: string, ssoAccountId: string | null) =>
      api.identity.query(
        `INSERT INTO device_codes (device_hash, user_code, client, created_at, expires_at, interval_s, user_id,
                sso_account_id, decided_at, mac)
         VALUES (sha256($1::text::bytea), sha256($1::text::bytea), $1, now(), now() + interval '10 minutes', 5, $2, $3, now(), 'x')`,
        [hash, userId, ssoAccountId],
      )
    await approve(`company ${id}`, accountId)
    await approve(`own ${id}`, null)
    await api.identity.query(
      `INSERT INTO invitations (invitation_id, account_id, email, role, modes, created_at, expires_at,
                                grant_mac)
       VALUES ($1, $2, $3, 'viewer', '{test}', now(), now() + interval '1 day', '')`,
      [newId(), accountId, userName.toUpperCase()],
    )
    await deactivate(id)
    const devices = await api.database.owner('SELECT client, denied FROM device_codes WHERE user_id = $1', [userId])
    expect(devices.sort((a, b) => (String(a.client) < String(b.client) ? -1 : 1))).toEqual([
      { client: `company ${id}`, denied: true },
      { client: `own ${id}`, denied: false },
    ])
    const open = await api.database.owner(
      'SELECT 1 FROM invitations WHERE account_id = $1 AND lower(email) = $2 AND revoked_at IS NULL',
      [accountId, userName.toLowerCase()],
    )
    expect(open).toEqual([])
  })

  test('and reactivation restores the role and the modes that the member had', async () => {
    const { userId, email } = await addUser(api.users, { email: `${newId()}@${directory.domain}` })
    await addMember(api.users, directory.accountId, userId, 'developer', ['live'])
    const { id } = await directory.add({ emails: [{ value: email, primary: true }] })
    expect(await directory.userIdOf(id)).toBe(userId)
    await deactivate(id, 'False')
    expect(await directory.isMember(id)).toBe(false)
    await deactivate(id, 'True')
    const [member] = await api.database.owner(
      'SELECT role, modes FROM memberships WHERE account_id = $1 AND user_id = $2',
      [directory.accountId, userId],
    )
    expect(member).toEqual({ role: 'developer', modes: ['live'] })
  })

  test('and reactivation gives a member whose rights were taken meanwhile nothing back', async () => {
    const cycle = async (change: (userId: string) => Promise<unknown>) => {
      const { userId, email } = await addUser(api.users, { email: `${newId()}@${directory.domain}` })
      await addMember(api.users, directory.accountId, userId, 'admin')
      const { id } = await directory.add({ emails: [{ value: email, primary: true }] })
      await change(userId)
      await deactivate(id)
      await deactivate(id, true)
      return api.database.owner('SELECT role, modes FROM memberships WHERE account_id = $1 AND user_id = $2', [
        ...[directory.accountId, userId],
      ])
    }
    const owner = await person(api, directory.account, 'owner')
    const lowered = await cycle((id) =>
      owner.call('PATCH', `members/${publicId('usr', id)}`, { role: 'sender', modes: ['test'] }),
    )
    expect(lowered).toEqual([{ role: 'sender', modes: ['test'] }])
    const removed = await cycle((id) => owner.call('DELETE', `members/${publicId('usr', id)}`))
    expect(removed).toEqual([{ role: 'viewer', modes: ['test'] }])
  })

  test('and reactivation gives the default rights to a member who was invited and removed in between', async () => {
    const owner = await person(api, directory.account, 'owner')
    const { userId, email } = await addUser(api.users, { email: `${newId()}@${directory.domain}` })
    await addMember(api.users, directory.accountId, userId, 'admin')
    const { id } = await directory.add({ emails: [{ value: email, primary: true }] })
    await deactivate(id)
    await addMember(api.users, directory.accountId, userId, 'sender')
    expect((await owner.call('DELETE', `members/${publicId('usr', userId)}`)).statusCode).toBe(200)
    expect((await deactivate(id, true)).statusCode).toBe(200)
    const rights = await api.database.owner(
      'SELECT role, modes FROM memberships WHERE account_id = $1 AND user_id = $2',
      [directory.accountId, userId],
    )
    expect(rights).toEqual([{ role: 'viewer', modes: ['test'] }])
  })

  test.each(['PATCH', 'PUT', 'DELETE'] as const)(
    'of an owner is refused by %s, also beside another owner, and changes nothing',
    async (method) => {
      const own = await openDirectory(api)
      const { userId, email } = await addUser(api.users, { email: `${newId()}@${own.domain}` })
      await addMember(api.users, own.accountId, userId, 'owner')
      await addMember(api.users, own.accountId, (await addUser(api.users)).userId, 'owner')
      const { id, userName } = await own.add({ emails: [{ value: email, primary: true }] })
      const { token } = await signIn(api.sessions, userId)
      const body = {
        PATCH: { Operations: [{ op: 'replace', value: { active: false } }] },
        PUT: { userName, emails: [{ value: email, primary: true }], active: false },
        DELETE: undefined,
      }[method]
      const answer = await own.call(method, `/scim/v2/Users/${id}`, body)
      expect([answer.statusCode, answer.json().detail]).toEqual([403, expect.stringContaining('is an owner')])
      expect(await own.isMember(id)).toBe(true)
      expect((await api.call('GET', '/api/v1/me', { headers: api.asPage(token) })).statusCode).toBe(200)
    },
  )

  test('of an owner is refused when the directory adds the user as inactive', async () => {
    const own = await openDirectory(api)
    const { userId, email } = await addUser(api.users, { email: `${newId()}@${own.domain}` })
    await addMember(api.users, own.accountId, userId, 'owner')
    const answer = await own.call('POST', '/scim/v2/Users', { userName: email, active: false })
    expect(answer.statusCode).toBe(403)
    const members = await api.database.owner('SELECT role FROM memberships WHERE account_id = $1 AND user_id = $2', [
      ...[own.accountId, userId],
    ])
    expect(members).toEqual([{ role: 'owner' }])
  })
})

describe('a directory', () => {
  test('cannot reach users of another account', async () => {
    const { id } = await directory.add()
    const other = await openDirectory(api)
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { userName: 'x', active: false }],
      ['PATCH', { Operations: [{ op: 'replace', value: { active: false } }] }],
      ['DELETE', undefined],
    ] as const) {
      expect((await other.call(method, `/scim/v2/Users/${id}`, body)).statusCode).toBe(404)
    }
    expect((await other.call('GET', '/scim/v2/Users')).json().totalResults).toBe(0)
    expect(await directory.isMember(id)).toBe(true)
  })

  test('speaks for its verified domains only, also later', async () => {
    const foreign = `${newId()}@gmail.com`
    const answer = await directory.call('POST', '/scim/v2/Users', { userName: foreign })
    expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidValue'])
    const { id } = await directory.add()
    const patch = { Operations: [{ op: 'replace', path: 'emails', value: [{ value: foreign, primary: true }] }] }
    expect((await directory.call('PATCH', `/scim/v2/Users/${id}`, patch)).statusCode).toBe(400)
  })

  test('gives nothing to a user who typed the address and never verified it', async () => {
    const { userId, email } = await addUser(api.users, {
      email: `${newId()}@${directory.domain}`,
      isVerified: false,
    })
    const { id } = await directory.add({ emails: [{ value: email, primary: true }] })
    expect(await directory.userIdOf(id)).not.toBe(userId)
  })

  test('gives nothing to a user whose proof of the address was written in the database', async () => {
    const { userId, email } = await addUser(api.users, {
      email: `${newId()}@${directory.domain}`,
      isVerified: false,
    })
    await api.database.owner(`UPDATE users SET verified_at = now(), verified_mac = '' WHERE user_id = $1`, [userId])
    const { id } = await directory.add({ emails: [{ value: email, primary: true }] })
    expect(await directory.userIdOf(id)).not.toBe(userId)
    expect(await directory.isMember(id)).toBe(true)
  })

  test('gives back no rights that were written in the database while the user was deactivated', async () => {
    const activate = (active: boolean) => ({ Operations: [{ op: 'replace', path: 'active', value: active }] })
    for (const change of [`role = 'owner'`, `modes = '{test,live}'`, 'active = NOT active']) {
      const { id } = await directory.add()
      expect((await directory.call('PATCH', `/scim/v2/Users/${id}`, activate(false))).statusCode).toBe(200)
      await api.database.owner(`UPDATE scim_users SET ${change} WHERE scim_id = $1`, [id])
      expect((await directory.call('PATCH', `/scim/v2/Users/${id}`, activate(true))).statusCode).toBe(404)
      expect(await directory.isMember(id)).toBe(false)
    }
  })

  test('needs a token that is valid: not revoked, not altered, not an API key', async () => {
    const own = await openDirectory(api)
    const account = await api.open()
    for (const bearer of ['x', `${own.secret.slice(0, -1)}${own.secret.endsWith('A') ? 'B' : 'A'}`, account.apiKey]) {
      const answer = await own.call('GET', '/scim/v2/Users', undefined, bearer)
      expect([answer.statusCode, answer.json().schemas]).toEqual([401, ['urn:ietf:params:scim:api:messages:2.0:Error']])
    }
    await revokeToken(api.identity, own.accountId, { actor: 'test' }, own.tokenId)
    expect((await own.call('GET', '/scim/v2/Users')).statusCode).toBe(401)
  })

  test('has no token that was moved to another account in the database', async () => {
    const own = await openDirectory(api)
    await api.database.owner('UPDATE scim_tokens SET account_id = $1 WHERE token_id = $2', [
      directory.accountId,
      own.tokenId,
    ])
    expect((await own.call('GET', '/scim/v2/Users')).statusCode).toBe(401)
  })

  test('of a suspended account is refused', async () => {
    const own = await openDirectory(api)
    await api.database.owner('UPDATE accounts SET suspended_at = now() WHERE account_id = $1', [own.accountId])
    expect((await own.call('GET', '/scim/v2/Users')).statusCode).toBe(403)
  })

  test('reads its users page by page, in one order', async () => {
    const own = await openDirectory(api)
    const added = []
    for (let at = 0; at < 5; at += 1) added.push((await own.add()).id)
    const pages = await Promise.all(
      [1, 3, 5].map((start) => own.call('GET', `/scim/v2/Users?startIndex=${start}&count=2`)),
    )
    expect(pages.flatMap((page) => page.json().Resources.map(({ id }: { id: string }) => id))).toEqual(added)
    expect(pages[2]?.json()).toMatchObject({ totalResults: 5, startIndex: 5, itemsPerPage: 1 })
    expect((await own.call('GET', '/scim/v2/Users?count=0')).json()).toMatchObject({ totalResults: 5, Resources: [] })
  })

  test('learns what is supported, with its token only', async () => {
    for (const path of ['ServiceProviderConfig', 'ResourceTypes', 'Schemas']) {
      expect((await directory.call('GET', `/scim/v2/${path}`)).statusCode).toBe(200)
      expect((await directory.call('GET', `/scim/v2/${path}`, undefined, 'x')).statusCode).toBe(401)
    }
  })
})
