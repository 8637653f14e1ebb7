import { gzipSync } from 'node:zlib'
import type { EmbedEvent } from '@countersign/signing'
import { launchChromium } from '@countersign/signing/testing/chromium.ts'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { EmbedEvents } from './events.ts'
import { bundle, fakeSigningPage, html, receivedEvents, type Site, startSite } from './testing/browser.ts'

// A host page and a fake signing page on different origins, in Chromium.

let browser: Browser
let script: string
let sites: Site[] = []
let pages: Page[] = []

beforeAll(async () => {
  browser = await launchChromium()
  script = await bundle("import './index.ts'")
}, 60_000)
afterEach(async () => {
  await Promise.all(pages.map((page) => page.close()))
  await Promise.all(sites.map((site) => site.close()))
  sites = []
  pages = []
})
afterAll(() => browser.close())

const STRICT_CSP = "default-src 'none'; script-src 'self' 'nonce-host'; frame-src http:; style-src 'none'"
const RECORD_EVENTS = `
  window.received = []
  const types = ['ready', 'resize', 'reveal', 'viewed', 'progress', 'signed', 'approved', 'read', 'declined', 'delegated', 'error', 'closed']
  window.listen = (embed) => {
    for (const type of types) embed.addEventListener(type, ({ detail }) => received.push([type, detail]))
  }
  window.addEventListener('DOMContentLoaded', () => document.querySelectorAll('countersign-embed').forEach(listen))`

async function openSite(pagesAt: (path: string) => ReturnType<typeof html> | undefined, host?: string): Promise<Site> {
  const started = await startSite(pagesAt, host)
  sites.push(started)
  return started
}

/** Opens a host page with this body, the element's script and the event recorder. */
async function openHost(
  body: (signing: Site) => string,
  first?: object[],
  policy = STRICT_CSP,
): Promise<{ page: Page; signing: Site; at: Site }> {
  let origin = ''
  const signing = await openSite((path) => (path.startsWith('/s/') ? fakeSigningPage(origin, first) : undefined))
  const at = await openSite((path) => {
    if (path === '/embed.js') return { type: 'text/javascript', body: script }
    if (path !== '/') return undefined
    return html(
      `<script nonce="host">${RECORD_EVENTS}</script><script type="module" src="/embed.js"></script>${body(signing)}`,
      { 'content-security-policy': policy },
    )
  }, 'localhost')
  origin = at.origin
  const page = await browser.newPage()
  pages.push(page)
  await page.goto(at.origin)
  return { page, signing, at }
}

const framed = ({ origin }: Site) => `<countersign-embed src="${origin}/s/1"></countersign-embed>`

async function signingFrame(page: Page, signing: Site): Promise<Frame> {
  await receivedEvents(page, 1)
  const frame = page.frames().find((one) => one.url().startsWith(signing.origin))
  if (!frame) throw new Error('the signing page is not framed')
  return frame
}

const send = (frame: Frame, message: object, to?: string) =>
  frame.evaluate(
    ([what, target]) => (window as unknown as { send(m: unknown, t?: unknown): void }).send(what, target),
    [message, to] as const,
  )

describe('messages of the signing page', () => {
  test('become typed events, in order', async () => {
    const messages = [
      { type: 'ready' },
      { type: 'viewed' },
      { type: 'progress', seen: 1, total: 2, marked: false },
      { type: 'error', code: 'mark_empty' },
      { type: 'signed' },
      { type: 'approved' },
      { type: 'read' },
      { type: 'declined' },
      { type: 'delegated' },
    ]
    const { page } = await openHost(framed, messages)
    const expected = messages.map(({ type, ...detail }) => [type, detail])
    expect(await receivedEvents(page, messages.length)).toEqual(expected)
  })

  test('have the types that the signing page sends', () => {
    type Sent = { [Event in EmbedEvent as Event['type']]: Omit<Event, 'type'> }
    expectTypeOf<keyof Sent>().toEqualTypeOf<keyof EmbedEvents>()
    expectTypeOf<Sent>().toExtend<EmbedEvents>()
  })

  test('viewed and signed are dispatched once per link, even if the page loads again', async () => {
    const messages = ['ready', 'viewed', 'signed', 'ready', 'viewed', 'signed', 'closed'].map((type) => ({ type }))
    const { page } = await openHost(framed, messages)
    const received = (await receivedEvents(page, 5)) as [string, object][]
    expect(received.map(([type]) => type)).toEqual(['ready', 'viewed', 'signed', 'ready', 'closed'])
  })

  test('are ignored if they are malformed or of another version', async () => {
    const { page, signing } = await openHost(framed)
    const frame = await signingFrame(page, signing)
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
      await send(frame, wrong)
    }
    await send(frame, { type: 'viewed' })
    expect(await receivedEvents(page, 2)).toEqual([
      ['ready', {}],
      ['viewed', {}],
    ])
  })
})

describe('messages from other sources are ignored', () => {
  test('from another window of the signing origin', async () => {
    const { page, signing } = await openHost(
      (signing) => `${framed(signing)}<iframe src="${signing.origin}/s/2"></iframe>`,
    )
    await signingFrame(page, signing)
    const other = page.frames().find((frame) => frame.url() === `${signing.origin}/s/2`)
    if (!other) throw new Error('the other frame is missing')
    await send(other, { type: 'signed' })
    const own = page.frames().find((frame) => frame.url() === `${signing.origin}/s/1`)
    if (!own) throw new Error('the signing frame is missing')
    await send(own, { type: 'viewed' })
    expect((await receivedEvents(page, 2)).slice(1)).toEqual([['viewed', {}]])
  })

  test('from another origin in the frame, and from the host page', async () => {
    let hostOrigin = ''
    const attacker = await openSite((path) =>
      path === '/forged' ? fakeSigningPage(hostOrigin, [{ type: 'signed' }]) : undefined,
    )
    const { page, signing, at } = await openHost(framed)
    hostOrigin = at.origin
    const frame = await signingFrame(page, signing)
    await frame.goto(`${attacker.origin}/forged`)
    await page.evaluate(() => window.postMessage({ source: 'countersign', v: 1, type: 'signed' }, '*'))
    await frame.goto(`${signing.origin}/s/3`)
    expect(await receivedEvents(page, 2)).toEqual([
      ['ready', {}],
      ['ready', {}],
    ])
    expect(attacker.requested).toEqual(['/forged'])
  })
})

describe('the frame', () => {
  const heightOf = (page: Page) =>
    page.locator('countersign-embed iframe').evaluate((one) => one.getBoundingClientRect().height)

  test('is as high as its page, up to the window of the host, under a strict content security policy', async () => {
    const { page, signing } = await openHost(framed)
    const frame = await signingFrame(page, signing)
    expect(await heightOf(page)).toBe(640)
    await send(frame, { type: 'resize', height: 333, content: 333 })
    await receivedEvents(page, 2)
    expect(await heightOf(page)).toBe(333)
    await send(frame, { type: 'resize', height: 860, content: 5000 })
    await receivedEvents(page, 3)
    expect(await heightOf(page)).toBe(720)
  })

  test('follows the rotation of a phone', async () => {
    const { page, signing } = await openHost(framed)
    const frame = await signingFrame(page, signing)
    await send(frame, { type: 'resize', height: 860, content: 5000 })
    await receivedEvents(page, 2)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await heightOf(page)).toBe(740)
    await page.setViewportSize({ width: 740, height: 360 })
    expect(await heightOf(page)).toBe(360)
  })

  test('has the height that the host permits', async () => {
    const { page, signing } = await openHost(framed)
    const frame = await signingFrame(page, signing)
    await page.evaluate(() =>
      document.querySelector('countersign-embed')?.style.setProperty('--countersign-max-height', '500px'),
    )
    await send(frame, { type: 'resize', height: 860, content: 5000 })
    await receivedEvents(page, 2)
    expect(await heightOf(page)).toBe(500)
  })

  test('of a signing page that reports one height only has that height', async () => {
    const { page, signing } = await openHost(framed)
    await send(await signingFrame(page, signing), { type: 'resize', height: 444 })
    expect((await receivedEvents(page, 2))[1]).toEqual(['resize', { height: 444, content: 444 }])
    expect(await heightOf(page)).toBe(444)
  })

  test('may run scripts, save files and open windows, but not navigate the host page', async () => {
    const { page, signing } = await openHost(framed)
    const frame = await signingFrame(page, signing)
    const sandbox = await page.locator('countersign-embed iframe').getAttribute('sandbox')
    expect(sandbox?.split(' ').sort()).toEqual([
      ...['allow-downloads', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox'],
      ...['allow-same-origin', 'allow-scripts'],
    ])
    const before = page.url()
    await frame.evaluate(() => {
      try {
        if (window.top) window.top.location.href = 'about:blank#navigated'
      } catch {}
    })
    await send(frame, { type: 'viewed' })
    await receivedEvents(page, 2)
    expect(page.url()).toBe(before)
  })

  test('has a name for screen readers', async () => {
    const { page } = await openHost(
      ({ origin }) => `<countersign-embed src="${origin}/s/1" title="वेतन पत्र"></countersign-embed>`,
    )
    await receivedEvents(page, 1)
    expect(await page.locator('countersign-embed iframe').getAttribute('title')).toBe('वेतन पत्र')
  })

  test('is loaded once per link', async () => {
    const { page, signing } = await openHost(framed)
    await receivedEvents(page, 1)
    await page.evaluate(
      (src) => document.querySelector('countersign-embed')?.setAttribute('src', src),
      `${signing.origin}/s/1`,
    )
    await page.evaluate(
      (src) => document.querySelector('countersign-embed')?.setAttribute('src', src),
      `${signing.origin}/s/2`,
    )
    await receivedEvents(page, 2)
    expect(signing.requested).toEqual(['/s/1', '/s/2'])
  })

  test('never runs a javascript: URL', async () => {
    const { page } = await openHost(
      () => '<countersign-embed src="javascript:parent.received.push(1)"></countersign-embed>',
    )
    expect(await receivedEvents(page, 1)).toEqual([['error', { code: 'bad_src' }]])
    expect(await page.locator('countersign-embed iframe').count()).toBe(0)
  })

  test('dispatches no_answer if the page may not be framed', async () => {
    const unframable = await openSite(() => html('no', { 'content-security-policy': "frame-ancestors 'none'" }))
    const page = await browser.newPage()
    pages.push(page)
    await page.clock.install()
    const at = await openSite(
      (path) =>
        path === '/embed.js'
          ? { type: 'text/javascript', body: script }
          : html(
              `<script>${RECORD_EVENTS}</script><script type="module" src="/embed.js"></script>${framed(unframable)}`,
            ),
      'localhost',
    )
    await page.goto(at.origin)
    await page.waitForFunction(() => document.querySelector('countersign-embed')?.shadowRoot?.querySelector('iframe'))
    await page.waitForLoadState('load')
    await page.clock.runFor(20_000)
    expect(await receivedEvents(page, 1)).toEqual([['error', { code: 'no_answer' }]])
    await page.getByRole('alert').filter({ hasText: 'cannot be shown here' }).waitFor()
  })
})

describe('an error is visible in place of the frame', () => {
  const broken = '<countersign-embed src="not a link"></countersign-embed>'

  test('in the language of the host page, with its code', async () => {
    const { page } = await openHost(() => `<div lang="de-AT">${broken}</div>`)
    await receivedEvents(page, 1)
    const notice = page.getByRole('alert')
    expect(await notice.textContent()).toMatch(/^Das Dokument kann hier nicht angezeigt werden.*\(bad_src\)/)
    expect(await notice.isVisible()).toBe(true)
  })

  test('unless the host shows it itself', async () => {
    const { page } = await openHost(
      () =>
        `${broken}<script nonce="host">document.querySelector('countersign-embed').addEventListener('error', (event) => event.preventDefault())</script>`,
    )
    await receivedEvents(page, 1)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('and gives way to the page that answers late, or to another link', async () => {
    const { page, signing } = await openHost(framed, [])
    await page.evaluate(() => document.querySelector('countersign-embed')?.setAttribute('src', 'broken'))
    await page.getByRole('alert').waitFor()
    await page.evaluate(
      (src) => document.querySelector('countersign-embed')?.setAttribute('src', src),
      `${signing.origin}/s/2`,
    )
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.locator('countersign-embed iframe').isVisible()).toBe(true)
  })

  test('but a page that has answered is never taken for one that has not', async () => {
    const signing = await openSite(() => fakeSigningPage('*'))
    const at = await openSite(
      (path) =>
        path === '/embed.js'
          ? { type: 'text/javascript', body: script }
          : html(`<script>${RECORD_EVENTS}</script><script type="module" src="/embed.js"></script>${framed(signing)}`),
      'localhost',
    )
    const page = await browser.newPage()
    pages.push(page)
    await page.clock.install()
    await page.goto(at.origin)
    await receivedEvents(page, 1)
    await page.waitForLoadState('load')
    await page.clock.runFor(60_000)
    expect(await receivedEvents(page, 1)).toEqual([['ready', {}]])
  })
})

describe('the element scrolls', () => {
  const TALL = '<style nonce="host">body { margin: 0 } .before { height: 500px }</style><div class="before"></div>'
  const SCROLLING_CSP = STRICT_CSP.replace("style-src 'none'", "style-src 'nonce-host'")
  const openTall = () => openHost((signing) => TALL + framed(signing), undefined, SCROLLING_CSP)
  const settled = (page: Page, y: number) => page.waitForFunction((top) => Math.abs(scrollY - top) < 1, y)

  test('the frame into view when it is used', async () => {
    const { page, signing } = await openTall()
    const frame = await signingFrame(page, signing)
    await send(frame, { type: 'resize', height: 600, content: 600 })
    await send(frame, { type: 'reveal' })
    await settled(page, 500 + 600 - 720)
  })

  test('not if the host prevents it', async () => {
    const { page, signing } = await openTall()
    const frame = await signingFrame(page, signing)
    await page.evaluate(() =>
      document.querySelector('countersign-embed')?.addEventListener('reveal', (event) => event.preventDefault()),
    )
    await send(frame, { type: 'reveal' })
    await receivedEvents(page, 2)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('to the next page of the signer, but not to the first', async () => {
    const { page, signing } = await openTall()
    const frame = await signingFrame(page, signing)
    await send(frame, { type: 'resize', height: 600, content: 600 })
    await receivedEvents(page, 2)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => scrollTo(0, 380))
    await send(frame, { type: 'ready' })
    await send(frame, { type: 'resize', height: 860, content: 2000 })
    await settled(page, 500)
  })
})

describe('the colours of the host', () => {
  const coloured = ({ origin }: Site) =>
    `<countersign-embed src="${origin}/s/1" accent-color="#7c3aed" color-scheme="light"></countersign-embed>`
  const themes = (frame: Frame) => frame.evaluate(() => (window as unknown as { received: unknown[] }).received)

  test('reach the signing page with its first message, and when they change', async () => {
    const { page, signing } = await openHost(coloured)
    const frame = await signingFrame(page, signing)
    await frame.waitForFunction(() => (window as unknown as { received: unknown[] }).received.length === 1)
    await page.evaluate(() => document.querySelector('countersign-embed')?.setAttribute('ground-color', '#fff'))
    await frame.waitForFunction(() => (window as unknown as { received: unknown[] }).received.length === 2)
    const theme = { source: 'countersign', v: 1, type: 'theme', accent: '#7c3aed', ground: null, scheme: 'light' }
    expect(await themes(frame)).toEqual([theme, { ...theme, ground: '#fff' }])
  })

  test('reach no page of another origin in the frame', async () => {
    const { page, signing, at } = await openHost(coloured)
    const frame = await signingFrame(page, signing)
    const other = await openSite(() => fakeSigningPage(at.origin))
    await frame.goto(`${other.origin}/s/1`)
    await page.evaluate(() => document.querySelector('countersign-embed')?.setAttribute('ground-color', '#fff'))
    await frame.goto(`${signing.origin}/s/1`)
    await frame.waitForFunction(() => (window as unknown as { received: unknown[] }).received.length === 1)
    expect(other.requested).toEqual(['/s/1'])
  })
})

describe('when the signer closes the page', () => {
  test('the element hides itself', async () => {
    const { page, signing } = await openHost(framed)
    await send(await signingFrame(page, signing), { type: 'closed' })
    await receivedEvents(page, 2)
    expect(await page.locator('countersign-embed').isVisible()).toBe(false)
    expect(await page.locator('countersign-embed iframe').count()).toBe(0)
  })

  test('the element stays if the host prevents the default', async () => {
    const { page, signing } = await openHost(framed)
    const frame = await signingFrame(page, signing)
    await page.evaluate(() =>
      document.querySelector('countersign-embed')?.addEventListener('closed', (event) => event.preventDefault()),
    )
    await send(frame, { type: 'closed' })
    await receivedEvents(page, 2)
    expect(await page.locator('countersign-embed').isVisible()).toBe(true)
  })

  test('an element that is removed and added again loads its frame again', async () => {
    const { page, signing } = await openHost(framed)
    await receivedEvents(page, 1)
    await page.evaluate(() => {
      const embed = document.querySelector('countersign-embed')
      embed?.remove()
      if (embed) document.body.append(embed)
    })
    await receivedEvents(page, 2)
    expect(signing.requested).toEqual(['/s/1', '/s/1'])
  })
})

test('the element is at most 4 kB compressed', () => {
  expect(gzipSync(script).length).toBeLessThanOrEqual(4096)
})
