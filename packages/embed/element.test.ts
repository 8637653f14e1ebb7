import { gzipSync } from 'node:zlib'
import type { EmbedEvent } from '@countersign/signing'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { EmbedEvents } from './events.ts'
import { bundle, heard, html, openChromium, openSite, type Site, speaker } from './testing/browser.ts'

// An integrator's page and the signer's, on two origins, in a real browser.

let browser: Browser
let script: string
let sites: Site[] = []
let pages: Page[] = []

beforeAll(async () => {
  browser = await openChromium()
  script = await bundle("import './index.ts'")
}, 60_000)
afterEach(async () => {
  await Promise.all(pages.map((page) => page.close()))
  await Promise.all(sites.map((site) => site.close()))
  sites = []
  pages = []
})
afterAll(() => browser.close())

const STRICT = "default-src 'none'; script-src 'self' 'nonce-host'; frame-src http:; style-src 'none'"
const NOTE = `
  window.heard = []
  const types = ['ready', 'resize', 'viewed', 'progress', 'signed', 'declined', 'error', 'closed']
  window.listen = (embed) => {
    for (const type of types) embed.addEventListener(type, ({ detail }) => heard.push([type, detail]))
  }
  window.addEventListener('DOMContentLoaded', () => document.querySelectorAll('countersign-embed').forEach(listen))`

async function site(pagesAt: (path: string) => ReturnType<typeof html> | undefined, host?: string): Promise<Site> {
  const opened = await openSite(pagesAt, host)
  sites.push(opened)
  return opened
}

/** The host's page with this in its body; the script and the notes are there already. */
async function host(
  body: (signing: Site) => string,
  first?: object[],
): Promise<{ page: Page; signing: Site; at: Site }> {
  let origin = ''
  const signing = await site((path) => (path.startsWith('/s/') ? speaker(origin, first) : undefined))
  const at = await site((path) => {
    if (path === '/embed.js') return { type: 'text/javascript', body: script }
    if (path !== '/') return undefined
    return html(
      `<script nonce="host">${NOTE}</script><script type="module" src="/embed.js"></script>${body(signing)}`,
      { 'content-security-policy': STRICT },
    )
  }, 'localhost')
  origin = at.origin
  const page = await browser.newPage()
  pages.push(page)
  await page.goto(at.origin)
  return { page, signing, at }
}

const framed = ({ origin }: Site) => `<countersign-embed src="${origin}/s/1"></countersign-embed>`

async function signersFrame(page: Page, signing: Site): Promise<Frame> {
  await heard(page, 1)
  const frame = page.frames().find((one) => one.url().startsWith(signing.origin))
  if (!frame) throw new Error('the signer’s page is not framed')
  return frame
}

const say = (frame: Frame, message: object, to?: string) =>
  frame.evaluate(([what, target]) => (window as unknown as { say(m: unknown, t?: unknown): void }).say(what, target), [
    message,
    to,
  ] as const)

describe('what the signer’s page says', () => {
  test('arrives as typed events, in order', async () => {
    const said = [
      { type: 'ready' },
      { type: 'viewed' },
      { type: 'progress', seen: 1, total: 2, marked: false },
      { type: 'error', code: 'mark_empty' },
      { type: 'signed' },
      { type: 'declined' },
    ]
    const { page } = await host(framed, said)
    const expected = said.map(({ type, ...detail }) => [type, detail])
    expect(await heard(page, said.length)).toEqual(expected)
  })

  test('is what that page is made to say', () => {
    type Said = { [Event in EmbedEvent as Event['type']]: Omit<Event, 'type'> }
    expectTypeOf<keyof Said>().toEqualTypeOf<keyof EmbedEvents>()
    expectTypeOf<Said>().toExtend<EmbedEvents>()
  })

  test('is told once where it happens once, though the page be drawn again', async () => {
    const said = ['ready', 'viewed', 'signed', 'ready', 'viewed', 'signed', 'closed'].map((type) => ({ type }))
    const { page } = await host(framed, said)
    const told = (await heard(page, 5)) as [string, object][]
    expect(told.map(([type]) => type)).toEqual(['ready', 'viewed', 'signed', 'ready', 'closed'])
  })

  test('is heard only in its own version, form and words', async () => {
    const { page, signing } = await host(framed)
    const frame = await signersFrame(page, signing)
    for (const wrong of [
      { source: 'another' },
      { v: 2, type: 'signed' },
      { type: 'constructor' },
      { type: 'resize', height: '900' },
      { type: 'resize', height: Number.NaN },
      { type: 'resize', height: -5 },
      { type: 'progress', seen: 1, total: 2 },
      { type: 'error' },
    ]) {
      await say(frame, wrong)
    }
    await say(frame, { type: 'viewed' })
    expect(await heard(page, 2)).toEqual([
      ['ready', {}],
      ['viewed', {}],
    ])
  })
})

describe('nobody else is believed', () => {
  test('not another window of the signer’s own origin', async () => {
    const { page, signing } = await host((signing) => `${framed(signing)}<iframe src="${signing.origin}/s/2"></iframe>`)
    await signersFrame(page, signing)
    const other = page.frames().find((frame) => frame.url() === `${signing.origin}/s/2`)
    if (!other) throw new Error('the other frame is missing')
    await say(other, { type: 'signed' })
    const own = page.frames().find((frame) => frame.url() === `${signing.origin}/s/1`)
    if (!own) throw new Error('the signer’s frame is missing')
    await say(own, { type: 'viewed' })
    expect((await heard(page, 2)).slice(1)).toEqual([['viewed', {}]])
  })

  test('not another origin in the signer’s own frame, nor the host itself', async () => {
    let hostOrigin = ''
    const liar = await site((path) => (path === '/lie' ? speaker(hostOrigin, [{ type: 'signed' }]) : undefined))
    const { page, signing, at } = await host(framed)
    hostOrigin = at.origin
    const frame = await signersFrame(page, signing)
    await frame.goto(`${liar.origin}/lie`)
    await page.evaluate(() => window.postMessage({ source: 'countersign', v: 1, type: 'signed' }, '*'))
    await frame.goto(`${signing.origin}/s/3`)
    expect(await heard(page, 2)).toEqual([
      ['ready', {}],
      ['ready', {}],
    ])
    expect(liar.asked).toEqual(['/lie'])
  })
})

describe('the frame', () => {
  test('is as high as its page asks, and needs no style of the host', async () => {
    const { page, signing } = await host(framed)
    const frame = await signersFrame(page, signing)
    const height = () => page.locator('countersign-embed iframe').evaluate((one) => one.getBoundingClientRect().height)
    expect(await height()).toBe(640)
    await say(frame, { type: 'resize', height: 777 })
    await heard(page, 2)
    expect(await height()).toBe(777)
  })

  test('may run, save and open windows, but not lead the host away', async () => {
    const { page, signing } = await host(framed)
    const frame = await signersFrame(page, signing)
    const sandbox = await page.locator('countersign-embed iframe').getAttribute('sandbox')
    expect(sandbox?.split(' ').sort()).toEqual([
      ...['allow-downloads', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox'],
      ...['allow-same-origin', 'allow-scripts'],
    ])
    const before = page.url()
    await frame.evaluate(() => {
      try {
        if (window.top) window.top.location.href = 'about:blank#led-away'
      } catch {}
    })
    await say(frame, { type: 'viewed' })
    await heard(page, 2)
    expect(page.url()).toBe(before)
  })

  test('has a name for screen readers', async () => {
    const { page } = await host(
      ({ origin }) => `<countersign-embed src="${origin}/s/1" title="वेतन पत्र"></countersign-embed>`,
    )
    await heard(page, 1)
    expect(await page.locator('countersign-embed iframe').getAttribute('title')).toBe('वेतन पत्र')
  })

  test('is loaded once for a link, which works once', async () => {
    const { page, signing } = await host(framed)
    await heard(page, 1)
    await page.evaluate(
      (src) => document.querySelector('countersign-embed')?.setAttribute('src', src),
      `${signing.origin}/s/1`,
    )
    await page.evaluate(
      (src) => document.querySelector('countersign-embed')?.setAttribute('src', src),
      `${signing.origin}/s/2`,
    )
    await heard(page, 2)
    expect(signing.asked).toEqual(['/s/1', '/s/2'])
  })

  test('never runs a script of its address', async () => {
    const { page } = await host(() => '<countersign-embed src="javascript:parent.heard.push(1)"></countersign-embed>')
    expect(await heard(page, 1)).toEqual([['error', { code: 'bad_src' }]])
    expect(await page.locator('countersign-embed iframe').count()).toBe(0)
  })

  test('that may not be shown is told of, though the browser says nothing', async () => {
    const unframable = await site(() => html('no', { 'content-security-policy': "frame-ancestors 'none'" }))
    const page = await browser.newPage()
    pages.push(page)
    await page.clock.install()
    const at = await site(
      (path) =>
        path === '/embed.js'
          ? { type: 'text/javascript', body: script }
          : html(`<script>${NOTE}</script><script type="module" src="/embed.js"></script>${framed(unframable)}`),
      'localhost',
    )
    await page.goto(at.origin)
    await page.waitForFunction(() => document.querySelector('countersign-embed')?.shadowRoot?.querySelector('iframe'))
    await page.waitForLoadState('load')
    await page.clock.runFor(20_000)
    expect(await heard(page, 1)).toEqual([['error', { code: 'no_answer' }]])
  })
})

describe('when the signer is done', () => {
  test('the element takes itself away', async () => {
    const { page, signing } = await host(framed)
    await say(await signersFrame(page, signing), { type: 'closed' })
    await heard(page, 2)
    expect(await page.locator('countersign-embed').isVisible()).toBe(false)
    expect(await page.locator('countersign-embed iframe').count()).toBe(0)
  })

  test('unless the host wants to do it itself', async () => {
    const { page, signing } = await host(framed)
    const frame = await signersFrame(page, signing)
    await page.evaluate(() =>
      document.querySelector('countersign-embed')?.addEventListener('closed', (event) => event.preventDefault()),
    )
    await say(frame, { type: 'closed' })
    await heard(page, 2)
    expect(await page.locator('countersign-embed').isVisible()).toBe(true)
  })

  test('an element that was removed hears nothing more, and one put back begins anew', async () => {
    const { page, signing } = await host(framed)
    await heard(page, 1)
    await page.evaluate(() => {
      const embed = document.querySelector('countersign-embed')
      embed?.remove()
      if (embed) document.body.append(embed)
    })
    await heard(page, 2)
    expect(signing.asked).toEqual(['/s/1', '/s/1'])
  })
})

test('the whole element is at most 2 kB', () => {
  expect(gzipSync(script).length).toBeLessThanOrEqual(2048)
})
