/** The form to name somebody else, on a phone. */
import { expect, test } from 'vitest'
import { PHONE, useBrowser } from './testing/browser.ts'

const app = useBrowser()

const posted = (act: string) => app.preview.posts.filter(({ path }) => path.endsWith(`/${act}`))
const status = 'html[data-status=delegated]'

test('is checked while one types, sent once it is complete, and is no view', async () => {
  for (const name of ['sign-delegate', 'viewer-delegate']) {
    const tab = await app.open(`/en/${name}`)
    await tab.click('#open-delegate')
    expect(await tab.evaluate('document.activeElement.id')).toBe('delegate-name')
    await tab.click('#delegate button')
    await tab.locator('#delegate-problem', { hasText: 'Please enter a name' }).waitFor()
    await tab.fill('#delegate-name', 'Sam Poe')
    await tab.fill('#delegate-reason', 'Sam signs leases')
    await tab.fill('#delegate-email', 'sam@example')
    await tab.locator('#delegate-problem', { hasText: 'This email address cannot be used.' }).waitFor()
    expect(await tab.getAttribute('#delegate-email', 'aria-invalid')).toBe('true')
    await tab.fill('#delegate-email', 'sam@example.com')
    expect(await tab.textContent('#delegate-problem')).toBe('')
    expect(await tab.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await tab.click('#delegate button')
    await tab.locator(status).waitFor({ state: 'attached' })
  }
  const bodies = posted('delegate').map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
  const entered = { name: 'Sam Poe', email: 'sam@example.com', reason: 'Sam signs leases', lang: 'en' }
  expect(bodies).toEqual([entered, entered])
  expect(posted('viewed')).toEqual([])
})

test('is left by its link and by Escape, and the next press is the view', async () => {
  const tab = await app.open('/en/sign-delegate')
  await tab.click('#open-delegate')
  await tab.click('#delegate a')
  await tab.locator('#delegate').waitFor({ state: 'hidden' })
  await tab.click('#open-delegate')
  await tab.keyboard.press('Escape')
  await tab.locator('#delegate').waitFor({ state: 'hidden' })
  expect(posted('viewed')).toEqual([])
  await tab.click('.paper')
  await expect.poll(() => posted('viewed').length).toBe(1)
})

test('works without scripts, and is shown again after a refusal', async () => {
  const tab = await app.open('/en/approver-delegate#delegate', { ...PHONE, javaScriptEnabled: false })
  await tab.locator('#delegate-problem', { hasText: 'This email address cannot be used.' }).waitFor()
  await tab.click('#delegate a')
  await tab.locator('#delegate').waitFor({ state: 'hidden' })
  await tab.click('#open-delegate')
  await tab.fill('#delegate-name', 'Sam Poe')
  await tab.fill('#delegate-email', 'sam@example.com')
  await tab.fill('#delegate-reason', 'Sam approves leases')
  await tab.click('#delegate button')
  await tab.locator(status).waitFor({ state: 'attached' })
  expect(posted('delegate')).toHaveLength(1)
})

test('is open again, with scripts, after a refusal by the server', async () => {
  const tab = await app.open('/en/approver-delegate#delegate')
  expect(await tab.evaluate("document.querySelector('#delegate').matches(':modal')")).toBe(true)
})
