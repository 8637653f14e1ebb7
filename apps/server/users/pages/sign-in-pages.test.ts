import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeDevice } from '../testing/authenticator-device.ts'
import { type Browser, usePages } from '../testing/page-browser.ts'
import { PASSWORD } from '../testing/people.ts'

const { people, pages } = await usePages()

const SESSION = 'countersign-session'
type Creation = { challenge: string; user: { id: string } }

async function signedUp(password = PASSWORD) {
  const browser = pages.browser()
  const email = `${newId()}@example.com`
  const done = await browser.post('/sign-up', { email, account_name: 'Example Lending', password })
  return { browser, email, done }
}

async function addDevice(browser: Browser) {
  const device = makeDevice()
  const credential = JSON.stringify(device.register(await browser.options<Creation>('/security/passkeys')))
  return { device, added: await browser.post('/security/passkeys', { credential }) }
}

test('sign-up shows the sandbox key and signs in; a mailed link verifies the address in this browser', async () => {
  const { browser, email, done } = await signedUp()
  expect(done.status).toBe(200)
  expect(done.body).toContain('sk_test_')
  const [mail] = await people.sendMails()
  expect(mail?.to).toBe(email)
  const landing = await browser.get(`/verify-email?token=${mail?.token}`)
  expect(landing.body).toContain('action="/verify-email"')
  const elsewhere = await pages.browser().get(`/verify-email?token=${mail?.token}`)
  expect(elsewhere.body).toContain('action="/claim"')
  expect((await browser.post('/verify-email', { token: mail?.token ?? '' })).status).toBe(200)
  expect((await browser.post('/verify-email', { token: mail?.token ?? '' })).status).toBe(410)
  expect((await browser.get('/security')).body).not.toContain('action="/verify-email/resend"')
})

test('verifying the address gives the rights to a new token only: those from before are refused', async () => {
  await people.sendMails()
  const { browser, email } = await signedUp()
  const [mail] = await people.sendMails()
  const other = pages.browser()
  await other.post('/sign-in', { email, password: PASSWORD })
  expect((await other.get('/security')).status).toBe(200)
  const thief = pages.browser()
  thief.cookies.set(SESSION, browser.cookies.get(SESSION) ?? '')
  const verified = await browser.post('/verify-email', { token: mail?.token ?? '' })
  expect([verified.status, verified.body.includes(email)]).toEqual([200, true])
  expect((await browser.get('/security')).status).toBe(200)
  for (const before of [thief, other]) expect((await before.get('/security')).location).toContain('/sign-in')
})

test('a passkey is added after the sign-up, and signs in without an address', async () => {
  const { browser } = await signedUp('')
  const { device, added } = await addDevice(browser)
  expect(added).toMatchObject({ status: 303, location: '/security?notice=passkey_added' })
  const other = pages.browser()
  const credential = JSON.stringify(device.assert(await other.options<{ challenge: string }>('/sign-in/passkey')))
  expect(await other.post('/sign-in/passkey', { credential })).toMatchObject({ status: 303, location: '/app/' })
  expect((await other.get('/security')).status).toBe(200)
  expect((await pages.browser().post('/sign-in/passkey', { credential })).status).toBe(422)
})

test('a name that looks like the service’s is refused at the sign-up, and nobody is signed in', async () => {
  const browser = pages.browser()
  const fields = { email: `${newId()}@example.com`, account_name: 'Соuntеrsign Security', password: PASSWORD }
  const refused = await browser.post('/sign-up', fields)
  expect([refused.status, browser.cookies.get(SESSION)]).toEqual([422, undefined])
  expect(refused.body).toContain('This name looks like one of this service')
})

test('a password, then a code; the session changes its token at every step', async () => {
  const { browser, email } = await signedUp()
  const setUp = await browser.post('/security/totp')
  const secret = (/>((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(setUp.body)?.[1] ?? '').replaceAll(' ', '')
  const code = () => generate({ secret, epoch: Math.floor(people.clock.now / 1000) })
  const before = browser.cookies.get(SESSION)
  const enabled = await browser.post('/security/totp/confirm', { code: await code() })
  expect(enabled.body).toMatch(/>[0-9a-z]{5}-[0-9a-z]{5}</)
  expect(browser.cookies.get(SESSION)).not.toBe(before)
  const other = pages.browser()
  const first = await other.post('/sign-in', { email, password: PASSWORD, next: '/security?x=1' })
  expect(first.location).toBe('/sign-in/totp?next=%2Fsecurity%3Fx%3D1')
  expect(other.cookies.has(SESSION)).toBe(false)
  expect((await other.get('/security')).location).toBe('/sign-in?next=%2Fsecurity')
  people.clock.now += 30_000
  expect((await other.post('/sign-in/totp', { code: '000000' })).status).toBe(422)
  const done = await other.post('/sign-in/totp', { code: await code(), next: '/security?x=1' })
  expect(done).toMatchObject({ status: 303, location: '/security?x=1' })
  expect(other.cookies.has(SESSION)).toBe(true)
  // A password with an authenticator app is a way back: no warning.
  await other.post('/sign-out')
  expect((await other.get('/security')).status).toBe(303)
})

test('a passkey is offered after the sign-up to those who set no password', async () => {
  expect((await signedUp('')).done.body).toContain('data-passkey="create"')
  expect((await signedUp()).done.body).not.toContain('data-passkey="create"')
})

test('reloading the page with the key opens no second account', async () => {
  const { browser, email, done } = await signedUp()
  expect(done.body).toContain('href="/docs"')
  const again = await browser.post('/sign-up', { email, account_name: 'Example Lending', password: PASSWORD })
  expect(again).toMatchObject({ status: 303, location: '/app/' })
  const accounts = await people.database.owner('SELECT FROM accounts WHERE email = $1', [email])
  expect(accounts).toHaveLength(1)
  const other = await browser.post('/sign-up', { email, account_name: 'Another company', password: PASSWORD })
  expect(other.body).toContain('sk_test_')
})

test('a signed-in person who opens the sign-in page continues to the console, and one whose session has ended sees why', async () => {
  const { browser } = await signedUp()
  expect(await browser.get('/sign-in')).toMatchObject({ status: 303, location: '/app/' })
  expect((await browser.get('/sign-in?next=%2Fdevice')).status).toBe(200)
  people.clock.now += 13 * 3600_000
  const { location } = await browser.get('/security')
  expect(location).toBe('/sign-in?next=%2Fsecurity&ended=yes')
  expect((await browser.get(location ?? '')).body).toContain('Your session has ended. Sign in again.')
})

test('the address of a form leads a person who opens it to the page of the form', async () => {
  const { browser } = await signedUp()
  for (const [form, page] of [
    ['/security/password', '/security'],
    ['/security/totp', '/security'],
    ['/security/recovery-codes', '/security'],
    ['/security/email', '/security'],
    ['/verify-email/resend', '/security'],
    ['/sign-out', '/sign-in'],
    ['/device/confirm', '/device'],
  ] as const) {
    expect(await browser.get(form), form).toMatchObject({ status: 303, location: page })
  }
  expect((await browser.get('/security')).status).toBe(200)
})

describe('against attacks', () => {
  test('a session that was planted in the browser is not the one that signing in gives', async () => {
    const { browser: attacker } = await signedUp()
    const { email } = await signedUp()
    const victim = pages.browser()
    const planted = attacker.cookies.get(SESSION) ?? ''
    victim.cookies.set(SESSION, planted)
    await victim.post('/sign-in', { email, password: PASSWORD })
    expect(victim.cookies.get(SESSION)).not.toBe(planted)
    expect((await attacker.get('/security')).status).toBe(303)
  })

  test('wrong passwords and unknown addresses have the same page', async () => {
    const { email } = await signedUp()
    const page = async (address: string) => {
      const answer = await pages.browser().post('/sign-in', { email: address, password: 'something else' })
      return [answer.status, answer.body.replaceAll(address, '')]
    }
    expect(await page(email)).toEqual(await page('nobody@example.com'))
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'signing in continues on this site only, not at %s',
    async (next) => {
      const { email } = await signedUp()
      const answer = await pages.browser().post('/sign-in', { email, password: PASSWORD, next })
      expect(answer.location).toBe('/app/')
    },
  )

  test('forms of other sites are refused, also those of signing in and out', async () => {
    const { browser } = await signedUp()
    for (const path of ['/sign-in', '/sign-out', '/sign-up', '/security/password', '/recover', '/verify-email']) {
      const answer = await browser.post(path, {}, { 'sec-fetch-site': 'cross-site' })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect((await browser.get('/security')).status).toBe(200)
  })

  test('changes need a fresh factor: ten minutes later the page asks for it first', async () => {
    const { browser } = await signedUp()
    people.clock.now += 11 * 60_000
    const change = () => browser.post('/security/password', { new_password: 'eleven small boats' })
    expect(await change()).toMatchObject({ status: 303, location: '/step-up?next=%2Fsecurity' })
    expect((await browser.post('/step-up', { password: 'wrong password' })).status).toBe(422)
    const before = browser.cookies.get(SESSION)
    expect((await browser.post('/step-up', { password: PASSWORD, next: '/security' })).location).toBe('/security')
    expect(browser.cookies.get(SESSION)).not.toBe(before)
    expect((await change()).location).toBe('/security?notice=password_changed')
  })

  test('who has neither a passkey nor a password is warned before the session ends', async () => {
    const { browser } = await signedUp('')
    const setUp = await browser.post('/security/totp')
    const secret = (/>((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(setUp.body)?.[1] ?? '').replaceAll(' ', '')
    const code = await generate({ secret, epoch: Math.floor(people.clock.now / 1000) })
    // An authenticator app is a second step, not a way to sign in.
    expect((await browser.post('/security/totp/confirm', { code })).status).toBe(200)
    const warned = await browser.post('/sign-out')
    expect(warned.body).toContain('You have no passkey and no password.')
    expect((await browser.get('/security')).status).toBe(200)
    await browser.post('/sign-out', { confirmed: 'yes' })
    expect((await browser.get('/security')).status).toBe(303)
  })

  test('signing out ends the session at once', async () => {
    const { browser } = await signedUp()
    const token = browser.cookies.get(SESSION) ?? ''
    expect((await browser.post('/sign-out')).status).toBe(200)
    browser.cookies.set(SESSION, token)
    expect((await browser.get('/security')).status).toBe(303)
  })
})
