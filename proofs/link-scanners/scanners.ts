/// <reference lib="dom" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { pickUp } from '../lib/browser.ts'
import { hold } from '../lib/proof.ts'

// What follows links in mails before their readers do.

/** Loads the link, and whatever its page names. */
export async function plainGets(link: string): Promise<void> {
  const load = (address: string | URL, method = 'GET') =>
    fetch(address, { method, headers: { 'user-agent': 'LinkScanner/1.0' } }).then((answer) => answer.text())
  await load(link, 'HEAD')
  const html = await load(link)
  const named = [...html.matchAll(/(?:src|href|action)="([^"#]+)"/g)].map(([, address]) => address ?? '')
  const sources = [...html.matchAll(/srcset="([^"]+)"/g)].flatMap(([, set]) => (set ?? '').split(/, ?/))
  const addresses = [...named, ...sources.map((source) => source.split(' ')[0] ?? '')]
  for (const address of new Set(addresses.filter((each) => !each.includes('lang=')))) {
    await load(new URL(address, link))
  }
  await load(link)
}

/** A browser that runs the page's scripts and some of its own: events that no person caused. */
export async function runsScripts(browser: Browser, link: string): Promise<void> {
  await inChromium(browser, link, async (page) => {
    await page.evaluate(() => {
      for (const target of [
        window,
        document,
        document.body,
        ...document.querySelectorAll('a, button, input, img, svg'),
      ]) {
        for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchend', 'focus', 'scroll'])
          target.dispatchEvent(new Event(type, { bubbles: true }))
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        target.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
      }
      for (const id of ['tab-type', 'tab-upload', 'fold', 'next', 'pad']) {
        document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      }
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
}

/** A headless browser that behaves like a reader: moves the mouse, scrolls by wheel, keys and finger, and stays. */
export async function scrollsAndStays(browser: Browser, link: string, seconds: number): Promise<void> {
  await inChromium(browser, link, async (page) => {
    await page.mouse.move(300, 300)
    for (let i = 0; i < 5; i += 1) await page.mouse.wheel(0, 400)
    for (const key of ['PageDown', 'End', 'Home', 'ArrowDown', 'Shift']) await page.keyboard.press(key)
    await scrollByFinger(page)
    await page.waitForTimeout(seconds * 1000)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  })
}

async function scrollByFinger(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 200, y })) })
  await touch('touchStart', 400)
  for (let y = 380; y >= 100; y -= 20) await touch('touchMove', y)
  await touch('touchEnd')
}

async function inChromium(browser: Browser, link: string, act: (page: Page) => Promise<void>): Promise<void> {
  const page = await pickUp(browser, 'desk', { hasTouch: true })
  await page.goto(link, { waitUntil: 'load' })
  await act(page)
  await page.context().close()
}

export interface RewritingProxy {
  /** The address that stands in the mail in place of the link. */
  rewrite(link: string): string
  /** Follows the rewritten link as the gateway's own check does, up to where it sends a reader. */
  follow(link: string): Promise<void>
  close(): void
}

/** A mail gateway that replaces links by its own: it loads a link when it is followed, then sends the reader on. */
export async function startRewritingProxy(): Promise<RewritingProxy> {
  const server = createServer(async (request, response) => {
    const link = new URL(request.url ?? '/', 'http://proxy').searchParams.get('link') ?? ''
    await plainGets(link).then(
      () => response.writeHead(302, { location: link }).end(),
      (error: Error) => response.writeHead(502).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const rewrite = (link: string) => `http://127.0.0.1:${port}/?link=${encodeURIComponent(link)}`
  return {
    rewrite,
    follow: async (link) => {
      const { status } = await fetch(rewrite(link), { redirect: 'manual' })
      hold(status === 302, `the gateway answers ${status}`)
    },
    close: () => server.close(),
  }
}

/** The fault that this proof must notice: a page that claims its link when it loads, as it once did. */
export async function loadsPageThatClaims(browser: Browser, link: string): Promise<void> {
  const page = await pickUp(browser, 'desk')
  await page.addInitScript(() => {
    addEventListener('load', () => void fetch(location.pathname, { method: 'POST' }))
  })
  const claimed = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.goto(link)
  await claimed
  await page.context().close()
}
