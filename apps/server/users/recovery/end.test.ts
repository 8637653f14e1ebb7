import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { askEmailChange } from '../email-change/ask.ts'
import { confirmEmailChange } from '../email-change/confirm.ts'
import { renewRecoveryCodes } from '../factors/change.ts'
import { countRecoveryCodes } from '../factors/recovery-codes.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { ORIGIN, openPeople, PASSWORD, type People, signedIn } from '../testing/people.ts'
import { verifyEmail } from '../verification/verify.ts'
import { askRecovery } from './ask.ts'
import { recoverWithCode, recoverWithNotice } from './begin.ts'
import { cancelRecovery } from './cancel.ts'
import { completeRecovery } from './complete.ts'
import { mailDueRecoveries } from './mail-due.ts'

// A mailbox alone must wait for a notice of its own, whatever recoveries there were before.

let people: People
beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

const HOUR = 3600_000
const DAY = 24 * HOUR

async function newOwner() {
  await people.sendMails()
  const email = `${newId()}@example.com`
  const { userId } = await signUp(people.deps, { email, accountName: 'Example', password: PASSWORD, language: 'en' })
  const [mail] = await people.sendMails()
  await verifyEmail(people.deps, { token: mail?.token ?? '', sessionUserId: userId, origin: ORIGIN })
  const [code = ''] = await renewRecoveryCodes(people.deps, await signedIn(people.deps, userId))
  await people.sendMails()
  return { userId, email, code }
}

async function linkFor(email: string): Promise<string> {
  await people.sendMails()
  await askRecovery(people.deps, { email, address: '192.0.2.1', language: 'en' })
  return (await people.sendMails())[0]?.token ?? ''
}

const withNotice = (token: string) => recoverWithNotice(people.deps, { token, origin: ORIGIN })
const withCode = (token: string, code: string) => recoverWithCode(people.deps, { token, code, origin: ORIGIN })
const cancel = (token: string) => cancelRecovery(people.deps, { token, origin: ORIGIN })
const complete = (token: string) =>
  completeRecovery(people.deps, {
    ...{ token, origin: ORIGIN, chosen: { password: 'eleven small boats', credential: null, passkeyName: '' } },
  })
const waits = () => ({ kind: 'wait', until: new Date(people.clock.now + DAY) })

async function mailsAfterNotice(email: string) {
  await mailDueRecoveries(people.deps)
  return (await people.sendMails()).filter(({ to, mail }) => to === email && mail.kind === 'recovery-ready')
}

const openOnes = (userId: string) =>
  people.database.owner(
    'SELECT recovery_id FROM recoveries WHERE user_id = $1 AND cancelled_at IS NULL AND completed_at IS NULL',
    [userId],
  )

test('a recovery with a code ends the one that waits, and a later one has a notice of its own', async () => {
  const { userId, email, code } = await newOwner()
  await withNotice(await linkFor(email))
  const begun = await withCode(await linkFor(email), code)
  if (begun.kind !== 'complete') throw new Error(begun.kind)
  expect(await complete(begun.token)).toBe(true)
  expect(await openOnes(userId)).toEqual([])
  people.clock.now += 2 * DAY
  expect(await mailsAfterNotice(email)).toEqual([])
  expect(await withNotice(await linkFor(email))).toEqual(waits())
})

test('a recovery that a code began is not continued by the mailbox alone', async () => {
  const { email, code } = await newOwner()
  const begun = await withCode(await linkFor(email), code)
  if (begun.kind !== 'complete') throw new Error(begun.kind)
  expect(await withNotice(await linkFor(email))).toEqual(waits())
  expect(await complete(begun.token)).toBe(false)
})

test('a recovery that nobody completes within 48 hours of its notice ends', async () => {
  const { email } = await newOwner()
  await withNotice(await linkFor(email))
  people.clock.now += DAY
  const [ready] = await mailsAfterNotice(email)
  people.clock.now += 2 * DAY
  expect(await complete(ready?.token ?? '')).toBe(false)
  expect(await withNotice(await linkFor(email))).toEqual(waits())
  people.clock.now += 3 * DAY
  expect(await mailsAfterNotice(email)).toEqual([])
})

test('until then another link completes it, because its notice is over', async () => {
  const { email } = await newOwner()
  await withNotice(await linkFor(email))
  people.clock.now += 3 * DAY - 1
  const begun = await withNotice(await linkFor(email))
  if (begun.kind !== 'complete') throw new Error(begun.kind)
  expect(await complete(begun.token)).toBe(true)
})

test('links that are used at the same time begin one recovery, and one cancellation ends it', async () => {
  const { userId, email } = await newOwner()
  const links = [await linkFor(email), await linkFor(email), await linkFor(email)]
  const begun = await Promise.all(links.map(withNotice))
  expect(begun).toEqual([waits(), waits(), waits()])
  expect(await openOnes(userId)).toHaveLength(1)
  const notices = (await people.sendMails()).filter(({ mail }) => mail.kind === 'recovery-waiting')
  expect(notices).toHaveLength(1)
  expect(await cancel(notices[0]?.token ?? '')).toBe(true)
  expect(await openOnes(userId)).toEqual([])
  people.clock.now += DAY
  expect(await mailsAfterNotice(email)).toEqual([])
})

test('of a cancellation and a completion at the same time, one succeeds', async () => {
  const { email } = await newOwner()
  await withNotice(await linkFor(email))
  const [notice] = await people.sendMails()
  people.clock.now += DAY
  const [ready] = await mailsAfterNotice(email)
  const done = await Promise.all([cancel(notice?.token ?? ''), complete(ready?.token ?? '')])
  expect(done.filter(Boolean)).toHaveLength(1)
})

test('after an e-mail change the old mailbox completes no recovery', async () => {
  const { userId, email } = await newOwner()
  await withNotice(await linkFor(email))
  await people.sendMails()
  people.clock.now += DAY
  const [ready] = await mailsAfterNotice(email)
  const unused = await linkFor(email)
  await askEmailChange(people.deps, await signedIn(people.deps, userId), `${newId()}@example.com`)
  for (const { token } of await people.sendMails()) await confirmEmailChange(people.deps, { token, origin: ORIGIN })
  expect(await complete(ready?.token ?? '')).toBe(false)
  expect(await withNotice(unused)).toEqual({ kind: 'invalid' })
  expect(await openOnes(userId)).toEqual([])
})

test('a link that was used meanwhile does not use up a recovery code', async () => {
  const { userId, email, code } = await newOwner()
  const link = await linkFor(email)
  const tries = await Promise.allSettled([withCode(link, code), withNotice(link)])
  const codes = await countRecoveryCodes(people.identity, userId)
  const begun = tries.map((each) => (each.status === 'fulfilled' ? each.value.kind : 'refused'))
  expect([
    [9, ['complete', 'invalid']],
    [10, ['refused', 'wait']],
    [10, ['invalid', 'wait']],
  ]).toContainEqual([codes, begun])
})
