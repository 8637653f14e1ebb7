import type { Page as Tab } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './testing/browser.ts'

const app = useBrowser()

async function openText(path = '/en/sign-long'): Promise<Tab> {
  const tab = await app.open(path)
  await tab.click('#read-as-text')
  await tab.waitForSelector('.as-text .sheet h2')
  return tab
}

const isText = (tab: Tab) => tab.evaluate("document.documentElement.classList.contains('as-text')")
const sizeOf = (tab: Tab, selector: string) =>
  tab.evaluate<number>(`parseFloat(getComputedStyle(document.querySelector(${JSON.stringify(selector)})).fontSize)`)

describe('the text of the document', () => {
  test('takes the place of the pages, and each page is a tap away', async () => {
    const tab = await openText()
    expect(await tab.locator('.document').isVisible()).toBe(false)
    await tab.evaluate("document.querySelector('#text-2').scrollIntoView()")
    await tab.click('#text-2 .sheet-number a')
    expect(await isText(tab)).toBe(false)
    const top = await tab.locator('#page-2').evaluate((page) => page.getBoundingClientRect().top)
    expect(Math.abs(top)).toBeLessThan(740)
    await tab.click('#read-as-text', { force: true })
    await expect.poll(() => isText(tab)).toBe(true)
  })

  test('says on each page what of it is not in the text, and a page without text is a picture', async () => {
    const tab = await openText()
    await tab.evaluate("document.querySelector('#text-2').scrollIntoView()")
    await tab.waitForSelector('#text-2:not(.waiting)')
    const notices = (page: number) => tab.locator(`#text-${page} .omitted`).allTextContents()
    expect(await notices(1)).toEqual([
      expect.stringContaining('cannot be seen on the page'),
      expect.stringContaining('could not be read'),
      expect.stringContaining('images or drawings'),
    ])
    expect(await notices(2)).toEqual([expect.stringContaining('is an image without text')])
  })

  test('is the text of the page that was on screen', async () => {
    const tab = await app.open('/en/sign-long')
    await tab.locator('#page-2').scrollIntoViewIfNeeded()
    await tab.evaluate("document.querySelector('#page-2').scrollIntoView()")
    await tab.evaluate("document.querySelector('#read-as-text').click()")
    await tab.waitForSelector('.as-text #text-2:not(.waiting)')
    const top = await tab.locator('#text-2').evaluate((sheet) => sheet.getBoundingClientRect().top)
    expect(Math.abs(top)).toBeLessThan(500)
  })

  test('leads to the box of the signature on the page', async () => {
    const tab = await openText()
    await tab.click('.place-link a[href$="#box-1"]')
    expect(await isText(tab)).toBe(false)
    await expect.poll(() => tab.evaluate('document.activeElement.id')).toBe('box-1')
  })

  test('gives way to the pages when the panel leads to a box, and meets none before', async () => {
    const tab = await openText()
    await tab.evaluate('scrollBy(0, 500)')
    const begin = tab.locator('#begin')
    const label = await begin.textContent()
    await begin.click()
    expect(label).toBe('Go to your signature')
    expect(await isText(tab)).toBe(false)
  })

  test('is counted as text on screen, and no page is while it is shown', async () => {
    const tab = await openText()
    const kept = (name: string) =>
      tab.evaluate<number[]>(
        `JSON.parse(Object.entries(sessionStorage).find(([key]) => key.endsWith(':${name}'))?.[1] ?? '[]')`,
      )
    const seconds = () => kept('seconds')
    // The images of the preview, other than WebP, have no size while they are hidden.
    await tab.evaluate("Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', { value: 600 })")
    // Each step of the measurement writes them. One may have begun before the text was shown.
    await tab.evaluate(`
      window.steps = 0
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (...item) { setItem.apply(this, item); window.steps++ }`)
    await expect.poll(() => tab.evaluate('window.steps'), { timeout: 10_000 }).toBeGreaterThan(0)
    const before = await seconds()
    const [first = 0] = await kept('text')
    await expect.poll(async () => (await kept('text'))[0], { timeout: 10_000 }).toBeGreaterThan(first + 1)
    expect(await seconds()).toEqual(before)
    expect((await kept('text')).slice(2)).toEqual([0])
  })

  test('has the size and the colours that the reader chose, also the next time', async () => {
    const tab = await openText()
    for (let i = 0; i < 9; i++) await tab.evaluate("document.querySelector('#text-smaller').click()")
    expect(await sizeOf(tab, '#text-1 p[data-y]')).toBe(16)
    for (let i = 0; i < 3; i++) await tab.click('#text-larger')
    await tab.selectOption('#text-colours', 'sepia')
    await tab.reload()
    await tab.click('#read-as-text')
    await tab.waitForSelector('.as-text .sheet h2')
    expect(await sizeOf(tab, '#text-1 p[data-y]:not(.quiet)')).toBe(22)
    expect(await tab.getAttribute('#reading', 'data-theme')).toBe('sepia')
  })

  test('has headings, lists and tables for screen readers', async () => {
    const tab = await openText()
    await tab.getByRole('heading', { level: 2, name: 'Tenancy agreement', exact: true }).waitFor()
    await tab.getByRole('heading', { level: 3 }).waitFor()
    expect(await tab.locator('#text-1').getByRole('listitem').count()).toBe(4)
    expect(await tab.getByRole('columnheader').count()).toBe(3)
    expect(await tab.locator('p[lang=ar]').getAttribute('dir')).toBe('rtl')
  })

  test('has its tools in one row on a phone, also in long words', async () => {
    for (const language of ['en', 'ru', 'ta']) {
      const tab = await openText(`/${language}/sign-long`)
      await tab.evaluate(
        "document.querySelector('#aloud').hidden = document.querySelector('#stop-reading').hidden = false",
      )
      const { height } = (await tab.locator('.reading-tools').boundingBox()) ?? { height: 0 }
      expect(height).toBeLessThan(64)
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(360)
    }
  })

  test('is not claimed by a failure: without its script the page of its own opens', async () => {
    const tab = await app.open('/en/sign-long')
    await tab.route('**/reading-*.js', (route) => route.abort())
    await tab.click('#read-as-text')
    await tab.waitForURL('**/en/sign-long/reading')
  })

  test('needs no script', async () => {
    const tab = await app.open('/en/sign-long', { viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
    await tab.click('#read-as-text')
    await tab.waitForURL('**/reading')
    expect(await tab.locator('.sheet').count()).toBe(3)
    await tab.click('.steps .main')
    await tab.waitForURL('**/sign-long#signature')
  })
})

describe('reading aloud', () => {
  /** What a device would say, with a voice for each of these languages. */
  const FAKE = `
    window.spoken = []
    class Utterance extends EventTarget { constructor(text) { super(); this.text = text } }
    window.SpeechSynthesisUtterance = Utterance
    Object.defineProperty(window, 'speechSynthesis', { value: {
      getVoices: () => [{ lang: 'en-GB' }, { lang: 'ar' }],
      cancel() {},
      speak(one) { window.spoken.push(one.lang + ': ' + one.text.trim()); setTimeout(() => window.held || one.dispatchEvent(new Event('end'))) },
    } })`

  async function openAloud(): Promise<Tab> {
    const tab = await app.open('/en/sign-long')
    await tab.evaluate(FAKE)
    await tab.click('#read-as-text')
    await tab.waitForSelector('.as-text .sheet h2')
    return tab
  }

  const spoken = (tab: Tab) => tab.evaluate<string[]>('window.spoken')

  test('reads each text in its language to the end, without headers and footers', async () => {
    const tab = await openAloud()
    await tab.click('#read-aloud')
    await expect.poll(async () => (await spoken(tab)).length).toBeGreaterThan(20)
    await expect.poll(() => tab.locator('.spoken').count()).toBe(0)
    const all = await spoken(tab)
    expect(all).toContain('en: Tenancy agreement')
    expect(all).toContain('en: Margaret Okonkwo-Lindqvist')
    expect(all).toContain('ar: يلتزم المستأجر بدفع الإيجار في موعده.')
    expect(all.join(' ')).toContain('Rent, EUR 1,240.00')
    expect(all.join(' ')).not.toContain('Page 1 of 3')
    expect(await tab.textContent('#read-aloud')).toBe('Read aloud')
  })

  test('says what is not in the text before the text, and which pages have none', async () => {
    const tab = await openAloud()
    await tab.click('#read-aloud')
    await expect.poll(async () => (await spoken(tab)).at(-2)).toContain('is not available now')
    const all = await spoken(tab)
    expect(all[0]).toContain('text here that cannot be seen on the page')
    expect(all.findIndex((text) => text.includes('images or drawings'))).toBeLessThan(
      all.indexOf('en: Tenancy agreement'),
    )
    expect(all.join(' ')).toContain('This page is an image without text.')
  })

  test('reads on if the device has no voice for such a notice', async () => {
    const tab = await openAloud()
    await tab.evaluate("for (const one of document.querySelectorAll('.omitted')) one.lang = 'ja'")
    await tab.click('#read-aloud')
    await expect.poll(() => spoken(tab)).toContain('en: Tenancy agreement')
    expect(await tab.textContent('#reading-status')).toBe('')
  })

  test('pauses at its place, goes on there, and stops', async () => {
    const tab = await openAloud()
    await tab.evaluate("for (const one of document.querySelectorAll('.omitted')) one.remove()")
    await tab.evaluate('window.held = true')
    await tab.click('#read-aloud')
    await expect.poll(() => tab.locator('.spoken').textContent()).toBe('Tenancy agreement')
    await tab.click('#read-aloud')
    expect(await tab.textContent('#read-aloud')).toBe('Continue')
    await tab.click('#read-aloud')
    await expect.poll(() => spoken(tab)).toEqual(['en: Tenancy agreement', 'en: Tenancy agreement'])
    await tab.click('#stop-reading')
    expect(await tab.locator('.spoken').count()).toBe(0)
  })

  test('ends when the pages are shown', async () => {
    const tab = await openAloud()
    await tab.evaluate('window.held = true')
    await tab.click('#read-aloud')
    await tab.waitForSelector('.spoken')
    await tab.click('#reading-back')
    expect(await tab.locator('.spoken').count()).toBe(0)
  })

  test('says that the device has no voice for the language', async () => {
    const tab = await openAloud()
    await tab.evaluate("speechSynthesis.getVoices = () => [{ lang: 'ja-JP' }]")
    await tab.click('#read-aloud')
    await expect.poll(() => tab.textContent('#reading-status')).toContain('no voice')
  })
})
