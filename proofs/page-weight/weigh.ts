/// <reference lib="dom" />
import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { hold } from '../lib/proof.ts'

/** What a page cost until something could be seen, by the browser's own network log. */
export interface Weight {
  requests: number
  /** Over the wire, headers included. */
  bytes: number
  seconds: number
}

/**
 * Goes to an address and waits until `isSeen` says yes in the page. Every request begun by then counts, and counts
 * whole, though its last byte came later.
 */
export async function weigh(page: Page, address: string, isSeen: () => boolean): Promise<Weight> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const begun = new Set<string>()
  const sizes = new Map<string, number>()
  let redirected = { requests: 0, bytes: 0 }
  session.on('Network.requestWillBeSent', ({ requestId, redirectResponse, request }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return
    begun.add(requestId)
    // A redirect keeps the id of the request that led to it.
    if (redirectResponse) {
      redirected = { requests: redirected.requests + 1, bytes: redirected.bytes + redirectResponse.encodedDataLength }
    }
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId }) => sizes.set(requestId, 0))

  const seconds = await timeToSee(page, address, isSeen)
  const counted = [...begun]
  const before = redirected
  while (!counted.every((id) => sizes.has(id))) await page.waitForTimeout(50)
  const bytes = counted.reduce((sum, id) => sum + (sizes.get(id) ?? 0), before.bytes)
  await session.detach()
  return { requests: counted.length + before.requests, bytes, seconds }
}

export async function timeToSee(page: Page, address: string, isSeen: () => boolean): Promise<number> {
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(isSeen, undefined, { polling: 'raf', timeout: 120_000 })
  return (performance.now() - began) / 1000
}

/** The bytes of a resource as the service sends it by gzip. */
export async function gzippedSize(address: string): Promise<number> {
  // Asked for by hand, because fetch would unpack it.
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
  hold(gunzipSync(bytes).length > 0, `${address} is not sent by gzip`)
  return bytes.length
}
