import { PATHS } from '@countersign/sign-in-pages'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { enableTotp } from '../factors/change.ts'
import { startTotp } from '../factors/totp.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { makeDevice } from '../testing/authenticator-device.ts'
import { usePages } from '../testing/page-browser.ts'
import { PASSWORD, signedIn } from '../testing/people.ts'
import { signIn } from '../testing/users.ts'

const { people, pages } = await usePages()

/** A person with an authenticator app. */
async function someone() {
  const { deps, clock } = people
  const { userId } = await signUp(deps, {
    ...{ email: `${newId()}@example.com`, accountName: 'Example', password: PASSWORD, language: 'en' },
  })
  const setUp = await startTotp(deps, userId, 'Countersign')
  const code = () => generate({ secret: setUp?.secret ?? '', epoch: Math.floor(clock.now / 1000) })
  await enableTotp(deps, await signedIn(deps, userId), await code())
  clock.now += 30_000
  return { userId, code }
}

/** The victim's browser session, which the attacker has, and a command line of the attacker. */
async function stolenSession() {
  const [victim, attacker] = [await someone(), await someone()]
  const stolen = await signIn(people.deps, victim.userId)
  const commandLine = await signIn(people.deps, attacker.userId, { kind: 'command_line', method: 'device' })
  const browser = pages.browser()
  browser.cookies.set('countersign-session', stolen.token)
  return { victim, attacker, stolen, browser, bearer: { authorization: `Bearer cst_${commandLine.token}` } }
}

async function steppedUpAt(sessionId: string) {
  const [row] = await people.database.owner('SELECT stepped_up_at FROM user_sessions WHERE session_id = $1', [
    sessionId,
  ])
  return row?.stepped_up_at
}

test('a code of one person does not step up the session of another, whatever token comes with it', async () => {
  const { attacker, stolen, browser, bearer } = await stolenSession()
  expect((await browser.post(PATHS.stepUp, { code: await attacker.code() }, bearer)).status).toBe(403)
  expect((await browser.post(PATHS.stepUp, { code: await attacker.code() })).status).toBe(422)
  expect(await steppedUpAt(stolen.sessionId)).toBeNull()
})

test('a passkey of one person does not step up the session of another', async () => {
  const { attacker, stolen, browser, bearer } = await stolenSession()
  const own = pages.browser()
  own.cookies.set('countersign-session', (await signIn(people.deps, attacker.userId, { steppedUp: true })).token)
  const device = makeDevice()
  type Creation = { challenge: string; user: { id: string } }
  const registration = JSON.stringify(device.register(await own.options<Creation>(PATHS.addPasskey)))
  expect((await own.post(PATHS.addPasskey, { credential: registration })).status).toBe(303)
  for (const headers of [bearer, {}]) {
    const options = await own.options<{ challenge: string }>(PATHS.stepUpPasskey)
    const credential = JSON.stringify(device.assert(options))
    expect((await browser.post(PATHS.stepUpPasskey, { credential }, headers)).status).toBeGreaterThanOrEqual(400)
  }
  expect(await steppedUpAt(stolen.sessionId)).toBeNull()
})

test.each([PATHS.security, PATHS.stepUp, PATHS.signUp])('the page %s refuses bearer tokens', async (path) => {
  const { browser, bearer } = await stolenSession()
  expect((await browser.get(path)).status).toBe(200)
  expect((await browser.get(path, bearer)).status).toBe(403)
})

test('the person’s own code steps the session up', async () => {
  const { victim, stolen, browser } = await stolenSession()
  expect((await browser.post(PATHS.stepUp, { code: await victim.code() })).status).toBe(303)
  expect(await steppedUpAt(stolen.sessionId)).not.toBeNull()
})
