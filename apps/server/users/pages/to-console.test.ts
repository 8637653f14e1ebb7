import { PATHS } from '@countersign/sign-in-pages'
import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { usePages } from '../testing/page-browser.ts'
import { PASSWORD } from '../testing/people.ts'
import { signIn } from '../testing/users.ts'

const { people, pages } = await usePages()

const WANTED = '/app/acc_1/test/requests?state=open'
const returnTo = (path: string, wanted = WANTED) => `${path}?return_to=${encodeURIComponent(wanted)}`
const continueTo = (path: string) => `<a class="main" href="${path}">Continue to the console</a>`
const hiddenNext = `name="next" value="${WANTED}"`

async function signedUp(fields: Record<string, string> = {}) {
  const browser = pages.browser()
  const email = `${newId()}@example.com`
  const form = { email, account_name: 'Example Lending', password: PASSWORD, ...fields }
  return { browser, email, done: await browser.post(PATHS.signUp, form) }
}

/** A browser with the session of a company's sign-on. */
async function employee() {
  const { email } = await signedUp()
  const [row] = await people.database.owner(
    'SELECT u.user_id, m.account_id FROM users u JOIN memberships m USING (user_id) WHERE u.email = $1',
    [email],
  )
  const company = { method: 'sso', ssoAccountId: String(row?.account_id), steppedUp: false } as const
  const browser = pages.browser()
  browser.cookies.set('countersign-session', (await signIn(people.deps, String(row?.user_id), company)).token)
  return { browser, email }
}

describe('a person continues to the console', () => {
  test('after the sign-up, by the main link of the page with the key', async () => {
    expect((await signedUp()).done.body).toContain(continueTo(PATHS.console))
    expect((await pages.browser().get(returnTo(PATHS.signUp))).body).toContain(hiddenNext)
    expect((await signedUp({ next: WANTED })).done.body).toContain(continueTo(WANTED))
    expect((await signedUp({ next: '/device' })).done.body).toContain('<a class="main" href="/device">Continue</a>')
  })

  test('after creating the passkey that the sign-up offers', async () => {
    const { done } = await signedUp({ password: '' })
    expect(done.body).toContain(`name="next" value="${PATHS.console}"`)
    expect(done.body).toContain(continueTo(PATHS.console))
  })

  test('after a password and a code, at the page where they were', async () => {
    const { browser, email } = await signedUp()
    const setUp = await browser.post(PATHS.totpSetUp)
    const secret = (/>((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(setUp.body)?.[1] ?? '').replaceAll(' ', '')
    const code = () => generate({ secret, epoch: Math.floor(people.clock.now / 1000) })
    await browser.post(PATHS.totpConfirm, { code: await code() })
    people.clock.now += 30_000
    const other = pages.browser()
    const page = await other.get(returnTo(PATHS.signIn))
    expect(page.body).toContain(hiddenNext)
    expect(page.body).toContain(`href="${PATHS.signUp}?next=${encodeURIComponent(WANTED)}"`)
    const first = await other.post(PATHS.signIn, { email, password: PASSWORD, next: WANTED })
    expect((await other.get(first.location ?? '')).body).toContain(hiddenNext)
    expect(await other.post(PATHS.totp, { code: await code(), next: WANTED })).toMatchObject({ location: WANTED })
  })

  test('after a fresh confirmation, at the page where they were', async () => {
    const { browser } = await signedUp()
    const page = await browser.get(returnTo(PATHS.stepUp))
    expect(page.body).toContain(hiddenNext)
    expect(page.body).toContain(`<a href="${WANTED}">Cancel</a>`)
    const confirmed = await browser.post(PATHS.stepUp, { password: PASSWORD, next: WANTED })
    expect(confirmed).toMatchObject({ status: 303, location: WANTED })
  })

  test('after the fresh confirmation of a company’s sign-on', async () => {
    const { browser, email } = await employee()
    const { location } = await browser.get(returnTo(PATHS.stepUp))
    expect(location).toBe(`${PATHS.sso}?${new URLSearchParams({ email, next: WANTED })}`)
  })

  test('from the sign-in page, if a session is open', async () => {
    const { browser } = await signedUp()
    expect(await browser.get(PATHS.signIn)).toMatchObject({ status: 303, location: PATHS.console })
    expect((await browser.get(returnTo(PATHS.signIn))).body).toContain(continueTo(WANTED))
    expect((await (await employee()).browser.get(PATHS.signIn)).body).toContain(continueTo(PATHS.console))
    expect((await pages.browser().get(PATHS.signIn)).body).not.toContain('Continue to the console')
  })

  test('from the settings', async () => {
    const { browser } = await signedUp()
    expect((await browser.get(PATHS.security)).body).toContain(`<a href="${PATHS.console}">Continue to the console</a>`)
  })
})

test.each(['https://evil.example/app/', '//evil.example/app/', '/app/../security', '/app/%2e%2e/x', '/security'])(
  'no page continues at %s, which is not a path of the console',
  async (hostile) => {
    const { browser } = await signedUp()
    for (const path of [PATHS.signIn, PATHS.signUp, PATHS.stepUp]) {
      const { status, body } = await browser.get(returnTo(path, hostile))
      expect([path, status, body.includes('name="next"'), body.includes('evil')]).toEqual([
        ...[path, path === PATHS.signIn ? 303 : 200, false, false],
      ])
    }
  },
)
