import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { hold } from '../lib/proof.ts'
import { signUpAt } from '../lib/sign-up.ts'
import { openPerson, type World } from './world.ts'

// What people do on the pages. The form is found by its address, so the proof does not depend on texts.

export const PASSWORD = 'seven tall ladders'
export const NEW_PASSWORD = 'eleven small boats'

const submit = (page: Page, action: string, button = 'button[class]:not([type])') =>
  page.locator(`form[method="post"][action="${action}"] ${button}`).first().click()

const usePasskey = (page: Page, ceremony: 'create' | 'get', action: string) =>
  page.locator(`button[data-passkey="${ceremony}"][formaction="${action}"]`).first().click()

/** Where a person without another destination continues. */
const isConsole = ({ pathname }: URL) => pathname.startsWith('/app/')

/** Does what sends a form, and waits for the answer: before it, nothing may have changed. */
async function answered(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const isOf = (method: string, url: string) => method === 'POST' && new URL(url).pathname === path
  const [answer] = await Promise.all([
    page.waitForResponse((response) => isOf(response.request().method(), response.url())),
    act(),
  ])
  hold(answer.status() < 400, `${path} was answered with ${answer.status()}`)
  await page.waitForLoadState()
}

export interface Person {
  page: Page
  email: string
  apiKey: string
}

/** Without a password: a passkey follows. */
export async function signUp(world: World, name: string, password: string): Promise<Person> {
  const page = await openPerson(world)
  const email = world.newAddress(name)
  const apiKey = await signUpAt(page, world.url, { email, accountName: 'Proof Ltd', password })
  return { page, email, apiKey }
}

export async function holdKeyWorks({ url }: World, apiKey: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/account`, { headers: { authorization: `Bearer ${apiKey}` } })
  hold(answer.status === 200, `the sandbox key of the sign-up answers with ${answer.status}`)
}

export async function holdVerified({ stack }: World, email: string): Promise<void> {
  const rows = await stack.database.owner('SELECT FROM users WHERE email = $1 AND verified_at IS NOT NULL', [email])
  hold(rows.length === 1, 'the address is not verified')
}

/** The mailed link, in the browser of the sign-up. */
export async function verify(world: World, { page, email }: Person): Promise<void> {
  await page.goto(await world.link(email, '/verify-email'))
  await answered(page, '/verify-email', () => submit(page, '/verify-email'))
  await holdVerified(world, email)
}

export async function addPasskeyAfterSignUp({ page }: Person): Promise<void> {
  await usePasskey(page, 'create', '/security/passkeys')
  await page.waitForURL(isConsole)
}

export async function signOut(page: Page): Promise<void> {
  await submit(page, '/sign-out', 'button')
  await page.waitForURL('**/sign-out')
}

export async function signInWithPasskey({ url }: World, page: Page): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await usePasskey(page, 'get', '/sign-in/passkey')
  await page.waitForURL(isConsole)
}

/** Whether the address and the password are accepted; the page after it is the console or the second step. */
export async function signInWithPassword(
  { url }: World,
  page: Page,
  email: string,
  password: string,
): Promise<boolean> {
  await page.goto(`${url}/sign-in`)
  await page.fill('input[name="email"]', email)
  await page.fill('input[name="password"]', password)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url() === `${url}/sign-in`),
    submit(page, '/sign-in', 'button.second:not([type])'),
  ])
  if (answer.status() === 303) await page.waitForLoadState()
  return answer.status() === 303
}

/** Turns the authenticator app on, and returns its secret and the recovery codes. */
export async function enableTotp({ url }: World, page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(`${url}/security`)
  await submit(page, '/security/totp')
  const secret = ((await page.locator('.secret code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.fill('form[method="post"][action="/security/totp/confirm"] input[name="code"]', await generate({ secret }))
  await submit(page, '/security/totp/confirm')
  await page.waitForURL('**/security/totp/confirm')
  const shown = await page.locator('main code').allTextContents()
  const codes = shown.filter((text) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(text))
  hold(codes.length === 10, `${codes.length} recovery codes are shown, not ten`)
  return { secret, codes }
}

/** The code of the next step: that of the present one has been used. */
export async function enterCode(page: Page, secret: string): Promise<void> {
  await page.fill('input[name="code"]', await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await submit(page, '/sign-in/totp')
  await page.waitForURL(isConsole)
}

/** Asks for the link, and opens it. */
export async function openRecovery(world: World, email: string): Promise<Page> {
  const page = await openPerson(world)
  await page.goto(`${world.url}/recover`)
  await page.fill('input[name="email"]', email)
  await submit(page, '/recover')
  await page.waitForLoadState()
  await page.goto(await world.link(email, '/recover/code'))
  return page
}

export async function recoverWithCode(page: Page, code: string): Promise<void> {
  await page.fill('input[name="recovery_code"]', code)
  await submit(page, '/recover/code')
  await page.fill('input[name="new_password"]', NEW_PASSWORD)
  await answered(page, '/recover/complete', () => submit(page, '/recover/complete', 'button.second:not([type])'))
}

/** Another owner is mailed; when the notice is over, a new passkey is chosen. */
export async function recoverWithNotice(world: World, page: Page, { email, owner }: { email: string; owner: string }) {
  await page.locator('details:has(form[method="post"][action="/recover/notice"]) summary').click()
  await submit(page, '/recover/notice')
  await page.waitForURL('**/recover/notice')
  await world.link(owner, '/recover/cancel')
  const move = `UPDATE recoveries SET effective_at = effective_at - interval '24 hours' WHERE completed_at IS NULL`
  await world.stack.database.owner(move)
  await page.goto(await world.link(email, '/recover/complete'))
  await answered(page, '/recover/complete', () => usePasskey(page, 'create', '/recover/complete'))
}

/** The form of the sign-in, without a browser: what is accepted is answered with a redirect. */
export async function holdRefused({ url }: World, email: string, password: string): Promise<void> {
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(`${url}/sign-in`, { method: 'POST', body, headers: { origin: url }, redirect: 'manual' })
  hold(answer.status === 303 || answer.status === 422, `the sign-in was answered with ${answer.status}`)
  hold(answer.status !== 303, 'a password from before the recovery signs in')
}
