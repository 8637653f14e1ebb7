import type { Page as Tab } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawSignature, PHONE, useBrowser, waitUntilSigned } from './testing/browser.ts'

const app = useBrowser()

const DESK = { viewport: { width: 1280, height: 800 } }
const isFolded = (tab: Tab) => tab.locator('#signature.folded').count()
const heightOfPanel = async (tab: Tab) => (await tab.locator('#signature').boundingBox())?.height ?? 0
const signed = () => app.preview.posts.filter(({ path }) => path.endsWith('/sign'))

describe('on a phone', () => {
  test('one page: the panel is open on arrival, and the button agrees', async () => {
    const tab = await app.open('/en/sign')
    expect(await isFolded(tab)).toBe(0)
    expect(await tab.locator('#agree').textContent()).toBe('Agree and sign')
  })

  test.each([
    ['sign-long', 'Go to your signature'],
    ['certificate-long', 'Go to your signature'],
    ['remote-long', 'Go to your signature'],
    ['fields-long', 'Fill in the fields'],
    ['approver-long', 'Approve'],
    ['viewer-long', 'For you to read'],
  ])('more pages: the panel of %s begins as a bar of 56 pixels, which says “%s”', async (name, words) => {
    const tab = await app.open(`/en/${name}`)
    expect(await tab.locator('#begin').textContent()).toBe(words)
    expect(await heightOfPanel(tab)).toBe(56)
    await tab.click('#fold')
    expect(await heightOfPanel(tab)).toBeGreaterThan(60)
  })

  test('the button in the bar leads to each box, and opens the panel at the last one', async () => {
    const tab = await app.open('/en/sign-long')
    for (const page of [2, 3]) {
      await tab.click('#begin')
      expect(await tab.locator(`#page-${page} .box.current`).count()).toBe(1)
    }
    // Both boxes of the third page were on screen at once.
    expect(await isFolded(tab)).toBe(0)
    expect(await tab.evaluate('document.activeElement.id')).toBe('tab-draw')
    const box = await tab.locator('.box.current').boundingBox()
    const panel = await tab.locator('#signature').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(panel?.y ?? 0)
    await drawSignature(tab)
    await tab.click('#agree')
    await waitUntilSigned(tab)
  })

  test('a panel opened before the boxes were met leads to them instead of signing', async () => {
    const tab = await app.open('/en/sign-long')
    await tab.click('#fold')
    await drawSignature(tab)
    await tab.click('#agree')
    expect(signed()).toEqual([])
    expect(await tab.locator('#page-2 .box.current').count()).toBe(1)
    expect(await tab.locator('#agree').textContent()).toBe('Go to your signature')
    await tab.click('#agree')
    await tab.locator('#agree', { hasText: 'Agree and sign' }).waitFor()
    await tab.click('#agree')
    await waitUntilSigned(tab)
  })

  test('the panel leaves the screen while the reader is zoomed in, and comes back', async () => {
    const tab = await app.open('/en/sign-long')
    const session = await tab.context().newCDPSession(tab)
    const scale = (pageScaleFactor: number) => session.send('Emulation.setPageScaleFactor', { pageScaleFactor })
    await scale(2.2)
    await tab.locator('html.zoomed').waitFor()
    expect((await tab.locator('#signature').boundingBox())?.y).toBeGreaterThan(740)
    await scale(1)
    await tab.locator('html:not(.zoomed)').waitFor()
    expect((await tab.locator('#signature').boundingBox())?.y).toBe(740 - 56)
  })

  test('on a low screen the bar stays, and opens the panel where it follows the document', async () => {
    const tab = await app.open('/en/sign-long', { ...PHONE, viewport: { width: 360, height: 430 } })
    expect((await tab.locator('#begin').boundingBox())?.y).toBeGreaterThan(370)
    await tab.click('#fold')
    expect((await tab.locator('#next').boundingBox())?.y).toBeGreaterThan(0)
    expect((await tab.locator('#signature').boundingBox())?.y).toBeLessThan(430)
  })

  test('without scripts the panel follows the document', async () => {
    const tab = await app.open('/en/sign-long', { ...PHONE, javaScriptEnabled: false })
    expect((await tab.locator('#signature').boundingBox())?.y).toBeGreaterThan(740)
    expect(await tab.locator('#agree').textContent()).toBe('Agree and sign')
  })
})

describe('at a desk', () => {
  test.each(['certificate-long', 'remote-long', 'sign-long'])(
    'the button of %s agrees only after the boxes were met',
    async (name) => {
      const tab = await app.open(`/en/${name}`, DESK)
      const agree = tab.locator('#agree')
      expect(await agree.textContent()).toBe('Go to your signature')
      await tab.locator('#page-2 .box').scrollIntoViewIfNeeded()
      expect(await agree.textContent()).toBe('Go to your signature')
      await tab.locator('#page-3 .box').first().scrollIntoViewIfNeeded()
      await expect.poll(() => agree.textContent()).toMatch(/^Agree and/)
      expect(await agree.getAttribute('aria-describedby')).toBe('consent')
    },
  )

  test('the counter and the small images follow the page on screen, and lead to others at once', async () => {
    const tab = await app.open('/en/sign-many-pages', DESK)
    expect(await tab.locator('#counter').textContent()).toBe('Page 1 of 30')
    await tab.locator('.thumbnails a').nth(19).click()
    await tab.locator('#counter', { hasText: 'Page 20 of 30' }).waitFor()
    expect(await tab.locator('.thumbnails a[aria-current]').getAttribute('href')).toBe('#page-20')
    expect(await tab.evaluate("document.querySelector('#page-20').getBoundingClientRect().top")).toBeLessThan(100)
  })

  test('the small images are one stop of the Tab key, and let the wheel through at their end', async () => {
    const tab = await app.open('/en/sign-many-pages', DESK)
    await tab.locator('.thumbnails a[aria-current]').focus()
    const press = async (...keys: string[]) => {
      for (const key of keys) await tab.keyboard.press(key)
      return tab.evaluate("document.activeElement.getAttribute('href')")
    }
    expect(await press('ArrowDown', 'ArrowDown', 'ArrowUp')).toBe('#page-2')
    expect(await press('End')).toBe('#page-30')
    expect(await tab.locator('.thumbnails a[tabindex="0"]').count()).toBe(1)
    await tab.keyboard.press('Tab')
    expect(await tab.evaluate("document.activeElement.closest('.thumbnails')")).toBeNull()
    await tab.locator('.thumbnails a').last().hover()
    const before = Number(await tab.evaluate('scrollY'))
    await tab.mouse.wheel(0, 600)
    await expect.poll(() => tab.evaluate('scrollY')).toBeGreaterThan(before)
  })

  test('a box too small for words has them beside it, in a size that can be read', async () => {
    const tab = await app.open('/en/sign-many-pages', DESK)
    const [words, box] = [tab.locator('#page-10 .callout'), tab.locator('#page-10 .box .frame')]
    const [at, around] = [await words.boundingBox(), await box.boundingBox()]
    expect(at?.height).toBeGreaterThan(12)
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual((around?.y ?? 0) + 4)
  })

  test('the keyboard comes to what agrees before it comes to what declines', async () => {
    const tab = await app.open('/en/sign', DESK)
    await tab.locator('#agree').focus()
    await tab.keyboard.press('Tab')
    expect(await tab.evaluate('document.activeElement.id')).toBe('open-decline')
  })

  test('the document keeps its width while larger images load', async () => {
    const tab = await app.open('/en/sign-long', DESK)
    const width = () => tab.evaluate("document.querySelector('.paper').clientWidth")
    const before = await width()
    await tab.locator('#page-3').scrollIntoViewIfNeeded()
    await expect.poll(() => tab.evaluate("document.querySelector('#page-3 img').naturalWidth")).toBeGreaterThan(0)
    expect(await width()).toBe(before)
    expect(before).toBeGreaterThan(600)
  })

  test('the code to go on at the phone is drawn from what the server made', async () => {
    const tab = await app.open('/en/sign', DESK)
    await tab.click('#open-transfer')
    await tab.locator('#qr path').waitFor({ state: 'attached' })
    expect(await tab.locator('#qr').getAttribute('viewBox')).toBe('-4 -4 29 29')
    expect(await tab.locator('#qr-until').textContent()).toMatch(/^The code works once, until /)
    await tab.click('#transfer a')
    expect(await tab.locator('#transfer[open]').count()).toBe(0)
  })
})

describe('what is sent with the signature', () => {
  test('is how many seconds each page was on screen, also before a reload', async () => {
    const tab = await app.open('/en/sign-long', DESK)
    const kept = () => tab.evaluate('Object.entries(sessionStorage).find(([key]) => key.endsWith(":seconds"))?.[1]')
    await expect.poll(kept).toMatch(/^\[[1-9]/)
    await tab.reload()
    await tab.locator('#page-3').scrollIntoViewIfNeeded()
    await tab.locator('#agree', { hasText: 'Go to your signature' }).click()
    await tab.click('#tab-type')
    await tab.locator('#agree', { hasText: 'Agree and sign' }).click()
    await waitUntilSigned(tab)
    const { pageSeconds } = JSON.parse(signed()[0]?.body ?? '{}')
    expect(pageSeconds).toHaveLength(3)
    expect(pageSeconds[0]).toBeGreaterThan(0)
  })

  test('times are shown in the reader’s own zone as well', async () => {
    const tab = await app.open('/en/sign', { ...DESK, timezoneId: 'America/New_York' })
    expect(await tab.locator('[data-instant]').textContent()).toBe(
      'In your time zone: 15 December 2026 at 13:29 (America/New_York).',
    )
    const same = await app.open('/en/sign', { ...DESK, timezoneId: 'Asia/Kolkata' })
    expect(await same.locator('[data-instant]').textContent()).toBe('')
  })
})
