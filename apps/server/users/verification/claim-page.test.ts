import { expect, test } from 'vitest'
import { newId, publicId } from '../../platform/ids.ts'
import { hashToken } from '../sessions/token.ts'
import { usePages } from '../testing/page-browser.ts'
import { PASSWORD } from '../testing/people.ts'
import { signIn } from '../testing/users.ts'

// The page of the link that a second sign-up with a verified address sends.

const COOKIE = 'countersign-session'
const { people, pages } = await usePages()

/** A person with a verified address signs up again with it, and gets the link of the second account. */
async function signedUpTwice() {
  const browser = pages.browser()
  const email = `${newId()}@example.com`
  const signUp = (name: string, by = browser) =>
    by.post('/sign-up', { email, account_name: name, password: PASSWORD }).then(() => people.sendMails())
  const [first] = await signUp('First')
  await browser.post('/verify-email', { token: first?.token ?? '' })
  const [second] = await signUp('Second', pages.browser())
  return { browser, token: second?.token ?? '' }
}

const keysOf = (name: string) =>
  people.database.owner(
    `SELECT k.key_id, k.revoked_at IS NOT NULL AS revoked FROM api_keys k JOIN tenants USING (tenant_id)
       JOIN accounts a USING (account_id) WHERE a.name = $1 ORDER BY k.key_id DESC LIMIT 1`,
    [name],
  )

test('a verified user sees the account and its keys, and no key is revoked before the user has chosen', async () => {
  const { browser, token } = await signedUpTwice()
  const [key] = await keysOf('Second')
  for (const page of [
    await browser.get(`/verify-email?token=${token}`),
    await browser.post('/verify-email', { token }),
  ]) {
    expect(page.body).toContain('action="/claim"')
    expect(page.body).toContain('Second')
    expect(page.body).toContain(`name="keep" value="${publicId('key', String(key?.key_id))}"`)
    expect(page.body).not.toContain('new_password')
    expect(page.body).not.toContain('Never used')
  }
  expect(await keysOf('Second')).toEqual([{ ...key, revoked: false }])
})

test('the key that the user keeps stays valid, and the settings show the account at once', async () => {
  const { browser, token } = await signedUpTwice()
  const [key] = await keysOf('Second')
  expect((await browser.get('/security')).body).not.toContain('Second')
  const claimed = await browser.post('/claim', { token, keep: publicId('key', String(key?.key_id)) })
  expect([claimed.status, claimed.body.includes('The account is yours')]).toEqual([200, true])
  expect(await keysOf('Second')).toEqual([{ ...key, revoked: false }])
  expect((await browser.get('/security')).body).toContain('Second')
})

test('a key that the user does not keep is revoked', async () => {
  const { browser, token } = await signedUpTwice()
  expect((await browser.post('/claim', { token })).status).toBe(200)
  expect(await keysOf('Second')).toMatchObject([{ revoked: true }])
})

test('a claim in the browser of its owner renews the token; a token from before does not get the account', async () => {
  const { browser, token } = await signedUpTwice()
  const stolen = pages.browser()
  stolen.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? '')
  const session = await people.database.owner('SELECT user_id FROM user_sessions WHERE token_hash = $1', [
    hashToken('browser', browser.cookies.get(COOKIE) ?? ''),
  ])
  const elsewhere = pages.browser()
  elsewhere.cookies.set(COOKIE, (await signIn(people.deps, String(session[0]?.user_id))).token)
  for (const each of [stolen, elsewhere]) expect((await each.get('/security')).status).toBe(200)
  const claimed = await browser.post('/claim', { token })
  expect([claimed.status, claimed.body.includes('The account is yours')]).toEqual([200, true])
  expect(browser.cookies.get(COOKIE)).not.toBe(stolen.cookies.get(COOKIE))
  for (const each of [stolen, elsewhere]) expect((await each.get('/security')).status).toBe(303)
  expect((await browser.get('/security')).body).toContain('Second')
})
