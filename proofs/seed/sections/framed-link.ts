import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, pickUp } from '../../lib/browser.ts'
import { client, create, inboxOf, signedDocument, signer, signersOf, specified, stack } from '../context.ts'

// The mailed link in a frame of the client's own page, in a real browser that gives frames no cookies.

const PAGE = `<!doctype html><meta charset=utf-8><title>Our shop</title><script>
  addEventListener('DOMContentLoaded', () => {
    const src = new URLSearchParams(location.search).get('link')
    if (src) document.body.append(Object.assign(document.createElement('iframe'), { src, width: 1200, height: 780 }))
  })
</script><body>`
const TIMEOUT_MS = 120_000

let browser: Browser
let site: Server
/** The same site by its name, which the account allows, and by its address, which it does not. */
let origins: { allowed: string; foreign: string }

beforeAll(async () => {
  site = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  origins = { allowed: `http://localhost:${port}`, foreign: `http://127.0.0.1:${port}` }
  browser = await openBrowser()
}, TIMEOUT_MS)

afterAll(async () => {
  await browser?.close()
  site?.closeAllConnections()
  site?.close()
})

describe('§1 The link can be embedded in the client’s own flow', () => {
  it(
    'the hosted link is signed in a frame of an allowed origin, and refused in a frame of a foreign one',
    async () => {
      const allowed = await client.call('PATCH', '/api/v1/account', { allowed_origins: [origins.allowed] })
      expect(allowed.status).toBe(200)
      const email = 'framed@example.com'
      const body = await specified({ signers: [{ ...signer(1, 40), email }] })
      await create(body)
      const [mail] = await inboxOf([email], body.document_id)
      const link = String(mail?.link)
      const page = await pickUp(browser, 'desk')

      const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
      await page.goto(`${origins.foreign}/?link=${encodeURIComponent(link)}`)
      await refused
      expect((await signersOf(body.document_id))[0]?.state).toBe('notified')

      await page.goto(`${origins.allowed}/?link=${encodeURIComponent(link)}`)
      const frame = page.frameLocator('iframe')
      await frame.locator('html[data-kind="sign"]').waitFor({ state: 'attached' })
      expect((await signersOf(body.document_id))[0]?.state).toBe('notified')
      await frame.locator('#tab-type').click()
      await frame.locator('#typed-name').fill('Signer 1')
      await frame.locator('#agree').click()
      await frame.locator('html[data-kind="status"]').waitFor({ state: 'attached' })
      expect((await signersOf(body.document_id))[0]?.state).toBe('signed')
      expect(page.frames()[1]?.url()).toMatch(new RegExp(`^${stack.url}/visit/[\\w-]{43}`))
      expect(await page.context().cookies()).toEqual([])
      await page.context().close()
      expect(Buffer.from((await signedDocument(body.document_id)).subarray(0, 5)).toString()).toBe('%PDF-')
    },
    TIMEOUT_MS,
  )
})
