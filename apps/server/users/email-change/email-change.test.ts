import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { actionsOf, ORIGIN, openPeople, type People, signedIn } from '../testing/people.ts'
import { addUser } from '../testing/users.ts'
import { verifyEmail } from '../verification/verify.ts'
import { askEmailChange } from './ask.ts'
import { confirmEmailChange, openChangeLink } from './confirm.ts'

let people: People

beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

const address = () => `${newId()}@example.com`

async function newOwner() {
  const email = address()
  const opened = await signUp(people.deps, { email, accountName: 'Example', password: null, language: 'en' })
  const [mail] = await people.sendMails()
  await verifyEmail(people.deps, { token: mail?.token ?? '', sessionUserId: opened.userId, origin: ORIGIN })
  return { ...opened, email }
}

async function ask(userId: string, email: string) {
  expect(await askEmailChange(people.deps, await signedIn(people.deps, userId), email)).toBe('mailed')
  const [old, fresh] = await people.sendMails()
  return { old, fresh }
}

const confirm = (token = '') => confirmEmailChange(people.deps, { token, origin: ORIGIN })
const emailOf = async (userId: string) =>
  (await people.database.owner('SELECT email FROM users WHERE user_id = $1', [userId]))[0]?.email

test('both addresses confirm, in any order; then the account follows and the change is in the activity', async () => {
  const owner = await newOwner()
  const to = address()
  const { old, fresh } = await ask(owner.userId, to)
  expect([old?.to, fresh?.to]).toEqual([owner.email, to])
  expect(await openChangeLink(people.deps, fresh?.token ?? '')).toMatchObject({ side: 'new', to })
  expect(await confirm(fresh?.token)).toBe('half')
  expect(await emailOf(owner.userId)).toBe(owner.email)
  expect(await confirm(fresh?.token)).toBe('invalid')
  expect(await confirm(old?.token)).toBe('changed')
  expect(await emailOf(owner.userId)).toBe(to)
  const [account] = await people.database.owner('SELECT email FROM accounts WHERE account_id = $1', [owner.accountId])
  expect(account?.email).toBe(to)
  expect((await actionsOf(people, owner.userId)).slice(-2)).toEqual([
    'member.email_change_asked',
    'member.email_changed',
  ])
})

test('a second change ends the first, and its links', async () => {
  const owner = await newOwner()
  const first = await ask(owner.userId, address())
  await confirm(first.old?.token)
  const second = await ask(owner.userId, address())
  expect(await confirm(first.fresh?.token)).toBe('invalid')
  expect(await confirm(second.fresh?.token)).toBe('half')
  expect(await emailOf(owner.userId)).toBe(owner.email)
})

test('an address that another user has verified meanwhile is not taken', async () => {
  const [owner, other] = [await newOwner(), await addUser(people.deps)]
  const { old, fresh } = await ask(owner.userId, other.email)
  await confirm(old?.token)
  expect(await confirm(fresh?.token)).toBe('invalid')
  expect(await emailOf(owner.userId)).toBe(owner.email)
})

test('a change or a confirmation that was written to the database does not count', async () => {
  const owner = await newOwner()
  const { fresh } = await ask(owner.userId, address())
  await people.database.owner('UPDATE users SET confirmed_at_old = new_email_mac WHERE user_id = $1', [owner.userId])
  expect(await confirm(fresh?.token)).toBe('half')
  const again = await ask(owner.userId, address())
  await people.database.owner(`UPDATE users SET new_email = 'mallory@example.com' WHERE user_id = $1`, [owner.userId])
  expect(await confirm(again.old?.token)).toBe('invalid')
})

test('a stranger who asks for changes to an address does not use up those of others', async () => {
  const [stranger, owner, to] = [await newOwner(), await newOwner(), address()]
  for (let at = 0; at < 3; at += 1) await ask(stranger.userId, to)
  await expect(ask(stranger.userId, to)).rejects.toMatchObject({ code: 'rate_limited' })
  const { fresh } = await ask(owner.userId, to)
  expect(fresh?.to).toBe(to)
})
