import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../../apps/signing/testing/chromium.ts'

// A real Chromium, as signers have it: on a cheap phone with a poor network, or on a desk.

export async function openBrowser(): Promise<Browser> {
  // As browsers are coming to be: no cookies for frames of other sites.
  return launchChromium(['--test-third-party-cookie-phaseout'])
}

export type Device = 'phone' | 'desk'

const DEVICES: Record<Device, BrowserContextOptions> = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
}

/** How much slower the phone's processor is than this machine's. */
export const PHONE_SLOWDOWN = 4
/** Bits per second, and milliseconds there and back. */
export const PHONE_NETWORK = { bitsPerSecond: 400_000, latencyMs: 150 }

/** A browser of its own, with its own cookies; a phone has a slow processor and a poor network. */
export async function pickUp(browser: Browser, device: Device, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...DEVICES[device], locale: 'en-GB', ...more })
  // A slow page is not a failure here: proofs that promise a duration measure it themselves.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  if (device === 'phone') await slowDown(context, page)
  return page
}

/** Gives a page the network of the phone, and its processor unless another one is asked for. */
export async function slowDown(context: BrowserContext, page: Page, slowdown = PHONE_SLOWDOWN): Promise<void> {
  const { bitsPerSecond, latencyMs } = PHONE_NETWORK
  const throughput = bitsPerSecond / 8
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  const limits = { downloadThroughput: throughput, uploadThroughput: throughput, latency: latencyMs }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...limits })
}
