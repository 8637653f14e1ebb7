import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeDevice } from '../testing/authenticator-device.ts'
import { usePages } from '../testing/page-browser.ts'
import { PASSWORD } from '../testing/people.ts'

const { people, pages } = await usePages()

async function verifiedOwner() {
  const browser = pages.browser()
  const email = `${newId()}@example.com`
  await people.sendMails()
  await browser.post('/sign-up', { email, account_name: 'Example Lending', password: PASSWORD })
  const [mail] = await people.sendMails()
  await browser.post('/verify-email', { token: mail?.token ?? '' })
  return { browser, email }
}

test('with a recovery code, a new password is chosen on the next page', async () => {
  const { browser, email } = await verifiedOwner()
  const codes = (await browser.post('/security/recovery-codes')).body
  const code = />([0-9a-z]{5}-[0-9a-z]{5})</.exec(codes)?.[1] ?? ''
  const other = pages.browser()
  await people.sendMails()
  const [known, unknown] = [
    await other.post('/recover', { email }),
    await other.post('/recover', { email: 'no@example.com' }),
  ]
  // The page repeats what was entered, and nothing else differs.
  expect([known.status, known.body.replaceAll(email, '')]).toEqual([
    unknown.status,
    unknown.body.replaceAll('no@example.com', ''),
  ])
  expect((await other.get('/recover/code?token=old')).body).toContain('<a class="main" href="/recover">')
  const [mail] = await people.sendMails()
  const token = mail?.token ?? ''
  expect((await other.get(`/recover/code?token=${token}`)).body).toContain('action="/recover/code"')
  expect((await other.post('/recover/code', { token, recovery_code: 'aaaaa-aaaaa' })).status).toBe(422)
  const next = await other.post('/recover/code', { token, recovery_code: code })
  const completing = /name="token" value="([\w-]{43})"/.exec(next.body)?.[1] ?? ''
  expect(completing).not.toBe(token)
  const choose = (new_password: string) => other.post('/recover/complete', { token: completing, new_password })
  expect((await choose('short')).status).toBe(422)
  expect((await choose('eleven small boats')).status).toBe(200)
  expect((await browser.get('/security')).status).toBe(303)
  expect((await other.post('/sign-in', { email, password: 'eleven small boats' })).location).toBe('/app/')
})

test('without one, the person waits; the notice has a page that stops it', async () => {
  const { email } = await verifiedOwner()
  const other = pages.browser()
  await other.post('/recover', { email })
  const [mail] = await people.sendMails()
  const waiting = await other.post('/recover/notice', { token: mail?.token ?? '' })
  expect(waiting.status).toBe(200)
  const [notice] = await people.sendMails()
  const token = notice?.token ?? ''
  expect((await other.get(`/recover/cancel?token=${token}`)).body).toContain('action="/recover/cancel"')
  expect((await other.post('/recover/cancel', { token })).status).toBe(200)
  expect((await other.post('/recover/cancel', { token })).status).toBe(410)
})

test('a claim in another browser, with a passkey', async () => {
  const email = `${newId()}@example.com`
  await people.sendMails()
  const attacker = pages.browser()
  await attacker.post('/sign-up', { email, account_name: 'Trap', password: PASSWORD })
  const [mail] = await people.sendMails()
  const token = mail?.token ?? ''
  const owner = pages.browser()
  const device = makeDevice()
  const options = await owner.options<{ challenge: string; user: { id: string } }>('/claim', { token })
  const credential = JSON.stringify(device.register(options))
  expect((await owner.post('/claim', { token, credential })).status).toBe(200)
  expect((await owner.get('/security')).status).toBe(200)
  expect((await attacker.get('/security')).status).toBe(303)
  expect((await attacker.post('/sign-in', { email, password: PASSWORD })).status).toBe(422)
})

test('links of no use have the page that says so', async () => {
  for (const path of [
    '/verify-email',
    '/claim',
    '/recover/code',
    '/recover/complete',
    '/recover/cancel',
    '/email-change',
  ]) {
    const answer = await pages.browser().get(`${path}?token=${'A'.repeat(43)}`)
    expect([path, answer.status]).toEqual([path, 410])
  }
})

test('an e-mail change is confirmed at the new address by the user who asked, and at the old one in any browser', async () => {
  const { browser, email } = await verifiedOwner()
  const to = `${newId()}@example.com`
  await people.sendMails()
  expect((await browser.post('/security/email', { email: to })).location).toBe('/security?notice=email_change_mailed')
  const [old, fresh] = await people.sendMails()
  expect([old?.to, fresh?.to]).toEqual([email, to])
  const other = pages.browser()
  const token = fresh?.token ?? ''
  const next = encodeURIComponent(`/email-change?token=${token}`)
  expect((await other.get(`/email-change?token=${token}`)).location).toBe(`/sign-in?next=${next}`)
  expect((await other.post('/email-change', { token })).location).toBe(`/sign-in?next=${next}`)
  expect((await browser.post('/email-change', { token })).status).toBe(200)
  expect((await other.post('/email-change', { token: old?.token ?? '' })).status).toBe(200)
  expect((await browser.get('/security')).body).toContain(to)
})

test('a change that the user has cancelled cannot be confirmed', async () => {
  const { browser, email } = await verifiedOwner()
  await people.sendMails()
  await browser.post('/security/email', { email: `${newId()}@example.com` })
  const mails = await people.sendMails()
  expect((await browser.get('/security')).body).toContain('action="/security/email/cancel"')
  const cancelled = await browser.post('/security/email/cancel')
  expect(cancelled.location).toBe('/security?notice=email_change_cancelled')
  for (const { token } of mails) expect((await browser.post('/email-change', { token })).status).toBe(410)
  const settings = (await browser.get('/security')).body
  expect(settings).toContain(email)
  expect(settings).not.toContain('Waiting for confirmation')
  expect(settings).toContain('Chrome, Linux')
})
