import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { enableTotp } from '../factors/change.ts'
import { startTotp } from '../factors/totp.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { openPeople, PASSWORD, type People, signedIn } from '../testing/people.ts'
import { finishWithCode, signInWithPassword } from './password.ts'
import { startSession } from './start-session.ts'

let people: People

beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

const STEP = 30_000
const address = '192.0.2.9'

async function newPerson() {
  const email = `${newId()}@example.com`
  const { userId } = await signUp(people.deps, { email, accountName: 'Example', password: PASSWORD, language: 'en' })
  return { email, userId }
}

async function withTotp() {
  const person = await newPerson()
  const setUp = await startTotp(people.deps, person.userId, 'Countersign')
  const secret = setUp?.secret ?? ''
  const code = () => generate({ secret, epoch: Math.floor(people.clock.now / 1000) })
  const enabled = await enableTotp(people.deps, await signedIn(people.deps, person.userId), await code())
  people.clock.now += STEP
  return { ...person, secret, code, codes: enabled?.codes ?? [] }
}

const at = (email: string, password = PASSWORD) => signInWithPassword(people.deps, { email, password, address })

async function secondStep(email: string) {
  const first = await at(email)
  if (first.kind !== 'second_factor') throw new Error(`unexpected ${first.kind}`)
  return first.token
}

const finish = (token: string, code: string, recoveryCode = '') =>
  finishWithCode(people.deps, { token, code, recoveryCode, address })

describe('a password', () => {
  test('signs in its user; a wrong one and an unknown address have the same answer', async () => {
    const { email, userId } = await newPerson()
    expect(await at(email.toUpperCase())).toEqual({ kind: 'signed_in', userId, method: 'password' })
    const answers = [await at(email, 'another long text'), await at('nobody@example.com')]
    expect(answers).toEqual([{ kind: 'wrong' }, { kind: 'wrong' }])
  })

  test('of a deactivated user is refused, which only the person with the password learns', async () => {
    const { email, userId } = await newPerson()
    await people.database.owner('UPDATE users SET deactivated_at = now() WHERE user_id = $1', [userId])
    expect(await at(email)).toEqual({ kind: 'deactivated' })
    expect(await at(email, 'another long text')).toEqual({ kind: 'wrong' })
  })

  test('that was copied from another user in the database signs nobody in', async () => {
    const [mallory, victim] = [await newPerson(), await newPerson()]
    await people.database.owner(
      `UPDATE users v SET password_hash = m.password_hash, password_mac = m.password_mac
         FROM users m WHERE m.user_id = $1 AND v.user_id = $2`,
      [mallory.userId, victim.userId],
    )
    expect(await at(victim.email)).toEqual({ kind: 'wrong' })
  })

  test('is tried a limited number of times per network and per address', async () => {
    const limits = { perNetwork: 3, perAddress: 2, codesPerUser: 5 }
    const attempt = (email: string, ip: string) =>
      signInWithPassword({ ...people.deps, limits }, { email, password: 'x', address: ip })
    for (const ip of ['198.51.100.1', '198.51.100.2']) await attempt('target@example.com', ip)
    await expect(attempt('Target@example.com', '198.51.100.3')).rejects.toMatchObject({ code: 'rate_limited' })
    await attempt('a@example.com', '198.51.100.3')
    await attempt('b@example.com', '198.51.100.3')
    await expect(attempt('c@example.com', '198.51.100.3')).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('a code of the authenticator app', () => {
  test('finishes the sign-in, is accepted once, and also one step late', async () => {
    const { email, userId, code } = await withTotp()
    const now = await code()
    expect(await finish(await secondStep(email), now)).toEqual({ kind: 'signed_in', userId, method: 'password_totp' })
    expect(await finish(await secondStep(email), now)).toEqual({ kind: 'wrong' })
    people.clock.now += 2 * STEP
    const late = await code()
    people.clock.now += STEP
    expect(await finish(await secondStep(email), late)).toMatchObject({ kind: 'signed_in' })
    people.clock.now += STEP
    const old = await code()
    people.clock.now += 2 * STEP
    expect(await finish(await secondStep(email), old)).toEqual({ kind: 'wrong' })
  })

  test('that two calls present at the same time signs in one of them', async () => {
    const { email, code } = await withTotp()
    const [one, two, now] = [await secondStep(email), await secondStep(email), await code()]
    const outcomes = await Promise.all([finish(one, now), finish(two, now)])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['signed_in', 'wrong'])
  })

  test('is tried five times in one sign-in, and its token signs in once', async () => {
    const { email, code } = await withTotp()
    const token = await secondStep(email)
    for (let tries = 0; tries < 5; tries += 1) expect(await finish(token, '000000')).toEqual({ kind: 'wrong' })
    expect(await finish(token, await code())).toEqual({ kind: 'expired' })
    const again = await secondStep(email)
    expect(await finish(again, await code())).toMatchObject({ kind: 'signed_in' })
    people.clock.now += STEP
    expect(await finish(again, await code())).toEqual({ kind: 'expired' })
  })

  test('cannot be avoided by taking the secret out of the database', async () => {
    const { email, userId } = await withTotp()
    await people.database.owner('UPDATE users SET totp_secret = NULL, totp_enabled_at = NULL WHERE user_id = $1', [
      userId,
    ])
    expect(await at(email)).toEqual({ kind: 'wrong' })
  })
})

test('a recovery code replaces the app once, in any case and with or without its dash', async () => {
  const { email, codes } = await withTotp()
  expect(codes).toHaveLength(10)
  const [first = '', second = ''] = codes
  expect(await finish(await secondStep(email), '', first.toUpperCase())).toMatchObject({ kind: 'signed_in' })
  expect(await finish(await secondStep(email), '', first)).toEqual({ kind: 'wrong' })
  expect(await finish(await secondStep(email), '', second.replace('-', ' '))).toMatchObject({ kind: 'signed_in' })
})

test('a sign-in ends the session that the browser presented, and mails about a browser that is new', async () => {
  const { userId } = await newPerson()
  await people.sendMails()
  const start = (userAgent: string, previous: { userId: string; ssoAccountId: null; sessionId: string } | null) =>
    startSession(people.deps, { userId, method: 'password', origin: { address, userAgent }, previous })
  const first = await start('Browser/1', null)
  const second = await start('Browser/1', { userId, ssoAccountId: null, sessionId: first.sessionId })
  expect(second.token).not.toBe(first.token)
  const open = await people.database.owner(
    'SELECT session_id FROM user_sessions WHERE user_id = $1 AND ended_at IS NULL',
    [userId],
  )
  expect(open).toEqual([{ session_id: second.sessionId }])
  expect(await people.sendMails()).toEqual([])
  await start('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', null)
  expect(await people.sendMails()).toMatchObject([{ mail: { kind: 'new-sign-in', browser: 'Firefox, Linux' } }])
})
