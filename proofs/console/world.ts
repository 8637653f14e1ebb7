/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { openBrowser, pickUp } from '../lib/browser.ts'
import { type Client, clientFor } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { signUpAt } from '../lib/sign-up.ts'
import { type Stack, type StackOptions, startStack } from '../lib/stack.ts'
import { listen } from '../signing/person.ts'

// The running product, a Chromium, and people who use the console.

export interface World {
  stack: Stack
  url: string
  browser: Browser
  close(): Promise<void>
}

export async function openWorld(
  { env = {}, ...options }: StackOptions = {},
  launch: () => Promise<Browser> = openBrowser,
): Promise<World> {
  const port = await freePort()
  // Browsers keep the session's cookie at localhost without TLS.
  const url = `http://localhost:${port}`
  const own = { COUNTERSIGN_PORT: String(port), COUNTERSIGN_PUBLIC_URL: url, COUNTERSIGN_SIGN_INS_PER_HOUR: '100000' }
  const [stack, browser] = await Promise.all([
    startStack({ processes: ['all'], env: { ...own, ...env }, ...options }),
    launch(),
  ])
  return {
    ...{ stack, url, browser },
    close: async () => {
      await browser.close()
      await stack.stop()
    },
  }
}

/** Somebody who signed up in the browser and owns an account. */
export interface Member {
  email: string
  /** `acc_…` */
  account: string
  /** Calls with the sandbox key of the account. */
  client: Client
  /** Another window of the same person, with the same session: by default at a desk of 1280 by 800 pixels. */
  open(options?: BrowserContextOptions): Promise<Window>
}

export interface Window {
  page: Page
  /** What went wrong on the page: errors of scripts, breaches of the policy, resources that did not load. */
  faults: string[]
  /** Goes to a screen of the account by its path, such as `requests`, and waits until it has its content. */
  goTo(path: string, mode?: 'sandbox' | 'live'): Promise<void>
  /** Throws if anything went wrong on the page. */
  close(): Promise<void>
}

/** A phone with a finger, as fast as this machine. */
export const PHONE: BrowserContextOptions = {
  ...{ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  ...{ isMobile: true, hasTouch: true },
}

const PASSWORD = 'seven tall ladders'

export async function becomeMember(world: World, name = 'asha.rao'): Promise<Member> {
  const { url, browser } = world
  const page = await pickUp(browser, 'desk')
  const email = `${name}@console.example`
  const key = await signUpAt(page, url, { email, accountName: 'Proof Ltd', password: PASSWORD })
  const storageState = await page.context().storageState()
  const me = await page.request.get(`${url}/api/v1/me`)
  hold(me.ok(), `the session of the sign-up is answered with ${me.status()}`)
  const { memberships } = (await me.json()) as { memberships: { account_id: string }[] }
  const account = memberships[0]?.account_id ?? ''
  await page.context().close()
  return {
    ...{ email, account, client: clientFor(url, key) },
    open: async (options = {}) => windowOf(await pickUp(browser, 'desk', { storageState, ...options }), url, account),
  }
}

export function windowOf(page: Page, url: string, account: string): Window {
  const faults = listen(page)
  return {
    ...{ page, faults },
    goTo: async (path, mode = 'sandbox') => {
      await page.goto(`${url}/app/${account}/${mode}/${path}`)
      await settled(page)
    },
    close: async () => {
      const { pathname } = new URL(page.url())
      await page.context().close()
      hold(faults.length === 0, `at ${pathname}: ${faults.join('; ')}`)
    },
  }
}

/** Waits until the screen has a heading, and what is in sight has its content; more may load when it is scrolled to. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => {
    const placeholders = [...document.querySelectorAll('.animate-pulse')]
    return !placeholders.some((placeholder) => {
      const { top, bottom } = placeholder.getBoundingClientRect()
      return placeholder.checkVisibility() && bottom > 0 && top < innerHeight
    })
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
}

/**
 * Waits for a window or a menu over the screen, and for its content, which may be loaded then. It asks at each frame: the
 * locators of Playwright ask twice a second.
 */
export async function layerShown(page: Page, role: 'dialog' | 'menu'): Promise<void> {
  await page.waitForFunction((wanted) => {
    const layer = document.querySelector(`[role="${wanted}"]`)
    const controls = layer?.querySelectorAll('a, button, input, select, [role="menuitem"]') ?? []
    return [...controls].some((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
  }, role)
}
