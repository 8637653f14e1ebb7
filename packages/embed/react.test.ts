import { launchChromium } from '@countersign/signing/testing/chromium.ts'
import type { Browser } from 'playwright-core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CountersignEmbed } from './react.ts'
import { bundle, fakeSigningPage, html, receivedEvents, startSite } from './testing/browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
}, 60_000)
afterAll(() => browser.close())

const APP = `
  import { createElement as h, StrictMode, useEffect, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { CountersignEmbed } from './react.ts'

  window.received = []
  function App() {
    const [count, setCount] = useState(0)
    useEffect(() => { window.rendered = count })
    return h(CountersignEmbed, {
      src: window.link,
      title: 'Lease',
      className: 'frame',
      onReady: () => { received.push(['ready', count]); setCount(count + 1) },
      onProgress: ({ seen, total }, event) => received.push(['progress', count, seen, total, event instanceof CustomEvent]),
      onSigned: () => received.push(['signed', count]),
    })
  }
  createRoot(document.getElementById('app')).render(h(StrictMode, null, h(App)))`

test('calls the latest handlers, and does not reload the frame on render', async () => {
  const app = await bundle(APP)
  let origin = ''
  await using signing = disposable(await startSite((path) => (path === '/s/1' ? fakeSigningPage(origin) : undefined)))
  await using host = disposable(
    await startSite((path) => {
      if (path === '/app.js') return { type: 'text/javascript', body: app }
      const link = `<script>link = ${JSON.stringify(`${signing.origin}/s/1`)}</script>`
      return html(`<div id="app"></div>${link}<script type="module" src="/app.js"></script>`)
    }, 'localhost'),
  )
  origin = host.origin
  const page = await browser.newPage()
  await page.goto(host.origin)
  await receivedEvents(page, 1)
  await page.waitForFunction(() => (window as unknown as { rendered: number }).rendered === 1)
  const frame = page.frames().find((one) => one.url().startsWith(signing.origin))
  await frame?.evaluate('send({ type: "progress", seen: 1, total: 3, marked: true })')
  await frame?.evaluate('send({ type: "signed" })')
  expect(await receivedEvents(page, 3)).toEqual([
    ['ready', 0],
    ['progress', 1, 1, 3, true],
    ['signed', 1],
  ])
  const embed = page.locator('countersign-embed.frame')
  expect(await embed.locator('iframe').getAttribute('title')).toBe('Lease')
  expect(signing.requested).toEqual(['/s/1'])
  await page.close()
})

test('renders on a server', () => {
  const link = 'https://sign.example/s/1'
  expect(renderToString(createElement(CountersignEmbed, { src: link, title: 'Lease' }))).toBe(
    `<countersign-embed src="${link}" title="Lease"></countersign-embed>`,
  )
})

function disposable<T extends { close(): Promise<void> }>(site: T): T & AsyncDisposable {
  return Object.assign(site, { [Symbol.asyncDispose]: () => site.close() })
}
