import { scopesOf } from '@countersign/domain/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../../platform/ids.ts'
import { capture } from '../../sandbox/inbox.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { bindEmail } from '../addresses/bind.ts'
import { orderMemberMail } from '../members/mails.ts'
import { memberMailJobs } from '../members/send-mails.ts'
import { addMember, addUser, signIn } from '../testing/users.ts'

// The pages of invitations and of live keys, called as a browser calls them.

let server: TestServer
let account: TestAccount
let owner: { userId: string; cookie: string }
beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
  owner = await person()
  await addMember(server.parts, account.accountId, owner.userId)
})
afterAll(() => server.stop())

const users = () => ({ identity: server.parts.identity, authenticator: server.parts.authenticator })

async function person(email?: string, options = {}) {
  const user = await addUser(server.parts, { ...(email === undefined ? {} : { email }), ...options })
  const mac = bindEmail(await server.parts.authenticator(), user.userId, user.email)
  await server.parts.identity.query('UPDATE users SET email_mac = $2 WHERE user_id = $1', [user.userId, mac])
  const { token } = await signIn(users(), user.userId, { steppedUp: true })
  return { ...user, cookie: `countersign-session=${token}` }
}

const open = (url: string, cookie = '') => server.inject({ url, headers: { accept: 'text/html', cookie } })

const send = (url: string, fields: Record<string, string>, cookie = '') =>
  server.inject({
    ...{ method: 'POST', url, payload: String(new URLSearchParams(fields)) },
    headers: {
      ...{ accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      ...{ 'sec-fetch-site': 'same-origin', cookie },
    },
  })

let guests = 0
/** Invites an address, and returns the path of the link in its mail. */
async function invite(role = 'sender'): Promise<{ email: string; path: string; token: string }> {
  guests += 1
  const email = `guest${guests}@harbour.example`
  const headers = { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' }
  const invited = await server.inject({ method: 'POST', url: '/api/v1/invitations', headers, payload: { email, role } })
  expect(invited.statusCode).toBe(200)
  await sendMails()
  const [mail] = await server.database.owner('SELECT link FROM inbox_messages WHERE recipient = $1', [email])
  const path = String(mail?.link).replace('http://localhost:8080', '')
  return { email, path, token: path.split('/').at(-1) ?? '' }
}

async function sendMails(): Promise<void> {
  const { parts, database } = server
  const deps = {
    ...users(),
    db: parts.db,
    mailer: null,
    capture,
    capturesLinks: true,
    publicUrl: 'http://localhost:8080',
  }
  const jobs = await database.owner(`DELETE FROM jobs WHERE name = 'member_mail' RETURNING job_id, tenant_id, ids`)
  for (const job of jobs)
    await memberMailJobs(deps).member_mail?.({ id: job.job_id, tenant: job.tenant_id, ids: job.ids })
}

const membersOf = (email: string) =>
  server.database.owner(
    'SELECT m.role, u.verified_at IS NOT NULL AS is_verified FROM memberships m JOIN users u USING (user_id) WHERE u.email = $1',
    [email],
  )

describe('an invitation', () => {
  test('names account, inviter and role, and lets in a new user with a password', async () => {
    const { email, path, token } = await invite()
    const page = await open(path)
    for (const text of ['Invitation to', 'Test Ltd', 'Ada', email, 'Sender', `/invitation/sign-up?token=${token}`]) {
      expect(page.body).toContain(text)
    }
    const form = await open(`/invitation/sign-up?token=${token}`)
    expect(form.body).toContain('<h1>Join <bdi>Test Ltd</bdi></h1>')
    expect(form.body).toContain(`href="/sign-in?next=${encodeURIComponent(`/invitation?token=${token}`)}"`)
    expect(form.body).toMatch(new RegExp(`id="email"[^>]* value="${email}" readonly`))
    expect((await send('/invitation/sign-up', { token, password: 'password1234' })).statusCode).toBe(422)
    expect(await membersOf(email)).toEqual([])
    const done = await send('/invitation/sign-up', { token, password: 'seven tall ladders', email: 'other@x.example' })
    for (const text of ['You are now a member', '<bdi>Test Ltd</bdi>', 'Your role: <bdi>Sender</bdi>']) {
      expect(done.body).toContain(text)
    }
    expect(done.body).toContain('<a class="main" href="/app/">Continue to the console</a>')
    // The password is a way back.
    expect(done.body).not.toContain('data-passkey')
    expect(await membersOf(email)).toEqual([{ role: 'sender', is_verified: true }])
    const cookie = String(done.headers['set-cookie']).split(';')[0]
    expect((await open('/security', cookie)).body).toContain('Test Ltd')
    expect((await send('/invitation/sign-up', { token })).statusCode).toBe(410)
  })

  test('is accepted by the signed-in user with the address, once', async () => {
    const { email, path, token } = await invite('auditor')
    const guest = await person(email)
    expect((await open(path)).body).toContain('/sign-in?next=')
    expect((await open(path, guest.cookie)).body).toContain('value="accept"')
    const accepted = await send('/invitation', { token, decision: 'accept' }, guest.cookie)
    expect(accepted.body).toContain('Your role: <bdi>Auditor</bdi>')
    expect(await membersOf(email)).toEqual([{ role: 'auditor', is_verified: true }])
    expect((await send('/invitation', { token, decision: 'accept' }, guest.cookie)).statusCode).toBe(410)
  })

  test('gives the rights to a new token only: those from before the acceptance are refused', async () => {
    const { email, token } = await invite('admin')
    const guest = await person(email)
    const other = (await signIn(users(), guest.userId)).token
    const accepted = await send('/invitation', { token, decision: 'accept' }, guest.cookie)
    expect(accepted.body).toContain(email)
    for (const stolen of [guest.cookie, `countersign-session=${other}`]) {
      expect((await open('/security', stolen)).headers.location).toContain('/sign-in')
    }
    const cookie = String(accepted.headers['set-cookie']).split(';')[0]
    expect((await open('/security', cookie)).body).toContain('Test Ltd')
  })

  test('is not accepted by another user, by opening it, by another site, or after it was declined', async () => {
    const { email, path, token } = await invite()
    const other = await person()
    const page = await open(path, other.cookie)
    expect(page.body).toContain('You are signed in with another address')
    expect(page.body).toContain(`name="next" value="/invitation?token=${token}"`)
    await send('/invitation', { token, decision: 'accept' }, other.cookie)
    await open(`${path}?decision=accept`, other.cookie)
    const foreign = await server.inject({
      ...{ method: 'POST', url: '/invitation', payload: `token=${token}&decision=accept` },
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.statusCode).toBe(403)
    expect(await membersOf(email)).toEqual([])
    expect((await open(path)).body).toContain('value="decline"')
    expect((await send('/invitation', { token, decision: 'decline' })).body).toContain('Invitation declined')
    expect((await open(path)).statusCode).toBe(410)
  })

  test('is opened again by a person who signs out to continue with the invited address', async () => {
    const { token } = await invite()
    const other = await person()
    const next = `/invitation?token=${token}`
    const out = await send('/sign-out', { next, confirmed: 'yes' }, other.cookie)
    expect([out.statusCode, out.headers.location]).toEqual([303, next])
    expect((await open(next)).body).toContain('/invitation/sign-up')
  })

  test('makes no second user for an address that a user has verified', async () => {
    const { email, token } = await invite()
    await person(email)
    const answer = await send('/invitation/sign-up', { token, password: 'seven tall ladders' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/invitation?token=${token}`])
    expect(await server.database.owner('SELECT count(*)::int AS n FROM users WHERE email = $1', [email])).toEqual([
      { n: 1 },
    ])
  })
})

describe('the live key', () => {
  const url = '/keys/live'
  const approve = (isApproved: boolean) =>
    server.database.owner(
      `UPDATE accounts SET approved_at = ${isApproved ? 'clock_timestamp()' : 'NULL'} WHERE account_id = $1`,
      [account.accountId],
    )

  test('is shown once to an owner who has confirmed it, after an operator approved the account', async () => {
    const fields = { account: publicId('acc', account.accountId) }
    expect((await open(url, owner.cookie)).body).toContain('not approved for live mode yet')
    expect((await send(url, fields, owner.cookie)).body).not.toMatch(/sk_live_/)
    await approve(true)
    const fresh = await person()
    await addMember(server.parts, account.accountId, fresh.userId)
    expect((await open(url, fresh.cookie)).body).toContain('Create the live key')
    const made = await send(url, fields, fresh.cookie)
    const [key = ''] = /sk_live_\w+/.exec(made.body) ?? []
    expect(made.headers['cache-control']).toBe('no-store')
    const answer = await server.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${key}` } })
    expect(answer.statusCode).toBe(200)
    expect((await open(url, fresh.cookie)).body).not.toContain(key)
  })

  test.each([
    ['auditor', true, 'Your role does not permit live keys'],
    ['owner', false, 'Confirm your e-mail address first'],
  ] as const)('is refused to: %s, with a verified address: %s', async (role, isVerified, reason) => {
    const member = await person(undefined, { isVerified })
    await addMember(server.parts, account.accountId, member.userId, role)
    expect((await send(url, {}, member.cookie)).body).toContain(reason)
  })

  test('needs a fresh confirmation, and a membership', async () => {
    const member = await person()
    await addMember(server.parts, account.accountId, member.userId)
    const { token } = await signIn(users(), member.userId)
    const named = `${url}?account=${publicId('acc', account.accountId)}`
    const stale = await send(url, { account: publicId('acc', account.accountId) }, `countersign-session=${token}`)
    expect([stale.statusCode, stale.headers.location]).toEqual([303, `/step-up?next=${encodeURIComponent(named)}`])
    const stranger = await person()
    expect((await open(named, stranger.cookie)).statusCode).toBe(404)
  })

  test('of a closed account is not offered, and the settings say that it is closed', async () => {
    const member = await person()
    const { accountId } = await server.open()
    await addMember(users(), accountId, member.userId)
    await server.database.owner('UPDATE accounts SET approved_at = now(), closed_at = now() WHERE account_id = $1', [
      accountId,
    ])
    const page = await open(`${url}?account=${publicId('acc', accountId)}`, member.cookie)
    expect(page.body).toContain('The account is closed.')
    expect(page.body).not.toContain('Create the live key')
    const settings = await open('/security', member.cookie)
    expect(settings.body).toContain('The account is closed.')
    expect(settings.body).not.toContain('/keys/live')
  })

  test('is offered to developers with the scopes that it gets, in the settings, too', async () => {
    const member = await person()
    const { accountId } = await server.open()
    await addMember(users(), accountId, member.userId, 'developer')
    await server.database.owner('UPDATE accounts SET approved_at = now() WHERE account_id = $1', [accountId])
    const named = `${url}?account=${publicId('acc', accountId)}`
    expect((await open('/security', member.cookie)).body).toContain(`href="${named}"`)
    const page = await open(named, member.cookie)
    expect([...page.body.matchAll(/<li><code>([^<]*)<\/code>/g)].map(([, scope]) => scope)).toEqual([
      ...scopesOf('developer', 'live'),
    ])
    expect(page.body).not.toContain('legal effect')
    await orderMemberMail(server.parts.identity, { kind: 'approved', accountId })
    await sendMails()
    await sendMails()
    const mails = await server.database.owner('SELECT link FROM inbox_messages WHERE recipient = $1', [member.email])
    expect(mails).toEqual([{ link: `http://localhost:8080${named}` }])
  })

  test('lists the accounts of a member of several, and keeps the chosen one in another language', async () => {
    const member = await person()
    const other = await server.open()
    for (const { accountId } of [account, other]) await addMember(users(), accountId, member.userId)
    const list = await open(url, member.cookie)
    expect(list.statusCode).toBe(200)
    const ids = [account, other].map(({ accountId }) => publicId('acc', accountId))
    for (const id of ids) expect(list.body).toContain(`href="/keys/live?account=${id}"`)
    const page = await open(`${url}?account=${ids[1]}`, member.cookie)
    expect(page.body).toMatch(new RegExp(`<form method="get" action="/keys/live">.*name="account" value="${ids[1]}"`))
  })

  test('has a link of its own account in the mail about the approval', async () => {
    const { accountId } = await server.open()
    const member = await person()
    await addMember(users(), accountId, member.userId)
    await orderMemberMail(server.parts.identity, { kind: 'approved', accountId, userId: member.userId })
    await sendMails()
    const [mail] = await server.database.owner('SELECT link FROM inbox_messages WHERE recipient = $1', [member.email])
    expect(mail?.link).toBe(`http://localhost:8080/keys/live?account=${publicId('acc', accountId)}`)
  })
})
