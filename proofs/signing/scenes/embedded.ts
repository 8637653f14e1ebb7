/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { type Client, insist } from '../../lib/client.ts'
import { hold } from '../../lib/proof.ts'
import { openIntegrator } from '../integrator.ts'
import { meet } from '../person.ts'
import { ask, finish, type Request, type Stage, signerStates } from '../stage.ts'

interface Heard {
  type: string
  marked?: boolean
}

/** In a frame of the integrator's page, without any cookie; and in nobody else's frame. */
export async function embedded(stage: Stage): Promise<void> {
  const client = await stage.another()
  const site = await openIntegrator(stage.url)
  try {
    await insist(() => client.call('PATCH', '/api/v1/account', { allowed_origins: [site.origin] }))
    const request = await ask(client, [{ email: 'framed@embed.example' }], { notify: false })
    const link = await openSession(client, request, site.origin)
    await refusedElsewhere(stage, client, request, `${site.stranger}/?link=${encodeURIComponent(link)}`)

    const { page, leave } = await meet(stage.browser, 'desk')
    await page.goto(`${site.origin}/?link=${encodeURIComponent(link)}`)
    const frame = page.frameLocator('iframe')
    await frame.locator('html[data-kind="sign"]').waitFor({ state: 'attached' })
    await heard(page, 'viewed')
    await frame.locator('#tab-type').click()
    await frame.locator('#typed-name').fill('Framed Signer')
    await frame.locator('#agree').click()
    await heard(page, 'signed')
    const reported = await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
    hold(
      reported.some(({ type }) => type === 'ready'),
      'the page around did not hear that the frame is there',
    )
    hold(
      reported.some(({ type, marked }) => type === 'progress' && marked),
      'it did not hear of the signature in the making',
    )
    hold(!reported.some(({ type }) => type === 'error'), `it heard of an error: ${JSON.stringify(reported)}`)
    hold((await page.context().cookies()).length === 0, 'a framed visit left a cookie')
    await leave()
    await finish(stage, client, request, 'embedded')
  } finally {
    site.close()
  }
}

async function openSession(client: Client, { documentId, signerIds }: Request, origin: string): Promise<string> {
  const path = `/api/v1/document-signrequest/${documentId}/signers/${signerIds[0]}/embed-session`
  const { status, body } = await insist(() => client.call('POST', path, { mode: 'iframe', origin }))
  hold(status === 200, `no embed session: ${JSON.stringify(body)}`)
  return String(body.url)
}

/** The same page under another origin: the browser shows nothing of the frame, and the link is not used up. */
async function refusedElsewhere(stage: Stage, client: Client, request: Request, address: string): Promise<void> {
  const { page } = await meet(stage.browser, 'desk')
  const refused = page.waitForEvent('console', { predicate: (message) => /frame-ancestors/.test(message.text()) })
  await page.goto(address)
  await refused
  hold((await signerStates(client, request))[0] === 'notified', 'a stranger’s frame was taken for a look')
  await page.context().close()
}

async function heard(page: Page, type: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as { heard: Heard[] }).heard.some((event) => event.type === wanted),
    type,
  )
}
