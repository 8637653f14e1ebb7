/** One page per role on a phone. */
import { expect, test } from 'vitest'
import type { SignBody } from './bodies.ts'
import { drawSignature, useBrowser, waitUntilSigned } from './testing/browser.ts'

const app = useBrowser()

const posted = (act: string) => app.preview.posts.filter(({ path }) => path.endsWith(`/${act}`))
const isNarrow = 'document.documentElement.scrollWidth <= innerWidth'

test('an approver approves with one press, which is also the view', async () => {
  const tab = await app.open('/en/approver')
  expect(await tab.evaluate(isNarrow)).toBe(true)
  await tab.click('#approve')
  await tab.locator('html[data-status=approved]').waitFor({ state: 'attached' })
  expect(posted('viewed')).toHaveLength(1)
  expect(posted('approve').map(({ body }) => JSON.parse(body))).toEqual([
    { document: expect.stringMatching(/^[0-9a-f]{64}$/), pageSeconds: [expect.any(Number)] },
  ])
})

test('an approver whose approval is refused sees why, and can try again', async () => {
  const tab = await app.open('/en/approver-problem')
  app.preview.answerPosts({ status: 422, body: '{"problem":"not_saved"}' })
  await tab.click('#approve')
  await tab.locator('#problem', { hasText: 'Your approval could not be saved.' }).waitFor()
  app.preview.answerPosts(null)
  await tab.click('#approve')
  await tab.locator('html[data-status=approved]').waitFor({ state: 'attached' })
})

test('a viewer is done with the first press, anywhere or on the button', async () => {
  for (const press of ['.paper', 'button.main']) {
    const tab = await app.open('/en/viewer')
    expect(await tab.evaluate(isNarrow)).toBe(true)
    await tab.click(press)
    await tab.locator('#status', { hasText: 'Thank you. Nothing else is asked of you.' }).waitFor()
    expect(await tab.locator('button.main:visible').count()).toBe(0)
  }
  expect(posted('viewed')).toHaveLength(2)
})

test('a viewer is done with the keyboard', async () => {
  const tab = await app.open('/en/viewer')
  await tab.focus('button.main')
  await tab.keyboard.press('Enter')
  await tab.locator('#status', { hasText: 'Thank you. Nothing else is asked of you.' }).waitFor()
})

test('a recipient of a copy has nothing to press', async () => {
  const tab = await app.open('/en/cc')
  expect(await tab.evaluate(isNarrow)).toBe(true)
  expect(await tab.locator('#signature button, #signature a').count()).toBe(0)
})

test('a witness gives name and address, which stay on the device until they have signed', async () => {
  const tab = await app.open('/en/witness')
  expect(await tab.evaluate(isNarrow)).toBe(true)
  await drawSignature(tab)
  await tab.click('#agree')
  await tab.locator('#problem', { hasText: 'Please enter your full name and your postal address.' }).waitFor()
  expect(await tab.evaluate('document.activeElement.id')).toBe('witness-address')
  expect(posted('sign')).toEqual([])
  await tab.fill('#witness-address', '4 High Street\nLeeds')
  await tab.reload()
  expect(await tab.inputValue('#witness-address')).toBe('4 High Street\nLeeds')
  await tab.click('#agree')
  await waitUntilSigned(tab)
  const [body] = posted('sign').map(({ body }) => JSON.parse(body) as SignBody)
  expect(body?.witness).toEqual({ name: 'Margaret Okonkwo-Lindqvist', address: '4 High Street\nLeeds' })
  expect(await tab.evaluate('JSON.stringify(localStorage)')).not.toContain('High Street')
})
