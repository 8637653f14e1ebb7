import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedAccount } from '../../accounts/open.ts'
import { newId } from '../../platform/ids.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { joinAccount } from '../directory/membership.ts'
import { type Person, person } from '../testing/members.ts'
import { addUser } from '../testing/users.ts'

let api: TestApi
let account: OpenedAccount
let owner: Person
beforeAll(async () => {
  api = await makeTestApi()
  account = await api.open()
  owner = await person(api, account, 'owner')
})
afterAll(() => api.close())

const newAddress = () => `${newId()}@example.com`

async function inviteTo(email: string): Promise<void> {
  expect((await owner.call('POST', 'invitations', { email, role: 'viewer' })).statusCode).toBe(200)
}

const isOpen = async (email: string) => {
  const rows = await api.database.owner(
    'SELECT 1 FROM invitations WHERE account_id = $1 AND email = $2 AND accepted_at IS NULL AND revoked_at IS NULL',
    [account.accountId, email],
  )
  return rows.length > 0
}

const giveAddress = (userId: string, email: string) =>
  api.identity.query('UPDATE users SET email = $2 WHERE user_id = $1', [userId, email])

describe('a former member does not come back by an open invitation', () => {
  const ENDINGS = {
    'been removed': (member: Person) => owner.call('DELETE', `members/${member.id}`),
    left: (member: Person) => member.call('POST', 'account/leave'),
  }

  test.each(Object.keys(ENDINGS) as (keyof typeof ENDINGS)[])('to their address, once they have %s', async (how) => {
    const member = await person(api, account, 'viewer')
    const [own, stranger] = [newAddress(), newAddress()]
    for (const email of [own, stranger]) await inviteTo(email)
    await giveAddress(member.userId, own)
    expect((await ENDINGS[how](member)).statusCode).toBe(200)
    expect([await isOpen(own), await isOpen(stranger)]).toEqual([false, true])
  })

  test('to the earlier address by which they joined', async () => {
    const member = await person(api, account, 'viewer')
    const earlier = newAddress()
    await inviteTo(earlier)
    await api.database.owner(
      'UPDATE invitations SET accepted_at = clock_timestamp(), accepted_by = $2 WHERE email = $1',
      [earlier, member.userId],
    )
    await inviteTo(earlier)
    expect(await isOpen(earlier)).toBe(true)
    expect((await owner.call('DELETE', `members/${member.id}`)).statusCode).toBe(200)
    expect(await isOpen(earlier)).toBe(false)
  })
})

test('an open invitation ends when its person joins by company sign-on or the directory', async () => {
  const { userId, email } = await addUser(api.users)
  const stranger = newAddress()
  for (const address of [email, stranger]) await inviteTo(address)
  const authenticator = await api.users.authenticator()
  const { accountId } = account
  const by = { actor: 'test' }
  await api.identity.transaction('every tenant', (tx) =>
    joinAccount(tx, authenticator, { accountId, userId, role: 'viewer', modes: ['test'], source: 'sso', by }),
  )
  expect([await isOpen(email), await isOpen(stranger)]).toEqual([false, true])
})
