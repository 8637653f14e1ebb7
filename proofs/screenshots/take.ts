import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Locale } from '../../apps/signing/model.ts'
import type { Scene, Served, Size } from './scene.ts'

export interface Look {
  locale: Locale
  size: Size
  dark: boolean
  /** As many pixels as a phone has: twice as many each way. */
  sharp: boolean
}

export const PHONE: Size = { name: 'phone', width: 360, height: 740, touch: true }
export const DESKTOP: Size = { name: 'desktop', width: 1280, height: 800, touch: false }
/** The widths of a mail: a narrow phone, and the column of a mail program. */
export const MAIL_SIZES: readonly [Size, Size] = [
  { name: 'mail-320', width: 320, height: 740, touch: true },
  { name: 'mail-600', width: 600, height: 800, touch: false },
]
export const SIDEWAYS: Size = { name: 'sideways', width: 740, height: 360, touch: true }

export async function newContext(
  browser: Browser,
  { size, dark, sharp }: Omit<Look, 'locale'>,
  scripts: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    hasTouch: size.touch,
    isMobile: size.touch,
    deviceScaleFactor: sharp && size.touch ? 2 : 1,
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
  })
  // How long a page takes is no promise here.
  context.setDefaultTimeout(120_000)
  return context
}

export async function show(page: Page, preview: Served, scene: Scene, locale: Locale): Promise<void> {
  await page.context().setOffline(false)
  await page.goto(`${preview.address}/${locale}/${scene.fixture}`)
  await scene.act?.(page)
}

/** The next scene is somebody's first visit again. A page without a connection is left first, or it would send what waits. */
export async function leave(page: Page): Promise<void> {
  const isOnline = await page.evaluate('localStorage.clear(), navigator.onLine')
  if (!isOnline) await page.goto('about:blank')
}
