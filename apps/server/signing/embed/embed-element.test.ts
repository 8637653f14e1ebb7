import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '@countersign/signing/testing/chromium.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { type Running, startAll } from '../../processes/start-all.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { freePort } from '../../testing/free-port.ts'

// Runs the example of packages/embed/README.md unchanged, on another origin, with all processes of the product.

const README = readFileSync(new URL('../../../../packages/embed/README.md', import.meta.url), 'utf8')
const SAMPLE = readFileSync(new URL('../../documents/sample/consulting-agreement.pdf', import.meta.url))

let browser: Browser
let database: TestDatabase
let folder: string
let product: Running
let host: Server
let hostOrigin: string
let served = ''

beforeAll(async () => {
  ;[host, hostOrigin] = await serve(() => served)
  const port = await freePort()
  database = await makeTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'countersign-embed-'))
  product = await startAll(
    readConfig({
      COUNTERSIGN_ENVIRONMENT: 'development',
      COUNTERSIGN_DATABASE_URL: database.url,
      COUNTERSIGN_DATA: folder,
      COUNTERSIGN_PORT: String(port),
      COUNTERSIGN_LOG: 'silent',
    }),
  )
  browser = await launchChromium()
}, 120_000)

afterAll(async () => {
  await browser.close()
  await product.stop()
  host.closeAllConnections()
  host.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function serve(body: () => string): Promise<[Server, string]> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(body())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return [server, `http://localhost:${(server.address() as AddressInfo).port}`]
}

async function call<T>(key: string, method: string, path: string, body?: object | Buffer, headers = {}): Promise<T> {
  const isFile = Buffer.isBuffer(body)
  const answer = await fetch(`${product.address}/api/v1/${path}`, {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body ? { 'content-type': isFile ? 'application/pdf' : 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}

interface TestSigner {
  key: string
  documentId: string
  signerId: string
}

async function askToSign(): Promise<TestSigner> {
  const person = { email: `${crypto.randomUUID()}@example.com`, name: 'Ada', password: 'correct horse battery' }
  const { api_key: key } = await call<{ api_key: string }>('', 'POST', 'accounts', person)
  const { document_id: documentId } = await call<{ document_id: string }>(key, 'POST', 'documents', SAMPLE)
  const body = { document_id: documentId, notify: false, signers: [{ name: 'Asha Rao', email: 'asha@example.com' }] }
  const headers = { prefer: 'return=representation' }
  const created = await call<{ sign_request: { signers: { id: string }[] } }>(
    key,
    'POST',
    'document-signrequest',
    body,
    headers,
  )
  return { key, documentId, signerId: created.sign_request.signers[0]?.id ?? '' }
}

/** Steps 1 and 2 of the README. */
async function openSession({ key, documentId, signerId }: TestSigner, origin = hostOrigin): Promise<string> {
  await call(key, 'PATCH', 'account', { allowed_origins: [origin] })
  const path = `document-signrequest/${documentId}/signers/${signerId}/embed-session`
  return (await call<{ url: string }>(key, 'POST', path, { mode: 'iframe', origin })).url
}

/** Step 3: the README's first example with the server's address and a link. Collects the page's console output. */
async function openHost(
  link: string,
  viewport: { width: number; height: number },
): Promise<{ page: Page; logged: string[] }> {
  const example = /```html\n([\s\S]+?)```/.exec(README)?.[1] ?? ''
  const own = example.replaceAll('https://sign.example.com', product.address).replaceAll('LINK', link)
  served = `<!doctype html><meta name="viewport" content="width=device-width"><title>App</title><h1>Your contract</h1>${own}`
  const context = await browser.newContext({ viewport, hasTouch: viewport.width < 500 })
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto(hostOrigin)
  return { page, logged }
}

test('a phone user signs in the frame of the README’s example', async () => {
  const signer = await askToSign()
  const { page, logged } = await openHost(await openSession(signer), { width: 360, height: 740 })
  const frame = page.frameLocator('countersign-embed iframe')
  const pad = await frame.locator('#pad').boundingBox()
  if (!pad) throw new Error('the page has no signature pad')
  await page.mouse.move(pad.x + 30, pad.y + 30)
  await page.mouse.down()
  for (const [x, y] of [[60, 50], [90, 20], [150, 60], [200, 30]] as const) await page.mouse.move(pad.x + x, pad.y + y) // biome-ignore format: one stroke
  await page.mouse.up()
  const signed = page.waitForEvent('console', (message) => message.text() === 'signed')
  await frame.locator('#agree').click()
  await signed
  expect(logged).toEqual(['signed'])
  const { state, signers } = await call<{ state: string; signers: { state: string }[] }>(
    signer.key,
    'GET',
    `document-signrequest/${signer.documentId}`,
  )
  expect(['sealing', 'completed']).toContain(state)
  expect(signers[0]?.state).toBe('signed')

  await frame.locator('#close').click()
  await page.locator('countersign-embed').waitFor({ state: 'hidden' })
  await page.context().close()
}, 60_000)

test('a used link reports link_used to the host page and shows the signer a status page', async () => {
  const link = await openSession(await askToSign())
  const first = await openHost(link, { width: 1280, height: 800 })
  await first.page.frameLocator('countersign-embed iframe').locator('#agree').waitFor()
  const second = await openHost(link, { width: 1280, height: 800 })
  await second.page.frameLocator('countersign-embed iframe').getByRole('heading').first().waitFor()
  await expect.poll(() => second.logged).toContain('link_used')
  await Promise.all([first.page.context().close(), second.page.context().close()])
}, 60_000)

test('a page of another origin cannot frame the session', async () => {
  const link = await openSession(await askToSign())
  const other = await browser.newPage()
  await other.setContent(`<iframe src="${link}"></iframe>`)
  await other.waitForLoadState('networkidle')
  const texts = await Promise.all(other.frames().map((frame) => frame.content()))
  expect(texts.join()).not.toContain('Consulting Agreement')
  await other.close()
}, 60_000)

test('a developer sees the signing page, its events and the code in the playground', async () => {
  // The public address of a development server.
  const origin = `http://localhost:${new URL(product.address).port}`
  const link = await openSession(await askToSign(), origin)
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${origin}/embed/playground`)
  await page.fill('#link', link)
  await page.fill('#accent', '#7c3aed')
  await page.selectOption('#size', '360x740')
  await page.click('text=Show')
  const frame = page.frameLocator('countersign-embed iframe')
  await frame.locator('#agree').waitFor()
  await page.locator('#events', { hasText: 'viewed' }).waitFor()
  expect(await page.textContent('#code')).toContain('accent-color="#7c3aed"')
  expect((await page.locator('countersign-embed').boundingBox())?.width).toBe(360)
  await frame.locator('html[style*="--press: #7c3aed"], html[style*="--press:#7c3aed"]').waitFor({ state: 'attached' })
  await page.fill('#accent', '#ffff00')
  await page.locator('#events', { hasText: 'colour_refused' }).waitFor()
  await page.fill('#link', 'https://elsewhere.example/s/1')
  await page.click('text=Show')
  await page.locator('#events', { hasText: 'bad_src' }).waitFor()
  expect(problems).toEqual([])
})
