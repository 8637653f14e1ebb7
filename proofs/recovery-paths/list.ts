/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { fromPublicId } from '../../apps/server/platform/ids.ts'
import { INBOX_ROW_STATES, type InboxRowState } from '../../apps/signing/model.ts'
import { startJob } from '../lib/bulk.ts'
import { until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { holdDocument, writes } from './steps.ts'
import { act, holdStatus, newMailboxes, newTab, type World } from './world.ts'

// A list of documents with one in each state, and a visit to it that has ended.

interface Row {
  /** Brings the document of a signer into the state. */
  reach?(world: World, signerId: string): Promise<unknown>
  /** Whether the row's button led there; absent: the row is text, and its step is to write to the sender. */
  leads?(page: Page): Promise<void>
}

/** A state without an entry does not compile. */
const ROWS: Record<InboxRowState, Row> = {
  waiting: { leads: holdDocument },
  copy: { leads: (page) => holdKind(page, 'review') },
  signed: {
    reach: ({ client }, id) => act(client, { documentId: '', signerIds: [id] }, 'sign'),
    leads: (page) => holdKind(page, 'status'),
  },
  declined: { reach: ({ client }, id) => act(client, { documentId: '', signerIds: [id] }, 'decline') },
  others: { reach: changeSigner(`state = 'waiting'`) },
  replaced: { reach: changeSigner('link_generation = link_generation + 1') },
  expired: { reach: changeRequest('expires_at = now()') },
  closed: { reach: changeRequest(`state = 'cancelled', ended_at = now()`) },
}

function changeSigner(set: string) {
  return ({ stack }: World, id: string) =>
    stack.database.owner(`UPDATE signers SET ${set} WHERE signer_id = $1`, [fromPublicId('sgn', id)])
}

function changeRequest(set: string) {
  return ({ stack }: World, id: string) =>
    stack.database.owner(
      `UPDATE sign_requests SET ${set} WHERE request_id = (SELECT request_id FROM signers WHERE signer_id = $1)`,
      [fromPublicId('sgn', id)],
    )
}

/** Takes the step of each row, then that of the ended visit. */
export async function driveList(world: World, say: (line: string) => void): Promise<void> {
  const [email = ''] = await newMailboxes(world, 1)
  await mailList(world, email)
  const { page } = await newTab(world)
  await page.goto(await newestListLink(world, email))
  const list = await claimList(page)
  const signers = await signersIn(page)
  for (const [i, state] of INBOX_ROW_STATES.entries()) await ROWS[state].reach?.(world, signers[i] ?? '')
  for (const [i, state] of INBOX_ROW_STATES.entries()) {
    await page.goto(list)
    say(`list, ${state}: ${await takeRow(world, page, state, signers[i] ?? '')}`)
  }
  say(`list, visit ended: ${await getsListLink(world, page, list, email)}`)
}

async function takeRow(world: World, page: Page, state: InboxRowState, signer: string): Promise<string> {
  hold((await page.locator(`.row.${state}`).count()) === 1, `the list has no row "${state}"`)
  const { leads } = ROWS[state]
  if (!leads) return writes(world, page)
  await page.locator(`button[name="signer"][value="${signer}"]`).click()
  await leads(page)
  return 'opens'
}

/** The press that opens a document claims the list too. */
async function claimList(page: Page): Promise<string> {
  const first = page.locator('button[name="signer"]').first()
  await first.click()
  await holdDocument(page)
  const href = await page.locator('a[href^="/queue/"]').first().getAttribute('href')
  const list = new URL(String(href), page.url()).href
  await page.goto(list)
  return list
}

/** In the order of the rows, all of which can be opened at first. */
async function signersIn(page: Page): Promise<string[]> {
  const buttons = page.locator('button[name="signer"]')
  const signers = await buttons.evaluateAll((all) => all.map((button) => (button as HTMLButtonElement).value))
  hold(signers.length === INBOX_ROW_STATES.length, `${signers.length} documents of the list can be opened`)
  return signers
}

async function getsListLink(world: World, page: Page, list: string, email: string): Promise<string> {
  await world.stack.database.owner(`UPDATE inbox_visits SET expires_at = now() - interval '1 second'`)
  const before = listLinks(world, email).length
  await page.goto(list)
  await holdStatus(page, 'visit_ended')
  await page.locator('#ask').click()
  await holdStatus(page, 'link_sent')
  hold(!LIST_LINK.test(await page.content()), 'a link to the list is on the page')
  const link = await until(async () => listLinks(world, email)[before])
  const holders = world.mails().filter(({ text }) => text.includes(link))
  hold(holders.length === 1 && holders[0]?.to === email, `the link is in ${holders.length} mails`)
  await page.goto(link)
  await holdKind(page, 'inbox')
  return 'gets a link by mail'
}

/** A bulk job that asks one person for all documents; a copy for information is another person's to sign. */
async function mailList(world: World, email: string): Promise<void> {
  const { client, stack } = world
  const document_id = await client.freshDocument()
  const reader = { name: 'Lena Reader', email }
  const other = { name: 'Olga Other', email: 'other@example.com' }
  const signersOf = (state: InboxRowState) =>
    state === 'copy' ? [other, { ...reader, role: 'cc', cc_at: 'start' }] : [reader]
  const rows = INBOX_ROW_STATES.map((state) => ({ document_id, copy_document: true, signers: signersOf(state) }))
  await startJob(client, rows, 'digest=true')
  await until(async () => {
    const [row] = await stack.database.owner('SELECT sum(items)::int AS items FROM inboxes')
    return row?.items === rows.length ? true : undefined
  })
}

/** The link of the last digest shows all documents. */
async function newestListLink(world: World, email: string): Promise<string> {
  const [row] = await world.stack.database.owner('SELECT count(*)::int AS links FROM inbox_links')
  return until(async () => listLinks(world, email)[Number(row?.links) - 1])
}

const LIST_LINK = /https?:\/\/[^\s"<>]+\/q\/[\w-]+/

function listLinks(world: World, email: string): string[] {
  return world.mailsTo(email).flatMap(({ text }) => LIST_LINK.exec(text)?.[0] ?? [])
}

async function holdKind(page: Page, kind: string): Promise<void> {
  const found = await page.locator('html').getAttribute('data-kind')
  hold(found === kind, `it leads to a page "${found}", not "${kind}"`)
}
