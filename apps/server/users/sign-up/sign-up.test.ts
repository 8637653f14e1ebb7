import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { ORIGIN, openPeople, PASSWORD, type People } from '../testing/people.ts'
import { addUser } from '../testing/users.ts'
import { resendVerification } from '../verification/resend.ts'
import { verifyEmail } from '../verification/verify.ts'
import { signUp } from './sign-up.ts'

const DAY = 86_400_000
let people: People

beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

const input = (email = `${newId()}@example.com`) => ({
  ...{ email, accountName: 'Example Lending', password: PASSWORD, language: 'de' as const },
})

test('opens an account with both environments, a sandbox key and an owner who has not verified the address', async () => {
  const { email, ...rest } = input()
  const opened = await signUp(people.deps, { email, ...rest })
  expect(opened.apiKey).toMatch(/^sk_test_/)
  const [row] = await people.database.owner(
    `SELECT u.email, u.verified_at, u.language, m.role, m.source, a.password_hash,
            (SELECT count(*)::int FROM tenants t WHERE t.account_id = a.account_id) AS tenants
       FROM users u JOIN memberships m USING (user_id) JOIN accounts a USING (account_id) WHERE u.user_id = $1`,
    [opened.userId],
  )
  expect(row).toEqual({
    email,
    verified_at: null,
    language: 'de',
    role: 'owner',
    source: 'sign_up',
    password_hash: null,
    tenants: 2,
  })
  const [mail] = await people.sendMails()
  expect(mail).toMatchObject({ to: email, mail: { kind: 'verify' } })
})

test('a known address has the same answer; its owner is mailed a link that claims the account', async () => {
  const { email } = await addUser(people.deps)
  const opened = await signUp(people.deps, input(email))
  expect(opened.apiKey).toMatch(/^sk_test_/)
  const [mail] = await people.sendMails()
  expect(mail).toMatchObject({ to: email, mail: { kind: 'claim', account: 'Example Lending' } })
})

test('the first five sign-ups of an hour and ten of a day mail their address, and all have the same answer', async () => {
  const { email } = await addUser(people.deps)
  const start = people.clock.now
  people.clock.now = start - (start % DAY) + DAY
  const counts: number[] = []
  for (let hour = 0; hour < 3; hour += 1) {
    for (let at = 0; at < 7; at += 1) {
      expect((await signUp(people.deps, input(email.toUpperCase()))).apiKey).toMatch(/^sk_test_/)
    }
    counts.push((await people.sendMails()).length)
    people.clock.now += DAY / 24
  }
  expect(counts).toEqual([5, 3, 0])
  people.clock.now = start
})

test('a person whose address strangers have used up by sign-ups gets the verification mail again, twice a day', async () => {
  const { email } = input()
  for (let at = 0; at < 12; at += 1) await signUp(people.deps, input(email))
  await people.sendMails()
  const { userId } = await signUp(people.deps, input(email))
  expect(await people.sendMails()).toEqual([])
  for (let at = 0; at < 2; at += 1) {
    await resendVerification(people.deps, userId)
    expect(await people.sendMails()).toMatchObject([{ to: email, mail: { kind: 'verify' } }])
  }
  await expect(resendVerification(people.deps, userId)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await people.sendMails()).toEqual([])
})

test('all users of an address together are mailed again at most ten times an hour and twenty times a day, silently', async () => {
  const { email } = input()
  const start = people.clock.now
  people.clock.now = start - (start % DAY) + 3 * DAY
  const counts: number[] = []
  for (const users of [6, 5, 1]) {
    for (let at = 0; at < users; at += 1) {
      const { userId } = await signUp(people.deps, { ...input(email), password: null })
      await people.sendMails()
      await resendVerification(people.deps, userId)
      await resendVerification(people.deps, userId)
      counts.push((await people.sendMails()).length)
    }
    people.clock.now += DAY / 24
  }
  expect(counts).toEqual([2, 2, 2, 2, 2, 0, 2, 2, 2, 2, 0, 0])
  people.clock.now = start
})

test('common and personal passwords are refused, and nothing is stored', async () => {
  const attempt = (password: string) => signUp(people.deps, { ...input('lovelace@example.com'), password })
  await expect(attempt('Password123!')).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(attempt('lovelace99')).rejects.toMatchObject({
    errors: [{ field: 'password', code: 'password_personal' }],
  })
  const rows = await people.database.owner(`SELECT FROM users WHERE email = 'lovelace@example.com'`)
  expect(rows).toEqual([])
})

test('neither the job nor the database has the token of the mail', async () => {
  await signUp(people.deps, input())
  const jobs = JSON.stringify(await people.database.owner('SELECT * FROM jobs'))
  const [mail] = await people.sendMails()
  expect(mail?.token).toMatch(/^[\w-]{43}$/)
  const links = JSON.stringify(await people.database.owner('SELECT * FROM user_links'))
  expect(jobs + links).not.toContain(mail?.token)
})

test('the verification link verifies the address in the browser of the sign-up, once', async () => {
  const { userId } = await signUp(people.deps, input())
  const [mail] = await people.sendMails()
  const verify = () => verifyEmail(people.deps, { token: mail?.token ?? '', sessionUserId: userId, origin: ORIGIN })
  expect(await verify()).toBe('verified')
  expect(await verify()).toBe('invalid')
})

test('an address that was changed in the database is mailed no link', async () => {
  const { userId } = await signUp(people.deps, input())
  await people.database.owner(`UPDATE users SET email = 'mallory@example.com' WHERE user_id = $1`, [userId])
  expect(await people.sendMails()).toEqual([])
})
