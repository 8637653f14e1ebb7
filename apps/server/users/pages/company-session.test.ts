import { PATHS } from '@countersign/sign-in-pages'
import { expect, test } from 'vitest'
import { newId, publicId, sha256 } from '../../platform/ids.ts'
import { markVerified } from '../addresses/mark-verified.ts'
import { askEmailChange } from '../email-change/ask.ts'
import { registerPasskey, registrationOptions } from '../factors/register-passkey.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { makeDevice } from '../testing/authenticator-device.ts'
import { usePages } from '../testing/page-browser.ts'
import { ORIGIN, PASSWORD } from '../testing/people.ts'
import { signIn } from '../testing/users.ts'

const { people, pages } = await usePages()

/** A person with sessions of their own and a browser with a stepped-up session of a company's sign-on. */
async function employee() {
  const email = `${newId()}@example.com`
  const { userId, accountId } = await signUp(people.deps, {
    ...{ email, accountName: 'Example', password: PASSWORD, language: 'en' },
  })
  await people.identity.query(markVerified(await people.deps.authenticator(), { userId, email, now: new Date() }))
  const own = await signIn(people.deps, userId)
  const company = { method: 'sso', ssoAccountId: accountId, steppedUp: true } as const
  const [acting, second] = [await signIn(people.deps, userId, company), await signIn(people.deps, userId, company)]
  const browser = pages.browser()
  browser.cookies.set('countersign-session', acting.token)
  return { userId, email, own, acting, second, browser }
}

/** What decides how a person signs in. None of it must change by a company's session. */
async function credentialsOf(userId: string) {
  const [user] = await people.database.owner(
    `SELECT email, password_hash, totp_secret, totp_enabled_at, new_email, confirmed_at_new,
            (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.user_id) AS passkeys,
            (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = u.user_id) AS codes
       FROM users u WHERE user_id = $1`,
    [userId],
  )
  return user
}

const FORMS: readonly [string, Record<string, string>][] = [
  [`${PATHS.addPasskey}/options`, {}],
  [PATHS.addPasskey, { credential: '{"id":"x"}' }],
  [PATHS.removePasskey, { passkey: 'x' }],
  [PATHS.passwordChange, { new_password: 'eleven small boats' }],
  [PATHS.totpSetUp, {}],
  [PATHS.totpConfirm, { code: '123456' }],
  [PATHS.totpRemove, {}],
  [PATHS.recoveryCodes, {}],
  [PATHS.emailChange, { email: 'other@example.com' }],
  [PATHS.stepUp, { code: '123456' }],
  [PATHS.stepUp, { password: PASSWORD }],
  [`${PATHS.stepUpPasskey}/options`, {}],
  [PATHS.stepUpPasskey, { credential: '{"id":"x"}' }],
]

test.each(FORMS)('a stepped-up session of a company’s sign-on cannot send %s', async (path, fields) => {
  const { userId, browser } = await employee()
  const before = await credentialsOf(userId)
  expect((await browser.post(path, fields)).status).toBe(403)
  expect(await credentialsOf(userId)).toEqual(before)
  const tries = await people.database.owner('SELECT 1 FROM sign_in_windows WHERE subject = $1', [
    sha256(`code by user ${userId}`),
  ])
  expect(tries).toEqual([])
})

test('the security page of a company’s session ends sessions of that company only', async () => {
  const { userId, own, acting, second, browser } = await employee()
  const open = async () =>
    (
      await people.database.owner(
        'SELECT session_id FROM user_sessions WHERE user_id = $1 AND ended_at IS NULL ORDER BY session_id',
        [userId],
      )
    ).map(({ session_id }) => session_id)
  await browser.post(PATHS.endSession, { session: publicId('ses', own.sessionId) })
  expect(await open()).toContain(own.sessionId)
  await browser.post(PATHS.endOtherSessions)
  expect(await open()).toEqual([own.sessionId, acting.sessionId].sort())
  expect(await open()).not.toContain(second.sessionId)
})

test('a company’s session does not confirm the new address of an e-mail change', async () => {
  const { userId, own, browser } = await employee()
  await people.sendMails()
  const to = `${newId()}@example.com`
  await askEmailChange(people.deps, { userId, sessionId: own.sessionId, origin: ORIGIN }, to)
  const token = (await people.sendMails()).find((mail) => mail.to === to)?.token ?? ''
  const before = await credentialsOf(userId)
  const path = `${PATHS.emailChangeConfirm}?token=${token}`
  expect((await browser.get(path)).location).toContain(PATHS.signIn)
  expect((await browser.post(PATHS.emailChangeConfirm, { token })).location).toContain(PATHS.signIn)
  expect(await credentialsOf(userId)).toEqual(before)
  browser.cookies.set('countersign-session', own.token)
  expect((await browser.post(PATHS.emailChangeConfirm, { token })).status).toBe(200)
  expect(await credentialsOf(userId)).not.toEqual(before)
})

test('the security page of a company’s session shows neither passkeys nor an address that waits for confirmation', async () => {
  const { userId, own, browser } = await employee()
  const response = makeDevice().register(await registrationOptions(people.deps, userId))
  await people.identity.transaction('every tenant', (tx) =>
    registerPasskey(people.deps, tx, { userId, response, name: 'Private phone' }),
  )
  await askEmailChange(people.deps, { userId, sessionId: own.sessionId, origin: ORIGIN }, `${newId()}@private.example`)
  const shown = async () => {
    const { status, body } = await browser.get(PATHS.security)
    return [status, body.includes('Private phone'), body.includes('private.example'), body.includes(PATHS.addPasskey)]
  }
  expect(await shown()).toEqual([200, false, false, false])
  browser.cookies.set('countersign-session', own.token)
  expect(await shown()).toEqual([200, true, true, true])
})
