import type { Page as Tab } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ViewedBody } from './bodies.ts'
import { drawSignature, PHONE, useBrowser, waitUntilSigned } from './testing/browser.ts'

const app = useBrowser()

const DESK = { viewport: { width: 1280, height: 800 } }

async function openUnclaimed(options = DESK): Promise<Tab> {
  const tab = await app.open('/en/sign-unclaimed', options)
  await tab.waitForFunction("document.querySelector('.paper img').naturalWidth > 0")
  return tab
}

const pathsPosted = () => app.preview.posts.map(({ path }) => path)
const isClaimed = (tab: Tab) => tab.waitForURL('**/en/sign')

describe('M4: the page of an unclaimed link', () => {
  test('reports no view when it is loaded, scrolled by wheel, touch and keys, hovered and left', async () => {
    const tab = await openUnclaimed()
    await tab.mouse.move(300, 300)
    await tab.mouse.wheel(0, 2_000)
    for (const key of ['PageDown', 'ArrowDown', 'End', 'Home', ' ', 'Shift']) await tab.keyboard.press(key)
    await tab.evaluate('scrollTo(0, document.body.scrollHeight)')
    const phone = await openUnclaimed(PHONE)
    const session = await phone.context().newCDPSession(phone)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 180, y })) })
    await touch('touchStart', 260)
    for (let y = 240; y >= 20; y -= 20) await touch('touchMove', y)
    await touch('touchEnd')
    await expect.poll(() => phone.evaluate('scrollY')).toBeGreaterThan(100)
    await phone.close()
    await tab.close()
    expect(pathsPosted()).toEqual([])
  })

  test('reports no view for events that a script dispatches', async () => {
    const tab = await openUnclaimed()
    await tab.evaluate(`
      for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'focus', 'submit'])
        document.querySelector('#agree').dispatchEvent(new Event(type, { bubbles: true }))
      document.querySelector('#tab-type').click()
      document.querySelector('#fold').click()`)
    await tab.evaluate('new Promise((resolve) => setTimeout(resolve, 0))')
    expect(pathsPosted()).toEqual([])
  })

  test.each<[string, (tab: Tab) => Promise<void>]>([
    ['a press', (tab) => tab.mouse.click(200, 200)],
    ['a stroke', drawSignature],
    ['a key', (tab) => tab.keyboard.press('Tab')],
  ])('reports the view and claims the link once, at %s', async (_name, press) => {
    const tab = await openUnclaimed()
    await press(tab)
    await isClaimed(tab)
    await tab.mouse.click(200, 200)
    await tab.keyboard.press('Tab')
    expect(pathsPosted()).toEqual(['/en/sign-unclaimed/viewed'])
    const { document, pages } = JSON.parse(app.preview.posts[0]?.body ?? '') as ViewedBody
    expect(document).toMatch(/^[0-9a-f]{64}$/)
    expect(pages[0]).toBe(1)
  })

  test('requests the images that are missing from the visit after the claim, and keeps the others', async () => {
    const tab = await app.open('/en/sign-long-unclaimed', PHONE)
    await tab.waitForFunction("document.querySelector('.paper img').naturalWidth > 0")
    await tab.locator('#fold').click()
    await tab.waitForURL('**/en/sign-long')
    const sources = () =>
      tab.locator('.paper img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    expect((await sources())[0]).toMatch(/^\/en\/sign-long-unclaimed\/pages\/1/)
    await tab.locator('#page-3 img').scrollIntoViewIfNeeded()
    await tab.waitForFunction("document.querySelector('#page-3 img').naturalWidth > 0")
  })

  test.each([503, 429])('sends a signature only after the claim, and keeps the draft over a %i', async (status) => {
    const tab = await openUnclaimed()
    app.preview.answerPosts({ status })
    await drawSignature(tab)
    await tab.click('#agree')
    await tab.locator('#status', { hasText: 'no connection' }).waitFor()
    expect(new Set(pathsPosted())).toEqual(new Set(['/en/sign-unclaimed/viewed']))
    app.preview.answerPosts(null)
    await tab.reload()
    await waitUntilSigned(tab)
    expect(pathsPosted().slice(-2)).toEqual(['/en/sign-unclaimed/viewed', '/en/sign/sign'])
  })

  test('declines after the claim', async () => {
    const tab = await openUnclaimed()
    await tab.click('#open-decline')
    await tab.click('#decline .danger')
    await tab.locator('html[data-status=declined_by_you]').waitFor({ state: 'attached' })
    expect(pathsPosted()).toEqual(['/en/sign-unclaimed/viewed', '/en/sign-unclaimed/decline'])
  })
})

test('a press beside the open menu of languages closes it, and signs nothing', async () => {
  const tab = await app.open('/en/sign', PHONE)
  const button = await tab.locator('#agree').boundingBox()
  await tab.click('.languages summary')
  await tab.mouse.click((button?.x ?? 0) + 5, (button?.y ?? 0) + 5)
  expect(await tab.locator('.languages[open]').count()).toBe(0)
  expect(await tab.locator('.next').isVisible()).toBe(true)
  expect(pathsPosted()).toEqual([])
  await tab.close()
})
