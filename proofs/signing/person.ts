/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Device, pickUp } from '../lib/browser.ts'
import { hold } from '../lib/proof.ts'

/** Somebody with a phone or at a desk, on the signing page. Whatever goes wrong there is heard. */
export interface Person {
  page: Page
  /** Follows the link to where the document, or whatever stands in its place, is shown. */
  open(link: string): Promise<void>
  /** Waits until the first page can be seen. */
  look(): Promise<void>
  draw(): Promise<void>
  type(name: string): Promise<void>
  upload(png: Buffer): Promise<void>
  agree(): Promise<void>
  /** The signer status, once the status page is displayed. */
  status(): Promise<string>
  leave(): Promise<void>
}

export async function meet(browser: Browser, device: Device, more: BrowserContextOptions = {}): Promise<Person> {
  return personOn(await pickUp(browser, device, more), device)
}

/** On a page that is open already. */
export function personOn(page: Page, device: Device): Person {
  const faults = listen(page)
  const at = async (kind: string) => {
    const arrival = page.waitForSelector(`html[data-kind="${kind}"]`, { state: 'attached' })
    await arrival.catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await sightOf(page)}\n${faults.join('\n')}`)
    })
  }

  return {
    page,
    open: async (link) => {
      await page.goto(link)
      // A press comes first where it mails a code, or where the signer goes on with what they began.
      const button = page.locator('html[data-kind="landing"] #claim button')
      if ((await button.count()) > 0) await button.click()
      await page.waitForSelector('html:not([data-kind="landing"])', { state: 'attached' })
      // A busy server says so; people try again.
      while ((await page.locator('html').getAttribute('data-status')) === 'unavailable') await page.reload()
    },
    look: async () => {
      await at('sign')
      await page.waitForFunction(isFirstPageSeen)
    },
    draw: async () => {
      const pad = await page.locator('#pad').boundingBox()
      hold(pad, 'there is no pad to draw on')
      const points = Array.from({ length: 24 }, (_, i) => ({
        x: pad.x + pad.width * (0.15 + 0.03 * i),
        y: pad.y + pad.height * (0.5 + 0.25 * Math.sin(i)),
      }))
      if (device === 'phone') await drawByTouch(page, points)
      else await drawByMouse(page, points)
    },
    type: async (name) => {
      await page.locator('#tab-type').click()
      await page.locator('#typed-name').fill(name)
    },
    upload: async (png) => {
      await page.locator('#tab-upload').click()
      await page.locator('#picture').setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: png })
      await page.locator('#picture-shown').waitFor()
    },
    agree: async () => {
      await page.locator('#agree').click()
    },
    status: async () => {
      await at('status')
      return (await page.locator('html').getAttribute('data-status')) ?? ''
    },
    leave: async () => {
      hold(
        faults.length === 0,
        `on ${new URL(page.url()).pathname.replace(/\/visit\/.*/, '/visit/…')}: ${faults.join('; ')}`,
      )
      await page.context().close()
    },
  }
}

/** What somebody who waits in vain has before them. */
async function sightOf(page: Page): Promise<string> {
  const { pathname } = new URL(page.url())
  const [kind, status] = await page.evaluate(() => {
    const { dataset } = document.documentElement
    return [dataset.kind, dataset.status]
  })
  return `at ${pathname} (${kind}, ${status}) the page says: ${await page.locator('body').allInnerTexts()}`
}

function isFirstPageSeen(): boolean {
  const image = document.querySelector<HTMLImageElement>('.paper img')
  return image?.complete === true && image.naturalWidth > 0
}

export interface Point {
  x: number
  y: number
}

export async function drawByMouse(page: Page, [first, ...rest]: Point[]): Promise<void> {
  await page.mouse.move(first?.x ?? 0, first?.y ?? 0)
  await page.mouse.down()
  for (const { x, y } of rest) await page.mouse.move(x, y)
  await page.mouse.up()
}

/** Touches of a finger, not a mouse that pretends: the page must keep from scrolling under it. */
export async function drawByTouch(page: Page, points: Point[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', points.slice(0, 1))
  for (const point of points.slice(1)) await touch('touchMove', [point])
  await touch('touchEnd', [])
}

/** Errors of scripts, breaches of the policy, loads that were refused; an error page is an answer like another. */
export function listen(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`script error: ${message}`))
  page.on('dialog', (dialog) => {
    faults.push(`a dialog opened: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    const { url } = message.location()
    // A signature may arrive while a page that was rendered before it loads its images: they are no longer shown then.
    const isLate = /status of 403/.test(message.text()) && /\/pages\/\d+\.webp/.test(url)
    const isAnswer = isLate || /status of (401|409|410|422|503)/.test(message.text())
    if (message.type() === 'error' && !isAnswer) faults.push(`console: ${message.text()} (${url})`)
  })
  return faults
}
