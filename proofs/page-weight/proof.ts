/// <reference lib="dom" />
import { gunzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, pickUp } from '../lib/browser.ts'
import { type Client, openAccount, SAMPLE_PDF } from '../lib/client.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { servePdfJs } from './pdfjs.ts'
import { timeToSee, type Weight, weigh } from './weigh.ts'

const MOST_BYTES = 120_000
const MOST_REQUESTS = 12
const MOST_SCRIPT_BYTES = 30_000

export default {
  promise:
    'The first page of a document is on a cheap phone within 120 kB and 12 requests, with at most 30 kB of script',
  topic: 'Signing page',
  budgetSeconds: 16,
  services: ['postgres'],
  faults: {},
  async run({ full, say }) {
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'] }), openBrowser()])
    try {
      const client = await openAccount(stack.url)
      const link = await invite(client)
      const scripts = await scriptBytes(stack.url, link)
      const ours = await onPhone(browser, (page) => weigh(page, link, isFirstPageSeen))
      say(`the signing page: ${reported(ours)}`)
      const theirs = full ? `; in pdf.js ${reported(await weighPdfJs(browser))}` : ''
      hold(ours.bytes <= MOST_BYTES, `${ours.bytes} bytes until the first page is seen, not ${MOST_BYTES}`)
      hold(ours.requests <= MOST_REQUESTS, `${ours.requests} requests, not ${MOST_REQUESTS}`)
      hold(scripts <= MOST_SCRIPT_BYTES, `${scripts} bytes of script, not ${MOST_SCRIPT_BYTES}`)
      return `${reported(ours)}, ${kB(scripts)} of script by gzip${theirs}`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

async function invite(client: Client): Promise<string> {
  const body = { document_id: await client.upload(), signers: [{ name: 'Asha Rao', email: 'asha@weight.example' }] }
  const created = await client.call('POST', '/api/v1/document-signrequest', body)
  hold(created.status === 200, `no request: ${JSON.stringify(created.body)}`)
  return linkIn(await nthMail(client, 'asha@weight.example'))
}

/** All the page's scripts, compressed as any browser can read them. */
async function scriptBytes(url: string, link: string): Promise<number> {
  const page = await (await fetch(link)).text()
  const addresses = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => `${url}${address}`)
  hold(addresses.length > 0, 'the page has no scripts to weigh')
  hold(!/<script>/.test(page), 'the page has a script within, which is not weighed')
  const sizes = await Promise.all(addresses.map(gzippedSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function gzippedSize(address: string): Promise<number> {
  // Asked for by hand, because fetch would unpack it.
  const { get } = await import('node:http')
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
  hold(gunzipSync(bytes).length > 0, `${address} is not sent by gzip`)
  return bytes.length
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
