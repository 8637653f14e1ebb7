import { launchChromium } from '@countersign/signing/testing/chromium.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignInPreview, startSignInPreview } from './testing/preview.ts'

// The button that copies what is shown once, in Chromium.

let browser: Browser
let preview: SignInPreview
beforeAll(async () => {
  browser = await launchChromium()
  preview = await startSignInPreview()
})
afterAll(async () => {
  await browser.close()
  await preview.close()
})

test.each([
  ['live-key-made', /^sk_live_\w+$/],
  ['security-codes', /^(K7QW-\d{4}-M4XD\n){9}K7QW-\d{4}-M4XD$/],
])('the button on %s copies the whole value, and says so', async (name, value) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const tab = await context.newPage()
  await tab.goto(`${preview.address}/en/${name}`)
  const button = tab.locator('button[data-copy]')
  await button.click()
  await tab.getByText('Copied').waitFor()
  expect(await tab.evaluate(() => navigator.clipboard.readText())).toMatch(value)
  await context.close()
})

test('without scripts there is no button, and the value can be selected', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const tab = await context.newPage()
  await tab.goto(`${preview.address}/en/live-key-made`)
  expect(await tab.locator('button[data-copy]').isVisible()).toBe(false)
  expect(await tab.locator('#secret').isVisible()).toBe(true)
  await context.close()
})
