import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { hold } from './proof.ts'

// A real Chromium, as signers have it: on a cheap phone with a poor network, or on a desk.

export async function openBrowser(): Promise<Browser> {
  // As browsers are coming to be: no cookies for frames of other sites.
  return launchChromium(['--test-third-party-cookie-phaseout'])
}

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** It reaches nothing but what it is sent to. */
export function launchChromium(args: string[], env: Record<string, string> = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', ...QUIET, ...args],
    env: { ...process.env, ...env },
  })
}

function findChromium(): string {
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  hold(found, 'there is no Chromium here: install the Debian package chromium')
  return found
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

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const { bitsPerSecond, latencyMs } = PHONE_NETWORK
  const throughput = bitsPerSecond / 8
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN })
  await session.send('Network.enable')
  const limits = { downloadThroughput: throughput, uploadThroughput: throughput, latency: latencyMs }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...limits })
}
