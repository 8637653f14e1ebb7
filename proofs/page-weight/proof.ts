/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { openBrowser, pickUp } from '../lib/browser.ts'
import { type Client, openAccount, SAMPLE_PDF } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { startHeavyProxy } from './heavy-proxy.ts'
import { servePdfJs } from './pdfjs.ts'
import { gzippedSize, timeToSee, type Weight, weigh } from './weigh.ts'

const LIMITS = {
  bytes: atMost(80, 'sent until the first page is visible', { unit: 'kB' }),
  requests: atMost(8, 'requests until the first page is visible'),
  script: atMost(15, 'scripts of the page, compressed by gzip', { unit: 'kB' }),
}

export default {
  promise:
    'A phone with a cold cache shows the first page of a document after at most 80 kB and 8 requests; the scripts of the signing page are at most 15 kB by gzip',
  topic: 'Signing page',
  budgetSeconds: 16,
  services: ['postgres'],
  limits: LIMITS,
  measured: [
    'seconds until the first page is visible, with 400 kbit/s, 150 ms of latency and a processor 4 times slower',
  ],
  sample: 'the signing page; --full: also pdf.js with the same document, for comparison',
  faults: {
    'heavy-script': 'a script of 100 kB that a proxy adds to the page',
    'many-requests': 'eight more scripts',
    'script-size': 'scripts that are larger than the limit',
  },
  async run({ full, say }) {
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'] }), openBrowser()])
    try {
      const client = await openAccount(stack.url)
      const link = await invite(client)
      const scripts = await scriptBytes(link)
      const ours = await onPhone(browser, (page) => weigh(page, link, isFirstPageSeen))
      say(`the signing page: ${reported(ours)}`)
      const theirs = full ? `; in pdf.js ${reported(await weighPdfJs(browser))}` : ''
      checkBytes(ours)
      checkRequests(ours)
      holdLimit(LIMITS.script, scripts / 1000)
      await findPlanted(browser, link)
      return `${reported(ours)}, ${kB(scripts)} of script by gzip${theirs}`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

const checkBytes = ({ bytes }: Weight) => holdLimit(LIMITS.bytes, bytes / 1000)
const checkRequests = ({ requests }: Weight) => holdLimit(LIMITS.requests, requests)

/** The same page behind a proxy that makes it heavier. */
async function findPlanted(browser: Browser, link: string): Promise<void> {
  const proxy = await startHeavyProxy(link)
  try {
    const [weight, scripts] = await Promise.all([weighHeavy(browser, proxy.link), scriptBytes(proxy.link)])
    await mustFind('heavy-script', () => checkBytes(weight))
    await mustFind('many-requests', () => checkRequests(weight))
    await mustFind('script-size', () => holdLimit(LIMITS.script, scripts / 1000))
  } finally {
    proxy.close()
  }
}

/** At a desk, because a phone would take seconds for it. */
async function weighHeavy(browser: Browser, link: string): Promise<Weight> {
  const page = await pickUp(browser, 'desk')
  try {
    return await weigh(page, link, isFirstPageSeen)
  } finally {
    await page.context().close()
  }
}

async function invite(client: Client): Promise<string> {
  const body = { document_id: await client.upload(), signers: [{ name: 'Asha Rao', email: 'asha@weight.example' }] }
  const created = await client.call('POST', '/api/v1/document-signrequest', body)
  hold(created.status === 200, `no request: ${JSON.stringify(created.body)}`)
  return linkIn(await nthMail(client, 'asha@weight.example'))
}

/** All the page's scripts, compressed as any browser can read them. */
async function scriptBytes(link: string): Promise<number> {
  const page = await (await fetch(link)).text()
  const addresses = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(
    ([, address = '']) => new URL(address, link).href,
  )
  hold(addresses.length > 0, 'the page has no scripts to weigh')
  hold(!/<script>/.test(page), 'the page has a script within, which is not weighed')
  const sizes = await Promise.all(addresses.map(gzippedSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function onPhone<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await pickUp(browser, 'phone')
  try {
    return await use(page)
  } finally {
    await page.context().close()
  }
}

async function weighPdfJs(browser: Browser): Promise<Weight> {
  const server = await servePdfJs(SAMPLE_PDF)
  try {
    const isSeen = () => document.documentElement.dataset.seen === 'yes'
    const seconds = await onPhone(browser, (page) => timeToSee(page, server.url, isSeen))
    return { ...server.sent(), seconds }
  } finally {
    server.close()
  }
}

function isFirstPageSeen(): boolean {
  const image = document.querySelector<HTMLImageElement>('.paper img')
  return image?.complete === true && image.naturalWidth > 0
}

function reported({ bytes, requests, seconds }: Weight): string {
  return `${kB(bytes)}, ${requests} requests, ${seconds.toFixed(1)} s`
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
