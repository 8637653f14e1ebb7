/// <reference lib="dom" />
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { type Act, PATIENCE_MS, visit } from '../certificate-signing/people.ts'
import type { Signer } from '../certificate-signing/together.ts'
import { insist } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { turn } from '../lib/remote-signer.ts'
import { openIntegrator } from '../signing/integrator.ts'
import { meet } from '../signing/person.ts'
import { confirmThere, type Identity, identifyThere } from './provider.ts'

// People who sign at a provider: from the page itself, from a frame in somebody's site, from an app's WebView.

/** One journey: agree, show who one is, come back. */
export function byEsign(browser: Browser, provider: string, identity: Identity): Act {
  return visit(browser, async ({ page }) => {
    await page.click('#agree')
    await identifyThere(page, provider, identity)
  })
}

/** At a provider that wants to know who comes; they mistake what is asked for at first, and are reported so. */
export function byEsignWithAccount(browser: Browser, provider: string, identity: Identity): Act {
  return visit(browser, async ({ page }) => {
    await page.fill('#account', identity.number)
    await page.click('#agree')
    await page.locator('#problem:not(:empty)').waitFor()
    await page.fill('#account', 'somebody@sandbox')
    await page.click('#agree')
    await identifyThere(page, provider, identity)
  })
}

/** An app that shows the page in its WebView, which can open no second window. */
export function byEsignInWebView(browser: Browser, provider: string, identity: Identity): Act {
  const userAgent = `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${browser.version()} Mobile Safari/537.36`
  return visit(
    browser,
    async ({ page }) => {
      const opened: Page[] = []
      page.context().on('page', (another) => opened.push(another))
      await page.click('#agree')
      await identifyThere(page, provider, identity)
      hold(opened.length === 0, 'a second window was opened, which a WebView has not')
    },
    { userAgent, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  )
}

/** Two journeys: one to show the certificate, one to sign with it. */
export function byCsc(browser: Browser, provider: string, identity: Identity): Act {
  return visit(browser, async ({ page }) => {
    await page.click('#agree')
    await identifyThere(page, provider, identity)
    await page.click('#depart')
    await confirmThere(page, provider, identity)
  })
}

/** The same, for whom the service keeps several certificates: only those that can sign are to be chosen from. */
export function byCscChoosing(browser: Browser, provider: string, identity: Identity, chosen: () => void): Act {
  return visit(browser, async ({ page }) => {
    await turn(provider, { credentials: 'several' })
    await page.click('#agree')
    await identifyThere(page, provider, identity)
    await page.locator('#which').waitFor()
    await turn(provider, { credentials: 'one' })
    chosen()
    const offered = await page.locator('#candidates label').count()
    hold(offered === 2, `${offered} certificates are to be chosen from, and 2 can sign`)
    await page.locator('#candidates label').last().click()
    await page.click('#take')
    await confirmThere(page, provider, identity)
  })
}

export interface Framed extends Pick<Signer, 'act' | 'link'> {
  close(): void
}

/** In a frame of an integrator's page, by the element that the product serves; the provider opens beside it. */
export async function byEsignInFrame(
  browser: Browser,
  product: string,
  provider: string,
  identity: Identity,
): Promise<Framed> {
  const site = await openIntegrator(product)
  const { origin } = site
  return {
    close: () => site.close(),
    link: async (client, { documentId, signerIds }, i) => {
      await insist(() => client.call('PATCH', '/api/v1/account', { allowed_origins: [origin] }))
      const path = `/api/v1/document-signrequest/${documentId}/signers/${signerIds[i]}/embed-session`
      const { status, body } = await insist(() => client.call('POST', path, { mode: 'iframe', origin }))
      hold(status === 200, `no embed session: ${JSON.stringify(body)}`)
      return String(body.url)
    },
    act: async (link) => {
      const { page, leave } = await meet(browser, 'desk')
      page.setDefaultTimeout(PATIENCE_MS)
      await page.goto(`${origin}/?link=${encodeURIComponent(link)}`)
      const frame = page.frameLocator('iframe')
      await frame.locator('html[data-kind="sign"]').waitFor({ state: 'attached' })
      await frame.locator('#agree').click()
      await signBeside(page, frame, provider, identity)
      await leave()
    },
  }
}

async function signBeside(page: Page, frame: FrameLocator, provider: string, identity: Identity): Promise<void> {
  const opening = page.waitForEvent('popup')
  await frame.locator('#depart').click()
  const beside = await opening
  await beside.locator('#number').waitFor()
  hold((await beside.evaluate(() => window.opener)) === null, 'the provider’s page has a hand on ours')
  await identifyThere(beside, provider, identity)
  await beside.locator('html[data-status="back_from_provider"]').waitFor({ state: 'attached' })
  await frame.locator('html[data-kind="status"]').waitFor({ state: 'attached' })
}
