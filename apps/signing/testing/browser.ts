import type { Browser, BrowserContextOptions, Page as Tab } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type Preview, startPreview } from './preview.ts'

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A real browser for the tests of a file, and a new preview for each test. */
export interface BrowserTest {
  readonly browser: Browser
  readonly preview: Preview
  /** A tab at a path of the preview, in a new context. */
  open(path: string, options?: BrowserContextOptions): Promise<Tab>
}

export function useBrowser(): BrowserTest {
  let browser: Browser
  let preview: Preview
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    preview = await startPreview()
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    await preview.close()
  })
  return {
    get browser() {
      return browser
    },
    get preview() {
      return preview
    },
    async open(path, options = PHONE) {
      const tab = await (await browser.newContext(options)).newPage()
      await tab.goto(preview.address + path)
      return tab
    },
  }
}

/** Resolves when the tab shows the status page of a signed document. */
export function waitUntilSigned(tab: Tab): Promise<void> {
  return tab.locator('html[data-status=signed]').waitFor({ state: 'attached' })
}

/** One stroke across the pad. */
export async function drawSignature(tab: Tab): Promise<void> {
  const box = await tab.locator('#pad').boundingBox()
  if (!box) throw new Error('The page has no signature pad')
  await tab.mouse.move(box.x + 40, box.y + 40)
  await tab.mouse.down()
  for (let i = 1; i <= 10; i++) await tab.mouse.move(box.x + 40 + 20 * i, box.y + 40 + 30 * (i % 2))
  await tab.mouse.up()
}
