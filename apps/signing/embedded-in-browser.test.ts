import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Frame, Page as Tab } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from './testing/browser.ts'

// The real signing page in the real element, in a host page with a header, on phones and desktops.

const app = useBrowser()
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const HEADER = 120

/** A host page with the element below a header, or with a plain frame. */
async function openHost(
  fixture: string,
  device: BrowserContextOptions,
  attributes = '',
  element = 'countersign-embed',
) {
  const server = createServer((_, response) => {
    const src = `${app.preview.address}/en/${fixture}`
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><body style="margin: 0">
<header style="height: ${HEADER}px">The host</header>
<${element} src="${src}" ${attributes}></${element}><footer style="height: 300px"></footer>
<script type="module">
  import '${app.preview.address}/embed.js'
  window.received = []
  window.types = []
  const types = ['ready', 'resize', 'reveal', 'viewed', 'progress', 'signed', 'approved', 'error']
  for (const type of types) document.querySelector('${element}').addEventListener(type, () => window.types.push(type))
  document.querySelector('${element}').addEventListener('error', ({ detail }) => received.push(detail?.code))
</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  app.preview.frameBy(address)
  const tab = await (await app.browser.newContext(device)).newPage()
  await tab.goto(address)
  const frame = await frameOf(tab)
  return { tab, frame, [Symbol.asyncDispose]: async () => void server.close() }
}

async function frameOf(tab: Tab): Promise<Frame> {
  await expect.poll(() => tab.frames().length).toBe(2)
  const [, frame] = tab.frames()
  if (!frame) throw new Error('The host page has no frame')
  await frame.locator('html.scripts').waitFor({ state: 'attached' })
  return frame
}

/** Where an element of the frame is in the window of the host page. */
async function placeOf(tab: Tab, frame: Frame, selector: string): Promise<{ top: number; bottom: number }> {
  const offset = await tab.locator('iframe').evaluate((one) => one.getBoundingClientRect().top)
  const place = await frame.locator(selector).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return { top, bottom }
  })
  return { top: place.top + offset, bottom: place.bottom + offset }
}

const inSight = (tab: Tab, frame: Frame, selector: string) =>
  expect
    .poll(async () => {
      const { top, bottom } = await placeOf(tab, frame, selector)
      return top >= 0 && bottom <= (tab.viewportSize()?.height ?? 0)
    })
    .toBe(true)

describe('the button is never below the fold of the host page', () => {
  test.each([
    ['sign-embedded', PHONE],
    ['remote-embedded', PHONE],
    ['sign-embedded', { ...PHONE, viewport: { width: 360, height: 560 } }],
    ['sign-embedded', DESKTOP],
    ['remote-embedded', { viewport: { width: 740, height: 560 } }],
  ])('%s on %o', async (fixture, device) => {
    await using host = await openHost(fixture, device)
    await inSight(host.tab, host.frame, '#agree')
  })

  test('in a plain frame that is higher than the window', async () => {
    await using host = await openHost('sign-embedded', PHONE, 'width="360" height="860"', 'iframe')
    await inSight(host.tab, host.frame, '#agree')
  })

  test('after the phone was rotated', async () => {
    await using host = await openHost('sign-embedded', PHONE)
    await host.tab.setViewportSize({ width: 740, height: 360 })
    await inSight(host.tab, host.frame, '#agree')
  })
})

describe('there is one scroller', () => {
  test('the frame fits into the window, and comes into view when it is used', async () => {
    await using host = await openHost('sign-embedded', PHONE)
    const frame = host.tab.locator('iframe')
    expect((await frame.boundingBox())?.height).toBeLessThanOrEqual(740)
    await host.frame.click('#tab-type')
    await host.tab.waitForFunction((top) => Math.abs(scrollY - top) < 2, HEADER)
    expect((await frame.boundingBox())?.y).toBeCloseTo(0, 0)
    await inSight(host.tab, host.frame, '#agree')
  })

  test('a stroke on the pad moves nothing', async () => {
    await using host = await openHost('sign-embedded', PHONE)
    await host.frame.locator('#pad').click()
    expect(await host.tab.evaluate(() => scrollY)).toBe(0)
  })
})

describe('the colours of the host', () => {
  const property = (frame: Frame, name: string) =>
    frame.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one).trim(), name)
  const received = (tab: Tab) => tab.evaluate(() => (window as unknown as { received: string[] }).received)

  test('are used for buttons, links and ground', async () => {
    await using host = await openHost('sign-embedded', PHONE, 'accent-color="#7C3AED" ground-color="#faf5ff"')
    await expect.poll(() => property(host.frame, '--press')).toBe('#7c3aed')
    expect(await property(host.frame, '--ground')).toBe('#faf5ff')
    expect(await received(host.tab)).toEqual([])
  })

  test.each(['#ffff00', 'red', '#fff}body{display:none', 'url(https://host.example)'])(
    'are refused if texts would not be readable, or if they are no colours: %s',
    async (colour) => {
      await using host = await openHost('sign-embedded', PHONE, `accent-color="${colour}"`)
      await expect.poll(() => received(host.tab)).toEqual(['colour_refused'])
      expect(await property(host.frame, '--press')).toBe('#1d4ed8')
    },
  )

  test.each([
    ['light', 'dark', 'rgb(242, 244, 247)'],
    ['dark', 'light', 'rgb(15, 20, 27)'],
  ] as const)('have the scheme %s on a device that is %s', async (scheme, colorScheme, ground) => {
    await using host = await openHost('sign-embedded', { ...PHONE, colorScheme }, `color-scheme="${scheme}"`)
    const shown = () => host.frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await expect.poll(shown).toBe(ground)
  })

  test('of a page that is not the host are ignored', async () => {
    await using host = await openHost('sign-embedded', PHONE)
    const theme = { source: 'countersign', v: 1, type: 'theme', accent: '#7c3aed' }
    await host.frame.evaluate((message) => window.postMessage(message, '*'), theme)
    await host.frame.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await property(host.frame, '--press')).toBe('#1d4ed8')
  })
})

describe('the first event of a page is that it is ready', () => {
  const typesOf = (tab: Tab) => tab.evaluate(() => (window as unknown as { types: string[] }).types)

  test.each(['sign-embedded', 'remote-embedded', 'fields-embedded', 'approver-embedded'])('%s', async (fixture) => {
    await using host = await openHost(fixture, PHONE)
    await expect.poll(() => typesOf(host.tab)).toContain('resize')
    const [first, ...later] = await typesOf(host.tab)
    expect(first).toBe('ready')
    expect(later).not.toContain('ready')
  })
})

test('a page outside a frame loads nothing for it', async () => {
  const tab = await app.open('/en/sign')
  expect(await tab.content()).not.toContain('embedded-')
})
