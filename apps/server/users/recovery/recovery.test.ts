import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../../accounts/open.ts'
import { newId } from '../../platform/ids.ts'
import { renewRecoveryCodes } from '../factors/change.ts'
import { registrationOptions } from '../factors/register-passkey.ts'
import { signInWithPassword } from '../sign-in/password.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { makeDevice } from '../testing/authenticator-device.ts'
import { actionsOf, ORIGIN, openPeople, PASSWORD, type People, signedIn } from '../testing/people.ts'
import { addMember, signIn } from '../testing/users.ts'
import { claim } from '../verification/claim.ts'
import { verifyEmail } from '../verification/verify.ts'
import { askRecovery } from './ask.ts'
import { recoverWithCode, recoverWithNotice } from './begin.ts'
import { cancelRecovery } from './cancel.ts'
import { completeRecovery } from './complete.ts'
import { mailDueRecoveries } from './mail-due.ts'

let people: People

beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

const HOUR = 3600_000
const NEW = { password: 'eleven small boats', credential: null, passkeyName: '' }

async function newOwner() {
  await people.sendMails()
  const email = `${newId()}@example.com`
  const opened = await signUp(people.deps, { email, accountName: 'Example', password: PASSWORD, language: 'en' })
  const [mail] = await people.sendMails()
  const { userId } = opened
  await verifyEmail(people.deps, { token: mail?.token ?? '', sessionUserId: userId, origin: ORIGIN })
  return { ...opened, email, who: await signedIn(people.deps, userId) }
}

async function linkFor(email: string) {
  await people.sendMails()
  await askRecovery(people.deps, { email, address: '192.0.2.1', language: 'en' })
  return people.sendMails()
}

const at = (email: string, password: string) =>
  signInWithPassword(people.deps, { email, password, address: '192.0.2.1' })
const withNotice = (token: string) => recoverWithNotice(people.deps, { token, origin: ORIGIN })
const complete = (token: string) => completeRecovery(people.deps, { token, chosen: NEW, origin: ORIGIN })

describe('by mail and a recovery code', () => {
  test('the person chooses a new factor at once; the others and all sessions end', async () => {
    const { email, userId, who } = await newOwner()
    const [code = ''] = await renewRecoveryCodes(people.deps, who)
    await signIn(people.deps, userId)
    const [mail] = await linkFor(email)
    const token = mail?.token ?? ''
    expect(await recoverWithCode(people.deps, { token, code: 'aaaaa-aaaaa', origin: ORIGIN })).toEqual({
      kind: 'code_wrong',
    })
    const begun = await recoverWithCode(people.deps, { token, code, origin: ORIGIN })
    if (begun.kind !== 'complete') throw new Error(begun.kind)
    expect(await complete(begun.token)).toBe(true)
    expect([(await at(email, PASSWORD)).kind, (await at(email, NEW.password)).kind]).toEqual(['wrong', 'signed_in'])
    const open = await people.database.owner('SELECT FROM user_sessions WHERE user_id = $1 AND ended_at IS NULL', [
      userId,
    ])
    expect(open).toEqual([])
    expect(await complete(begun.token)).toBe(false)
    expect(await recoverWithCode(people.deps, { token, code, origin: ORIGIN })).toEqual({ kind: 'invalid' })
    expect((await actionsOf(people, userId)).slice(-2)).toEqual(['member.recovery_asked', 'member.recovered'])
    expect((await people.sendMails()).map(({ mail: { kind } }) => kind)).toContain('recovery-done')
  })
})

describe('by mail alone', () => {
  test('every other owner is notified; after 24 hours, not before, the person chooses a new factor', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await addMember(people.deps, owner.accountId, other.userId)
    const [mail] = await linkFor(owner.email)
    expect(await withNotice(mail?.token ?? '')).toEqual({ kind: 'wait', until: new Date(people.clock.now + 24 * HOUR) })
    const notices = await people.sendMails()
    expect(notices.map(({ to, mail: { kind } }) => [to, kind])).toEqual([
      [owner.email, 'recovery-waiting'],
      [other.email, 'recovery-notice'],
    ])
    people.clock.now += 24 * HOUR - 1
    await mailDueRecoveries(people.deps)
    expect(await people.sendMails()).toEqual([])
    people.clock.now += 1
    await mailDueRecoveries(people.deps)
    await mailDueRecoveries(people.deps)
    const [ready, ...more] = await people.sendMails()
    expect([ready?.mail.kind, more]).toEqual(['recovery-ready', []])
    const device = makeDevice()
    const credential = device.register(await registrationOptions(people.deps, owner.userId))
    const chosen = { password: null, credential, passkeyName: 'Phone' }
    expect(await completeRecovery(people.deps, { token: ready?.token ?? '', chosen, origin: ORIGIN })).toBe(true)
    expect((await at(owner.email, PASSWORD)).kind).toBe('wrong')
  })

  test('each owner can cancel it, which is in the activity with their name', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await addMember(people.deps, owner.accountId, other.userId)
    const [mail] = await linkFor(owner.email)
    await withNotice(mail?.token ?? '')
    const notices = await people.sendMails()
    const token = notices.find(({ to }) => to === other.email)?.token ?? ''
    expect(await cancelRecovery(people.deps, { token, origin: ORIGIN })).toBe(true)
    expect(await cancelRecovery(people.deps, { token, origin: ORIGIN })).toBe(false)
    await people.sendMails()
    people.clock.now += 25 * HOUR
    await mailDueRecoveries(people.deps)
    expect(await people.sendMails()).toEqual([])
    const [entry] = await people.database.owner(
      `SELECT actor, host(address) AS address FROM account_activity WHERE action = 'member.recovery_cancelled'`,
    )
    expect(entry).toEqual({ actor: `user:${other.userId}`, address: ORIGIN.address })
  })

  test('whose cancellation is mailed to the person and to every owner who got the notice, once', async () => {
    const [owner, other, third, later] = [await newOwner(), await newOwner(), await newOwner(), await newOwner()]
    for (const { userId } of [other, third]) await addMember(people.deps, owner.accountId, userId)
    const [mail] = await linkFor(owner.email)
    await withNotice(mail?.token ?? '')
    const notices = await people.sendMails()
    await addMember(people.deps, owner.accountId, later.userId)
    const token = notices.find(({ to }) => to === other.email)?.token ?? ''
    await people.database.owner(`UPDATE users SET name = 'Asha Rao' WHERE user_id = $1`, [other.userId])
    await cancelRecovery(people.deps, { token, origin: ORIGIN })
    await cancelRecovery(people.deps, { token: notices[0]?.token ?? '', origin: ORIGIN })
    const sent = await people.sendMails()
    expect(sent.map(({ to }) => to).sort()).toEqual([owner.email, other.email, third.email].sort())
    for (const { mail: written } of sent) {
      expect(written).toMatchObject({ kind: 'recovery-cancelled', email: owner.email, person: 'Asha Rao' })
    }
  })

  test('the link of one purpose does not do the work of another', async () => {
    const owner = await newOwner()
    const [mail] = await linkFor(owner.email)
    expect(await complete(mail?.token ?? '')).toBe(false)
    expect(await cancelRecovery(people.deps, { token: mail?.token ?? '', origin: ORIGIN })).toBe(false)
    await withNotice(mail?.token ?? '')
    const [notice] = await people.sendMails()
    expect(await complete(notice?.token ?? '')).toBe(false)
  })
})

test('an unknown address gets no mail, and the same job is stored', async () => {
  const jobs = async () => (await people.database.owner(`SELECT count(*)::int AS n FROM jobs`))[0]
  const before = await jobs()
  await askRecovery(people.deps, { email: 'nobody@example.com', address: '192.0.2.1', language: 'en' })
  expect(await jobs()).toEqual({ n: Number(before?.n) + 1 })
  expect(await people.sendMails()).toEqual([])
})

test('an account from before there were users is claimed by the owner of its address', async () => {
  const email = `${newId()}@example.com`
  const { accountId } = await openAccount(people.deps, { email, name: 'Old account', passwordHash: 'x' })
  const [mail] = await linkFor(email)
  expect(mail).toMatchObject({ to: email, mail: { kind: 'claim', account: 'Old account' } })
  const claimed = await claim(people.deps, { token: mail?.token ?? '', chosen: NEW, keptKeys: [], origin: ORIGIN })
  const members = await people.database.owner('SELECT user_id, role FROM memberships WHERE account_id = $1', [
    accountId,
  ])
  expect(members).toEqual([{ user_id: claimed?.userId, role: 'owner' }])
})

test('an address that nobody has verified gets a link although strangers used up its sign-up mails; they keep nothing', async () => {
  const email = `${newId()}@example.com`
  for (let at = 0; at < 12; at += 1) {
    await signUp(people.deps, { email, accountName: 'Trap', password: PASSWORD, language: 'en' })
  }
  const [mail] = await linkFor(email)
  expect(mail).toMatchObject({ to: email, mail: { kind: 'verify' } })
  await claim(people.deps, { token: mail?.token ?? '', chosen: NEW, keptKeys: [], origin: ORIGIN })
  expect([(await at(email, PASSWORD)).kind, (await at(email, NEW.password)).kind]).toEqual(['wrong', 'signed_in'])
})

test('asking is limited per address', async () => {
  const deps = { ...people.deps, recoveryLimits: { perNetwork: 100, perAddress: 2 } }
  const ask = () => askRecovery(deps, { email: 'limited@example.com', address: '192.0.2.1', language: 'en' })
  await ask()
  await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' })
})
