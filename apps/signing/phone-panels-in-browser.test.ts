import type { Page as Tab } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from './testing/browser.ts'

// The panels for certificates and providers on a phone, and on one whose text is twice as large.

const app = useBrowser()
const ZOOMED = { ...PHONE, viewport: { width: 360, height: 430 } }
const SIZES = { 'a phone': PHONE, 'a phone at 200%': ZOOMED }
const LOCALES = ['en', 'ta']

/** The visible part of an element, as a share of its height; only its own panel is over the document. */
function visibleShare(tab: Tab, selector: string): Promise<number> {
  return tab.locator(selector).evaluate((one) => {
    const { top, bottom, left, width } = one.getBoundingClientRect()
    const rows = Array.from({ length: 10 }, (_, i) => top + ((bottom - top) * (i + 0.5)) / 10)
    const hits = rows.filter((y) => one.contains(document.elementFromPoint(left + width / 2, y)))
    return hits.length / rows.length
  })
}

describe.each(Object.entries(SIZES))('on %s', (_, device) => {
  test.each([...['remote', 'remote-several', 'remote-many', 'remote-account', 'witness-remote']])(
    'the button to the provider, its consent and a part of the document are in sight: %s',
    async (name) => {
      for (const locale of LOCALES) {
        const tab = await app.open(`/${locale}/${name}`, device)
        expect(await visibleShare(tab, '#agree')).toBe(1)
        expect(await visibleShare(tab, '#consent')).toBe(1)
        const top = await tab.locator('.panel').evaluate((panel) => panel.getBoundingClientRect().top)
        expect(top / device.viewport.height).toBeGreaterThan(0.2)
        await tab.close()
      }
    },
  )

  test('the buttons of a certificate are in sight', async () => {
    const tab = await app.open('/en/certificate', device)
    expect(await visibleShare(tab, '#open')).toBe(1)
    await tab.click('#tab-token')
    expect(await visibleShare(tab, '#get-code')).toBe(1)
    expect(await visibleShare(tab, '.touch-only')).toBe(1)
  })

  test.each(['remote-cancelled', 'remote-session-ended', 'remote-name-mismatch', 'remote-otp-failed'])(
    'who returns from the provider is told what happened, in sight and read out: %s',
    async (name) => {
      const tab = await app.open(`/en/${name}`, device)
      expect(await visibleShare(tab, '#problem')).toBe(1)
      expect(await tab.evaluate(() => document.activeElement?.id)).toBe('problem')
      expect(await visibleShare(tab, '#agree')).toBe(1)
    },
  )

  test('a refused password is told in sight, and the button stays', async () => {
    const tab = await app.open('/en/certificate', device)
    await tab.click('#open')
    await tab.locator('#problem', { hasText: 'Please choose your certificate file' }).waitFor()
    expect(await visibleShare(tab, '#problem')).toBe(1)
    expect(await visibleShare(tab, '#open')).toBe(1)
  })

  test('an attempt that fails while the panel is folded opens it', async () => {
    const tab = await app.open('/en/remote~failed-otp_failed', device)
    await tab.evaluate(() => {
      document.getElementById('agree')?.click()
      document.getElementById('fold')?.click()
    })
    await tab.locator('#problem', { hasText: 'Too many wrong codes' }).waitFor()
    expect(await visibleShare(tab, '#problem')).toBe(1)
  })
})

describe('a list of providers', () => {
  test('is one line for each, with the words about the chosen one', async () => {
    const tab = await app.open('/en/remote-several')
    const words = tab.locator('.providers .muted')
    expect(await words.evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([true, false, false])
    await tab.click('text=NordTrust Remote Signing')
    expect(await words.evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([false, false, true])
  })

  test('shows four of many, and the others on request, by touch and by keyboard', async () => {
    const tab = await app.open('/en/remote-many')
    expect(await tab.locator('.providers label:visible').count()).toBe(4)
    await tab.focus('.providers summary')
    await tab.keyboard.press('Enter')
    expect(await tab.locator('.providers label:visible').count()).toBe(7)
    await tab.click('text=Harbour Trust Sign')
    await tab.click('#agree')
    await tab.locator('#done').waitFor()
    expect(JSON.parse(app.preview.posts[0]?.body ?? '{}').provider).toBe('other-3')
  })

  test('is no list if there is one provider', async () => {
    const tab = await app.open('/en/remote')
    expect(await tab.locator('[type=radio]').count()).toBe(0)
  })

  test('has no two entries with one name', async () => {
    const tab = await app.open('/en/remote-many')
    const names = await tab.locator('.providers bdi').allTextContents()
    expect(new Set(names).size).toBe(names.length)
  })
})
