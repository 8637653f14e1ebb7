import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT, launchBrowser, ORIGIN, serveConsole } from './testing/preview.ts'

const DOCUMENT = '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'
const PAGE = { number: 1, width: 595.28, height: 841.89, rotation: 0 }
const BUSY = {
  code: 'overloaded',
  message: 'The server is too busy to examine the document. Repeat the call in a second.',
}

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

test('a document that a busy service does not examine is uploaded again', async () => {
  const uploaded = { document_id: DOCUMENT, name: 'Lease.pdf', pages: [PAGE], form_fields: [] }
  const context = await browser.newContext({ locale: 'en' })
  await serveConsole(context, { [`GET /api/v1/documents/${DOCUMENT}`]: uploaded })
  const answers = [{ status: 503, json: BUSY }, { status: 503, json: BUSY }, { json: uploaded }]
  let uploads = 0
  await context.route(`${ORIGIN}/api/v1/documents?*`, (route) => route.fulfill(answers[uploads++] ?? { status: 500 }))
  const tab = await context.newPage()
  await tab.goto(`${ORIGIN}/app/${ACCOUNT}/sandbox/requests/new`)
  const file = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await tab.locator('input[type="file"]').first().setInputFiles(file)
  await expect.poll(() => uploads).toBe(3)
  await tab.getByText('Lease.pdf').first().waitFor()
  await context.close()
})
