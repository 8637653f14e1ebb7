/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { fromPublicId } from '../../apps/server/platform/ids.ts'
import type { SignerStatus } from '../../apps/signing/statuses.ts'
import { insist, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { downloads, getsLink, holdDocument, submit, writes } from './steps.ts'
import { act, askPeople, callFor, claim, holdStatus, linkFor, newestLink, newTab, type World } from './world.ts'

// Every state of a recipient's page: how it is reached, and that its next step works. Each returns the step it took.

type Drive = (world: World) => Promise<string>

/** A state without an entry does not compile. */
export const STATES: Record<SignerStatus, Drive> = {
  signed: async (world) => {
    const page = await returnAfter(world, 'sign', [{}, {}])
    await holdStatus(page, 'signed')
    hold((await page.locator('.awaited bdi').textContent())?.includes('Signer'), 'it does not say who is awaited')
    return downloads(page, 'signed-so-far')
  },
  approved: async (world) => {
    const page = await returnAfter(world, 'approve', [{ role: 'approver' }, {}])
    await holdStatus(page, 'approved')
    return writes(world, page)
  },
  // Without a sealer, until the state "completed".
  sealing: async (world) => {
    const page = await returnAfter(world, 'sign', [{}])
    await holdStatus(page, 'sealing')
    await page.getByRole('link', { name: 'Check again' }).click()
    await holdStatus(page, 'sealing')
    return 'checks again'
  },
  completed: async (world) => {
    const request = await askPeople(world, world.client)
    const link = await linkFor(world.client, request)
    await act(world.client, request, 'sign')
    await until(async () => {
      const { body } = await world.client.call('GET', `/api/v1/document-signrequest/${request.documentId}`)
      return body.state === 'completed' ? true : undefined
    })
    const page = await press(world, link)
    await holdStatus(page, 'completed')
    return downloads(page, 'signed-document')
  },
  not_your_turn: async (world) => {
    const { request, link } = await invited(world)
    await sql(world, `UPDATE signers SET state = 'waiting' WHERE signer_id = $1`, request)
    const page = await open(world, link)
    await holdStatus(page, 'not_your_turn')
    await sql(world, `UPDATE signers SET state = 'notified' WHERE signer_id = $1`, request)
    await page.getByRole('link', { name: 'Check again' }).click()
    await holdDocument(page)
    return 'checks again'
  },
  expired: async (world) => {
    const client = await world.another()
    const request = await askPeople(world, client)
    const link = await linkFor(client, request)
    await insist(() => client.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 400 * 86_400 }))
    const page = await open(world, link)
    await holdStatus(page, 'expired')
    await page.locator('#ask').click()
    await holdStatus(page, 'sender_notified')
    return 'asks the sender'
  },
  declined_by_you: async (world) => ended(world, 'declined_by_you', 0),
  declined: async (world) => ended(world, 'declined', 1),
  cancelled: async (world) => {
    const { request, link } = await invitedAlone(world)
    await insist(() => world.client.call('POST', `/api/v1/document-signrequest/${request.documentId}/cancel`))
    const page = await open(world, link)
    await holdStatus(page, 'cancelled')
    return writes(world, page)
  },
  failed: async (world) => {
    const { request, link } = await invitedAlone(world)
    const fail = `UPDATE sign_requests SET state = 'failed', ended_at = now()
                   WHERE request_id = (SELECT request_id FROM signers WHERE signer_id = $1)`
    await sql(world, fail, request)
    const page = await open(world, link)
    await holdStatus(page, 'failed')
    return writes(world, page)
  },
  delegated: async (world) => {
    const { link } = await invitedAlone(world, { may_delegate: true })
    const { context, page } = await newTab(world)
    const form = { name: 'Dee Okafor', email: `dee@${world.domain}`, reason: 'on leave' }
    await context.request.post(`${link}/delegate`, { form })
    await page.goto(link)
    await holdStatus(page, 'delegated')
    return writes(world, page)
  },
  elsewhere: async (world) => {
    const { link } = await invited(world)
    const { context, page } = await newTab(world)
    const base = await claim(context, link)
    await claim((await newTab(world)).context, link)
    await page.goto(base)
    await holdStatus(page, 'elsewhere')
    await page.locator('#continue-here').click()
    await holdDocument(page)
    return 'continues here'
  },
  visit_ended: async (world) => {
    const { request, link } = await invited(world)
    const { context, page } = await newTab(world)
    const base = await claim(context, link)
    await sql(world, `UPDATE visits SET expires_at = now() - interval '1 second' WHERE signer_id = $1`, request)
    await page.goto(base)
    await holdStatus(page, 'visit_ended')
    return getsLink(world, page, request.emails[0])
  },
  replaced: async (world) => {
    const { request, link } = await invited(world)
    // The link of an invitation that was not sent yet would be the new one.
    await newestLink(world, request.emails[0] ?? '', 1)
    await callFor(world.client, request, 'link')
    const page = await open(world, link)
    await holdStatus(page, 'replaced')
    return getsLink(world, page, request.emails[0])
  },
  link_used: async (world) => {
    const { request } = await invited(world)
    const session = { mode: 'redirect', return_url: 'http://localhost/back' }
    const url = String((await callFor(world.client, request, 'embed-session', session)).url)
    await claim((await newTab(world)).context, url)
    const page = await open(world, url)
    await holdStatus(page, 'link_used')
    return getsLink(world, page, request.emails[0])
  },
  unknown: async (world) => {
    const { link } = await invited(world)
    const page = await open(world, link.slice(0, -9))
    await holdStatus(page, 'unknown')
    await page.locator('#link').fill(`<${link.slice(0, 40)} ${link.slice(40)}>`)
    await page.locator('form.paste button').click()
    await holdDocument(page)
    return 'pastes the whole link'
  },
  suspended: async (world) => {
    const client = await world.another()
    const request = await askPeople(world, client)
    const link = await linkFor(client, request)
    const suspend = (at: string) => `
      UPDATE accounts SET suspended_at = ${at} WHERE account_id =
        (SELECT account_id FROM tenants JOIN signers USING (tenant_id) WHERE signer_id = $1)`
    await sql(world, suspend('now()'), request)
    const page = await open(world, link)
    await holdStatus(page, 'suspended')
    hold((await page.locator('a[href^="mailto:"]').count()) === 0, 'it names the address of a suspended sender')
    await sql(world, suspend('NULL'), request)
    await page.getByRole('link', { name: 'Try again' }).click()
    await holdDocument(page)
    return 'tries again'
  },
  busy: async (world) => {
    const { request, link } = await invited(world)
    const page = await open(world, link)
    // As many claims as one link permits in an hour.
    const claims = `
      INSERT INTO visits (tenant_id, visit_id, browser_hash, request_id, signer_id, generation, expires_at, ended_at)
      SELECT tenant_id, gen_random_uuid(), '\\x00'::bytea, request_id, signer_id, link_generation, now(), now()
        FROM signers, generate_series(1, 50) WHERE signer_id = $1`
    await sql(world, claims, request)
    await submit(page, new URL(link).pathname)
    await holdStatus(page, 'busy')
    await page.getByRole('link', { name: 'Try again' }).click()
    await holdDocument(page)
    return 'tries again'
  },
  unavailable: async (world) => {
    const { link } = await invited(world)
    const { owner } = world.stack.database
    await owner('ALTER TABLE signing_links RENAME TO signing_links_away')
    const page = await open(world, link)
    await owner('ALTER TABLE signing_links_away RENAME TO signing_links')
    await holdStatus(page, 'unavailable')
    await page.getByRole('link', { name: 'Try again' }).click()
    await holdDocument(page)
    return 'tries again'
  },
  // Reached by the button of "replaced", and of "expired".
  link_sent: async (world) => {
    const { request, link } = await invited(world)
    await callFor(world.client, request, 'link')
    const page = await open(world, link)
    await page.locator('#ask').click()
    await holdStatus(page, 'link_sent')
    return writes(world, page)
  },
  sender_notified: async (world) => {
    const { request, link } = await invitedAlone(world, {}, { notify: false })
    await callFor(world.client, request, 'link')
    const page = await open(world, link)
    await page.locator('#ask').click()
    await holdStatus(page, 'sender_notified')
    return writes(world, page)
  },
  wrong_person: async (world) => {
    const { link } = await invited(world)
    const page = await open(world, link)
    await page.locator('#open-wrong-person').click()
    await page.locator('#wrong-person-reason').fill('Ask Ben in Sales')
    await page.locator('#wrong-person button').click()
    await page.locator('html[data-status]').waitFor()
    await holdStatus(page, 'wrong_person')
    await page.getByRole('link', { name: 'Open the document' }).click()
    await holdDocument(page)
    return 'tells the sender, and can still open it'
  },
  back_from_provider: async (world) => {
    const { page, context } = await newTab(world)
    await page.goto(`${world.stack.url}/s`)
    const opened = context.waitForEvent('page')
    await page.evaluate((path) => void window.open(path), RETURNED)
    const popup = await opened
    await popup.waitForLoadState()
    await holdStatus(popup, 'back_from_provider')
    const closed = popup.waitForEvent('close')
    await popup.locator('#close-window').click()
    await closed
    return 'closes the window'
  },
}

const RETURNED = '/provider/back'

/** With settings of its own, or because the state is that of a whole request. */
async function invitedAlone(world: World, more = {}, options = {}) {
  const request = await askPeople(world, world.client, [more], options)
  return { request, link: await linkFor(world.client, request) }
}

async function invited(world: World) {
  const request = await world.nextInvited()
  return { request, link: await linkFor(world.client, request) }
}

async function open(world: World, link: string): Promise<Page> {
  const { page } = await newTab(world)
  await page.goto(link)
  return page
}

/** Opens the link of somebody who has acted: a button leads to the page. */
async function press(world: World, link: string): Promise<Page> {
  const page = await open(world, link)
  await page.locator('#claim button').click()
  return page
}

async function returnAfter(world: World, action: string, people: object[]): Promise<Page> {
  const request = await askPeople(world, world.client, people)
  const link = await linkFor(world.client, request)
  await act(world.client, request, action)
  return press(world, link)
}

async function ended(world: World, status: SignerStatus, reader: number): Promise<string> {
  const request = await askPeople(world, world.client, [{}, {}])
  const link = await linkFor(world.client, request, reader)
  await act(world.client, request, 'decline')
  const page = await open(world, link)
  await holdStatus(page, status)
  return writes(world, page)
}

async function sql({ stack }: World, statement: string, { signerIds }: { signerIds: string[] }): Promise<void> {
  await stack.database.owner(statement, [fromPublicId('sgn', signerIds[0] ?? '')])
}
