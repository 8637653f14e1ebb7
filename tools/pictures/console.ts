/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Browser, Page } from 'playwright-core'
import { demoApi } from '../../apps/server/processes/demo/api.ts'
import { fillDemo } from '../../apps/server/processes/demo/fill.ts'
import { startReceiver } from '../../apps/server/processes/demo/receiver.ts'
import { launchChromium } from '../../apps/signing/testing/chromium.ts'
import { inPhone, onSheet, PHONE, savePicture } from './frame.ts'

// node tools/pictures/console.ts [URL]: makes the pictures of the console in README.md and docs/integrators/console.md from
// the running product: bin/dev at URL, by default http://localhost:8080. It opens an account with the data of the
// demonstration. Needs Chromium.

const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 }
const EUROPE = { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' } as const

const url = process.argv[2] ?? 'http://localhost:8080'
const browser = await launchChromium()
const receiver = await startReceiver(0)
try {
  const account = await openDemoAccount(browser)
  await pictureRequest(account)
  await picturePlacement(account)
  await pictureDelivery(account)
  await pictureList(account)
} finally {
  await browser.close()
  await receiver.stop()
}

interface DemoAccount {
  api: ReturnType<typeof demoApi>
  /** A screen of the account, by its path below the mode. */
  show(path: string, look?: { dark?: boolean; phone?: boolean; height?: number }): Promise<Page>
}

async function openDemoAccount(browser: Browser): Promise<DemoAccount> {
  const page = await browser.newPage(EUROPE)
  await page.goto(`${url}/sign-up`)
  // An address can have one account, and the tool may run again.
  await page.fill('input[name="email"]', `margaret.okafor${process.pid}@linden-vale.example`)
  await page.fill('input[name="account_name"]', 'Linden & Vale Properties')
  await page.fill('input[name="password"]', crypto.randomUUID())
  await page.locator('form[method="post"][action="/sign-up"] button[class]:not([type])').first().click()
  const apiKey = (await page.locator('.secret code').textContent()) ?? ''
  await fillDemo({ url, apiKey, receiverUrl: receiver.url, providerUrl: null })
  await page.goto(`${url}/app`)
  await page.waitForURL('**/sandbox/start')
  const start = page.url()
  const storageState = await page.context().storageState()
  await page.close()
  return {
    api: demoApi(url, apiKey),
    show: async (path, { dark = false, phone = false, height = DESK.viewport.height } = {}) => {
      const screen = phone ? PHONE : { ...DESK, viewport: { ...DESK.viewport, height } }
      const colorScheme = dark ? 'dark' : 'light'
      const context = await browser.newContext({ ...screen, ...EUROPE, colorScheme, storageState })
      const shown = await context.newPage()
      await shown.goto(start.replace(/start$/, path))
      return shown
    },
  }
}

/** The recipients, the waterfall and the signed document. */
async function pictureRequest({ api, show }: DemoAccount): Promise<void> {
  const page = await show(`requests/${await findDocument(api, 'nda-brightwater')}`, { height: 960 })
  await page.locator('#timeline').waitFor()
  await save(page, 'console-request')
}

async function findDocument(api: DemoAccount['api'], reference: string): Promise<string> {
  const { data } = await api.get<{ data: { document_id: string }[] }>(`document-signrequest?reference=${reference}`)
  if (!data[0]) throw new Error(`The demonstration has no request ${reference}.`)
  return data[0].document_id
}

/** Two boxes, one of them selected. */
async function picturePlacement({ api, show }: DemoAccount): Promise<void> {
  const { document_id } = await api.post<{ document_id: string }>(
    'picture-copy',
    `documents/${await findDocument(api, 'nda-brightwater')}/copy`,
  )
  const box = (x: number) => ({ page: ['1'], cords: [{ x, y: 692, w: 213, h: 48 }] })
  const signers = [
    { name: 'Margaret Okafor', email: 'margaret.okafor@linden-vale.example', ...box(60) },
    { name: 'Tomos Prydderch', email: 'tomos.prydderch@brightwater.example', ...box(322) },
  ]
  const draft = { name: 'Mutual NDA with Brightwater', document_id, body: { signers } }
  const { id } = await api.post<{ id: string }>('picture-draft', 'drafts', draft)
  const page = await show(`requests/new?draft=${id}&step=place`)
  await page.locator('[data-box]').first().click()
  await save(page, 'console-placement')
}

/** An attempt that the receiver refused, with its answer. */
async function pictureDelivery({ api, show }: DemoAccount): Promise<void> {
  const endpoints = await api.get<{ data: { id: string; url: string }[] }>('webhook-endpoints?limit=100')
  const endpoint = endpoints.data.find((one) => one.url.endsWith('/crm'))?.id
  const { data } = await api.get<{ data: { id: string; attempts: unknown[] }[] }>(
    `webhook-deliveries?endpoint_id=${endpoint}`,
  )
  const delivery = data.find(({ attempts }) => attempts.length > 1)?.id
  const page = await show(`developers/webhooks/${endpoint}/deliveries/${delivery}`, { dark: true })
  await save(page, 'console-webhook')
}

async function pictureList({ show }: DemoAccount): Promise<void> {
  const page = await show('requests?state=in_progress', { phone: true })
  await complete(page)
  await savePicture(browser, 'console-on-a-phone', 430, inPhone(await page.screenshot()))
}

async function save(page: Page, name: string): Promise<void> {
  await complete(page)
  await savePicture(browser, name, 1302, onSheet(await page.screenshot()), { scale: 1.1, quality: 44 })
}

/** What is in sight has its content. */
async function complete(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => {
    const isLoading = [...document.querySelectorAll('.animate-pulse')].some((placeholder) => {
      const { top, bottom } = placeholder.getBoundingClientRect()
      return placeholder.checkVisibility() && bottom > 0 && top < innerHeight
    })
    return !isLoading && [...document.images].every((image) => image.complete)
  })
}
