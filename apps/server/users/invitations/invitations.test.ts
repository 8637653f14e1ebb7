import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedAccount } from '../../accounts/open.ts'
import { fromPublicId, publicId } from '../../platform/ids.ts'
import { capture } from '../../sandbox/inbox.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { orderMemberMail } from '../members/mails.ts'
import { memberMailJobs } from '../members/send-mails.ts'
import { boundUser, type Person, person } from '../testing/members.ts'
import { acceptInvitation, declineInvitation, readInvitation } from './accept.ts'

let api: TestApi
let account: OpenedAccount
let owner: Person
beforeAll(async () => {
  api = await makeTestApi()
  account = await api.open()
  owner = await person(api, account, 'owner')
})
afterAll(() => api.close())

const codeOf = async (answer: ReturnType<Person['call']>) => {
  const { statusCode, body } = await answer
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).code}`
}

/** Runs the jobs of an account, and returns the token in the newest mail. */
async function mailed(to: string, of = account): Promise<string> {
  const deps = { ...api.users, db: api.db, mailer: null, capture, capturesLinks: true, publicUrl: 'http://127.0.0.1' }
  const { member_mail: send } = memberMailJobs(deps)
  const jobs = await api.database.owner(
    `DELETE FROM jobs WHERE name = 'member_mail' AND tenant_id = $1 RETURNING job_id, tenant_id, ids`,
    [of.tenantId],
  )
  for (const { job_id: id, tenant_id: tenant, ids } of jobs) await send?.({ id, tenant, ids })
  const [mail] = await api.database.owner(
    'SELECT link, subject, text_body FROM inbox_messages WHERE recipient = $1 ORDER BY message_id DESC LIMIT 1',
    [to],
  )
  return /\/invitation\/([\w-]{43})$/.exec(mail?.link ?? '')?.[1] ?? ''
}

let guests = 0
async function invited(role = 'developer', by = owner) {
  guests += 1
  const email = `guest${guests}-${Date.now()}@example.com`
  const answer = await by.call('POST', 'invitations', { email, role })
  expect(answer.statusCode).toBe(200)
  return { email, id: answer.json().id as string, token: await mailed(email, by.account) }
}

const accept = (token: string, userId: string) => acceptInvitation(api.users, { token, userId })

describe('an invitation', () => {
  test('lets in the user with the address, once, with the role and modes that it names', async () => {
    const { email, token } = await invited()
    expect(await readInvitation(api.users, token)).toMatchObject({ email, accountName: 'Ada', role: 'developer' })
    const guest = await boundUser(api, { email, isVerified: false })
    const both = await Promise.all([accept(token, guest.userId), accept(token, guest.userId)])
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'invalid'])
    expect((await owner.call('GET', `members?limit=100`)).json().data).toContainEqual(
      expect.objectContaining({ email, role: 'developer', source: 'invitation', email_verified: true }),
    )
    expect(await readInvitation(api.users, token)).toBeUndefined()
  })

  test('is for nobody else: not for another user, nor while another user has verified the address', async () => {
    const { email, token } = await invited()
    const stranger = await boundUser(api)
    expect(await accept(token, stranger.userId)).toEqual({ outcome: 'other_user' })
    const typed = await boundUser(api, { email, isVerified: false })
    const real = await boundUser(api, { email })
    expect(await accept(token, typed.userId)).toEqual({ outcome: 'other_user' })
    await api.database.owner('UPDATE users SET email_mac = NULL WHERE user_id = $1', [real.userId])
    expect(await accept(token, real.userId)).toEqual({ outcome: 'other_user' })
  })

  test('ends when it is revoked, mailed again, declined, replaced or a week old', async () => {
    const first = await invited()
    expect(await codeOf(owner.call('DELETE', `invitations/${first.id}`))).toBe(200)
    expect(await readInvitation(api.users, first.token)).toBeUndefined()
    expect(await codeOf(owner.call('POST', `invitations/${first.id}/resend`))).toBe('404 not_found')
    const second = await invited()
    expect(await codeOf(owner.call('POST', `invitations/${second.id}/resend`))).toBe(200)
    const again = await mailed(second.email)
    expect(await readInvitation(api.users, second.token)).toBeUndefined()
    expect(await readInvitation(api.users, again)).toBeDefined()
    expect([await declineInvitation(api.users, again), await declineInvitation(api.users, again)]).toEqual([
      true,
      false,
    ])
    const third = await invited()
    await owner.call('POST', 'invitations', { email: third.email.toUpperCase(), role: 'viewer' })
    expect(await readInvitation(api.users, third.token)).toBeUndefined()
    const fourth = await invited()
    const late = { ...api.users, now: () => Date.now() + 7 * 86_400_000 + 1 }
    expect(await readInvitation(late, fourth.token)).toBeUndefined()
    const states = (await owner.call('GET', 'invitations?limit=100')).json().data
    expect(states.find(({ id }: { id: string }) => id === first.id)).toMatchObject({ state: 'revoked' })
  })

  test('is mailed five times at most', async () => {
    const { id } = await invited()
    await api.database.owner('UPDATE invitations SET mails = 4 WHERE invitation_id = $1', [fromPublicId('inv', id)])
    expect(await codeOf(owner.call('POST', `invitations/${id}/resend`))).toBe(200)
    expect(await codeOf(owner.call('POST', `invitations/${id}/resend`))).toBe('429 rate_limited')
  })

  test('is mailed to one address ten times in an hour, however many invitations and accounts there are', async () => {
    const email = `flood-${Date.now()}@example.com`
    const inviters = [owner]
    while (inviters.length < 4) inviters.push(await person(api, await api.open(), 'owner'))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        codeOf((inviters[at % 4] ?? owner).call('POST', 'invitations', { email, role: 'viewer' })),
      ),
    )
    expect(answers.filter((answer) => answer === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer === '429 rate_limited')).toHaveLength(2)
  })

  test('is mailed by an account to one address three times in a day, which does not limit another account', async () => {
    const [other, email] = [await person(api, await api.open(), 'owner'), `busy-${Date.now()}@example.com`]
    const invite = (by: Person, to: string) => codeOf(by.call('POST', 'invitations', { email: to, role: 'viewer' }))
    for (let mail = 1; mail <= 3; mail += 1) expect(await invite(owner, email)).toBe(200)
    for (let mail = 4; mail <= 20; mail += 1) expect(await invite(owner, email.toUpperCase())).toBe('429 rate_limited')
    expect(await invite(other, email)).toBe(200)
  })

  test('is one of fifty in a day until the account is approved', async () => {
    const fresh = await api.open()
    const by = await person(api, fresh, 'owner')
    let sent = 0
    const send = () => {
      sent += 1
      return codeOf(
        by.call('POST', 'invitations', { email: `crowd-${sent}-${Date.now()}@example.com`, role: 'viewer' }),
      )
    }
    for (let at = 0; at < 50; at += 1) expect(await send()).toBe(200)
    expect(await send()).toBe('429 rate_limited')
    await api.approve(fresh)
    expect(await send()).toBe(200)
  })

  test('that was changed in the database lets nobody in', async () => {
    for (const [column, value] of [
      ['role', 'owner'],
      ['modes', ['live']],
      ['email', 'eve@example.com'],
      ['expires_at', new Date(Date.now() + 3e9)],
      ['mac', Buffer.alloc(32)],
    ] as const) {
      const { id, token } = await invited('viewer')
      await api.database.owner(`UPDATE invitations SET ${column} = $2 WHERE invitation_id = $1`, [
        fromPublicId('inv', id),
        value,
      ])
      expect(await readInvitation(api.users, token)).toBeUndefined()
    }
  })

  test('that was written in the database, or changed before it was mailed, is mailed to nobody', async () => {
    const genuine = await invited('viewer')
    const email = `eve-${Date.now()}@example.com`
    const write = `INSERT INTO invitations (invitation_id, account_id, email, role, modes, invited_by, expires_at, grant_mac)
                   SELECT gen_random_uuid(), account_id, $2, 'owner', modes, invited_by, expires_at, grant_mac
                     FROM invitations WHERE invitation_id = $1 RETURNING invitation_id`
    const [row] = await api.database.owner(write, [fromPublicId('inv', genuine.id), email])
    const { accountId } = account
    const ids = {
      kind: 'invitation',
      accountId,
      invitationId: String(row?.invitation_id),
      byUserId: owner.userId,
    } as const
    await api.identity.transaction('every tenant', (tx) => orderMemberMail(tx, ids))
    expect(await mailed(email)).toBe('')
    expect(await codeOf(owner.call('POST', `invitations/${publicId('inv', ids.invitationId)}/resend`))).toBe(
      '404 not_found',
    )
    const raised = await invited('viewer')
    const inv = fromPublicId('inv', raised.id)
    await api.database.owner(`UPDATE invitations SET role = 'owner' WHERE invitation_id = $1`, [inv])
    await api.identity.transaction('every tenant', (tx) => orderMemberMail(tx, { ...ids, invitationId: inv ?? '' }))
    expect(await readInvitation(api.users, await mailed(raised.email))).toBeUndefined()
  })

  test('of somebody who may not invite any more lets nobody in', async () => {
    const admin = await person(api, account, 'admin')
    const { email, token } = await invited('viewer', admin)
    const guest = await boundUser(api, { email })
    await owner.call('PATCH', `members/${admin.id}`, { role: 'sender' })
    expect(await accept(token, guest.userId)).toEqual({ outcome: 'invalid' })
    const other = await person(api, account, 'admin')
    const second = await invited('viewer', other)
    await api.identity.query('DELETE FROM memberships WHERE user_id = $1', [other.userId])
    const late = await boundUser(api, { email: second.email })
    expect(await accept(second.token, late.userId)).toEqual({ outcome: 'invalid' })
  })

  test('to a closed account lets nobody in', async () => {
    const opened = await api.open()
    const boss = await person(api, opened, 'owner')
    const { email, token } = await invited('viewer', boss)
    const guest = await boundUser(api, { email })
    await api.database.owner('UPDATE accounts SET closed_at = now() WHERE account_id = $1', [opened.accountId])
    expect(await readInvitation(api.users, token)).toBeUndefined()
    expect(await accept(token, guest.userId)).toEqual({ outcome: 'invalid' })
  })
})

describe('inviting', () => {
  test('is for members with the right, a verified address, and only for rights that they have', async () => {
    const body = { email: 'somebody@example.com', role: 'viewer' }
    const developer = await person(api, account, 'developer')
    const admin = await person(api, account, 'admin', ['test'])
    const unverified = await person(api, account, 'admin', ['test'], { isVerified: false })
    expect(await codeOf(developer.call('POST', 'invitations', body))).toBe('403 insufficient_scope')
    expect(await codeOf(admin.call('POST', 'invitations', body))).toBe('403 not_permitted')
    expect(await codeOf(admin.call('POST', 'invitations', { ...body, role: 'owner' }))).toBe('403 not_permitted')
    expect(await codeOf(admin.call('POST', 'invitations', { ...body, modes: ['test'] }))).toBe(200)
    expect(await codeOf(unverified.call('POST', 'invitations', { ...body, modes: ['test'] }))).toBe('403 not_permitted')
    expect(await codeOf(owner.call('POST', 'invitations', { ...body, email: developer.email }))).toBe(
      '409 member_exists',
    )
    for (const bad of [{ email: 'x' }, { role: 'king' }, { modes: [] }, { modes: ['test', 'test'] }]) {
      expect(await codeOf(owner.call('POST', 'invitations', { ...body, ...bad }))).toBe('422 validation_failed')
    }
  })

  test('stores no token, and a stranger sees and ends no invitation', async () => {
    const { id, token } = await invited()
    const rows = JSON.stringify([
      await api.database.owner('SELECT * FROM invitations'),
      await api.database.owner('SELECT * FROM jobs'),
    ])
    expect(rows).not.toContain(token)
    const stranger = await person(api, await api.open(), 'owner')
    expect((await stranger.call('GET', 'invitations')).json().data).toEqual([])
    expect(await codeOf(stranger.call('DELETE', `invitations/${id}`))).toBe('404 not_found')
    expect(await codeOf(stranger.call('POST', `invitations/${id}/resend`))).toBe('404 not_found')
  })
})
