import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '@countersign/signing/testing/chromium.ts'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { type Running, startAll } from '../../processes/start-all.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { freePort } from '../../testing/free-port.ts'

// A signing link in frames of other sites' pages, in Chromium without third-party cookies, with all processes.

const SAMPLE = readFileSync(new URL('../../documents/sample/consulting-agreement.pdf', import.meta.url))
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 } }

let browser: Browser
let database: TestDatabase
let folder: string
let product: Running
let site: Server
let allowed: string
let foreign: string
/** What the site was asked for. */
const requests: IncomingMessage[] = []

beforeAll(async () => {
  site = createServer((request, response) => {
    requests.push(request)
    const isElement = request.url?.startsWith('/element')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isElement ? elementPage(product.address) : HOST_PAGE)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port: sitePort } = site.address() as AddressInfo
  allowed = `http://localhost:${sitePort}`
  foreign = `http://127.0.0.1:${sitePort}`
  database = await makeTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'countersign-frame-'))
  const port = await freePort()
  product = await startAll(
    readConfig({
      COUNTERSIGN_ENVIRONMENT: 'development',
      COUNTERSIGN_DATABASE_URL: database.url,
      COUNTERSIGN_DATA: folder,
      COUNTERSIGN_PORT: String(port),
      // Not localhost, which is the site of the host page.
      COUNTERSIGN_PUBLIC_URL: `http://127.0.0.1:${port}`,
      COUNTERSIGN_LOG: 'silent',
    }),
  )
  browser = await launchChromium(['--test-third-party-cookie-phaseout'])
}, 120_000)

afterAll(async () => {
  await browser.close()
  await product.stop()
  site.closeAllConnections()
  site.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** A host page with a plain frame. It collects the messages that it receives. */
const HOST_PAGE = `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><title>App</title>
<style>body { margin: 0 } iframe { width: 100%; height: 680px; border: 0 }</style>
<script>
  window.messages = []
  addEventListener('message', ({ origin, data }) => messages.push({ origin, ...data }))
  addEventListener('DOMContentLoaded', () => {
    const link = new URLSearchParams(location.search).get('link')
    if (link) document.body.append(Object.assign(document.createElement('iframe'), { src: link }))
  })
</script><body>`

/** A host page with the element that the product serves. It collects the element's events. */
const elementPage = (address: string) => `<!doctype html><meta charset=utf-8><title>App</title><body>
<script type=module>
  import '${address}/embed.js'
  window.messages = []
  const embed = document.createElement('countersign-embed')
  for (const type of ['ready', 'viewed', 'signed', 'error']) embed.addEventListener(type, () => messages.push({ type }))
  embed.src = new URLSearchParams(location.search).get('link')
  document.body.append(embed)
</script>`

interface TestSigner {
  key: string
  documentId: string
  link: string
}

async function call<T>(key: string, method: string, path: string, body?: object): Promise<T> {
  const isFile = Buffer.isBuffer(body)
  const answer = await fetch(`${product.address}/api/v1/${path}`, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': isFile ? 'application/pdf' : 'application/json' }),
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}

async function askToSign(signer: object = {}): Promise<TestSigner> {
  const person = { email: `${crypto.randomUUID()}@example.com`, name: 'Ada', password: 'correct horse battery' }
  const { api_key: key } = await call<{ api_key: string }>('', 'POST', 'accounts', person)
  await call(key, 'PATCH', 'account', {
    allowed_origins: ['https://app.example.com', allowed, 'http://127.0.0.1:5173'],
    allowed_return_schemes: ['myapp'],
  })
  const { document_id: documentId } = await call<{ document_id: string }>(key, 'POST', 'documents', SAMPLE)
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', ...signer }]
  await call(key, 'POST', 'document-signrequest', { document_id: documentId, notify: false, signers })
  const request = await call<{ signers: { id: string }[] }>(key, 'GET', `document-signrequest/${documentId}`)
  const path = `document-signrequest/${documentId}/signers/${request.signers[0]?.id}/link`
  return { key, documentId, link: (await call<{ url: string }>(key, 'POST', path)).url }
}

async function stateOf({ key, documentId }: TestSigner): Promise<string | undefined> {
  const request = await call<{ signers: { state: string }[] }>(key, 'GET', `document-signrequest/${documentId}`)
  return request.signers[0]?.state
}

async function openHost(origin: string, link: string, device: object): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage()
  await page.goto(`${origin}/?link=${encodeURIComponent(link)}`)
  return page
}

function framedIn(page: Page): Frame {
  const frame = page.frames()[1]
  if (!frame) throw new Error('the page has no frame')
  return frame
}

const messagesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { messages: { origin: string; type: string }[] }).messages)

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])(
  'a signer signs the link to the end in a frame of an allowed origin (%s)',
  async (_, device) => {
    const signer = await askToSign({ redirect_url: 'https://app.example.com/done' })
    const page = await openHost(allowed, signer.link, device)
    const frame = page.frameLocator('iframe')
    await frame.locator('#pad').waitFor()
    await expect.poll(async () => (await messagesOf(page)).map(({ type }) => type)).toContain('viewed')
    expect(await stateOf(signer)).toBe('notified')

    const pad = await frame.locator('#pad').boundingBox()
    if (!pad) throw new Error('the page has no signature pad')
    await page.mouse.move(pad.x + 30, pad.y + 30)
    await page.mouse.down()
    for (const [x, y] of [[60, 50], [90, 20], [150, 60], [200, 30]] as const) await page.mouse.move(pad.x + x, pad.y + y) // biome-ignore format: one stroke
    await page.mouse.up()
    await frame.locator('#agree').click()
    await frame.locator('html[data-kind="status"]').waitFor({ state: 'attached' })
    expect(await stateOf(signer)).toBe('signed')
    expect(framedIn(page).url()).toMatch(/\/visit\/[\w-]{43}/)
    expect(await page.context().cookies()).toEqual([])
    await expect.poll(async () => (await messagesOf(page)).map(({ type }) => type)).toContain('signed')
    const messages = await messagesOf(page)
    expect(new Set(messages.map(({ origin }) => origin))).toEqual(new Set([product.address]))
    expect(JSON.stringify(messages)).not.toMatch(/visit|\/s\//)
    await frame.locator('html[data-status="completed"]').waitFor({ state: 'attached' })

    // The signer continues at the sender's site, which learns nothing of the frame's address.
    const token = framedIn(page).url().split('/').at(-1) ?? ''
    await page.context().route('https://app.example.com/**', async (route) => {
      const referer = await route.request().headerValue('referer')
      await route.fulfill({ contentType: 'text/plain', body: `referer: ${referer}` })
    })
    await frame.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL('https://app.example.com/done')
    expect(await page.locator('body').textContent()).toBe('referer: null')
    expect(requests.map(({ url, headers }) => `${url} ${headers.referer}`).join()).not.toContain(token)
    await page.context().close()
  },
  120_000,
)

test('in the element, too, the link can be loaded again, before and after the press', async () => {
  const signer = await askToSign()
  const page = await openHost(`${allowed}/element`, signer.link, DESKTOP)
  await page.frameLocator('iframe').locator('#pad').waitFor()
  for (const state of ['viewed', 'signed']) {
    await page.reload()
    const frame = page.frameLocator('iframe')
    await frame.locator('#tab-type').click()
    await expect.poll(() => stateOf(signer)).toBe('viewed')
    if (state === 'viewed') continue
    await frame.locator('#typed-name').fill('Asha Rao')
    await frame.locator('#agree').click()
    await frame.locator('html[data-kind="status"]').waitFor({ state: 'attached' })
  }
  expect(await stateOf(signer)).toBe('signed')
  await expect.poll(async () => (await messagesOf(page)).map(({ type }) => type)).toContain('signed')
  expect((await messagesOf(page)).map(({ type }) => type)).not.toContain('error')
  await page.context().close()
}, 120_000)

test('an access code is asked for in the frame before anything is shown', async () => {
  const signer = await askToSign({ auth: 'access_code', access_code: 'blue heron' })
  const page = await openHost(allowed, signer.link, PHONE)
  const frame = page.frameLocator('iframe')
  await frame.locator('#code').fill('blue heron')
  expect(await framedIn(page).content()).not.toContain('.webp')
  await frame.locator('button.main').click()
  await frame.locator('#tab-type').click()
  await expect.poll(() => stateOf(signer)).toBe('viewed')
  await page.context().close()
}, 120_000)

test('the page’s policy lets the signer return to an app', async () => {
  const signer = await askToSign({ redirect_url: 'myapp://signed?request=42' })
  const page = await (await browser.newContext(PHONE)).newPage()
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  await page.goto(signer.link)
  await page.locator('#tab-type').click()
  await page.locator('#typed-name').fill('Asha Rao')
  await page.locator('#agree').click()
  await page.locator('html[data-status="completed"]').waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  const requested = new Promise<string>((resolve) => {
    session.on('Page.frameRequestedNavigation', ({ url }) => resolve(url))
  })
  await page.getByRole('link', { name: 'Continue' }).click({ noWaitAfter: true })
  expect(await requested).toBe('myapp://signed?request=42')
  expect(violations).toEqual([])
  await page.context().close()
}, 120_000)

test('the browser refuses the link in a frame of a foreign origin, also inside a frame of an allowed one', async () => {
  const signer = await askToSign()
  const page = await (await browser.newContext(DESKTOP)).newPage()
  const nested = `${allowed}/?link=${encodeURIComponent(signer.link)}`
  for (const framed of [signer.link, nested]) {
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    await page.goto(`${foreign}/?link=${encodeURIComponent(framed)}`)
    await refused
    const texts = await Promise.all(page.frames().map((frame) => frame.content()))
    expect(texts.join()).not.toContain('Consulting')
    expect(texts.join()).not.toContain('/frame/')
  }
  expect(await stateOf(signer)).toBe('notified')
  await page.context().close()
}, 120_000)
