import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { SignerStatus } from '../../apps/signing/statuses.ts'
import { launchChromium } from '../../apps/signing/testing/chromium.ts'
import { type Client, insist, openAccount, until } from '../lib/client.ts'
import { DATA } from '../lib/data.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { ask, type Input, type Request } from '../signing/stage.ts'

// A sender whose signers have real mailboxes, and browsers in which their pages are opened.

export interface World {
  stack: Stack
  browser: Browser
  client: Client
  /** Another sender, with a clock and a suspension of its own. */
  another(): Promise<Client>
  /** The addresses of signers end with it. */
  domain: string
  /** The mails that have arrived for an address. */
  mailsTo(email: string): Mail[]
  /** All mails that have arrived for addresses of this proof. */
  mails(): Mail[]
  /** One of the signers of a request to many, each with a mailbox of their own. */
  nextInvited(): Promise<Asked>
  /** The browsers of one state, which are closed after it. */
  tabs: BrowserContext[]
}

/** A request, or one signer's part of it, with the addresses of its signers. */
export type Asked = Request & { emails: string[] }

export interface Mail {
  to: string
  text: string
}

export async function openWorld(stack: Stack, browser: Browser): Promise<World> {
  const since = Math.floor(Date.now() / 1000)
  const domain = `recovery-${process.pid}.example.com`
  const client = await openAccount(stack.url)
  // As its owner does by the link of a mail. Signers see proved addresses only.
  await stack.database.owner('UPDATE users SET verified_at = clock_timestamp()')
  const mails = readMails(domain, since)
  const many = askMany({ stack, domain }, client)
  let taken = 0
  return {
    ...{ stack, browser, client, domain, mails, tabs: [] },
    another: () => openAccount(stack.url),
    mailsTo: (email) => mails().filter(({ to }) => to === email),
    nextInvited: async () => {
      const { documentId, signerIds, emails } = await many
      taken += 1
      hold(taken <= MANY, `more than ${MANY} signers are needed`)
      const [signerId = '', email = ''] = [signerIds[taken - 1], emails[taken - 1]]
      return { documentId, signerIds: [signerId], emails: [email] }
    },
  }
}

/** As many states as share a request: it costs less than one for each. */
const MANY = 12

function askMany(world: Pick<World, 'stack' | 'domain'>, client: Client): Promise<Asked> {
  const boxOf = (i: number) => ({ x: 40 + 130 * (i % 4), y: 60 + 70 * Math.floor(i / 4), w: 120, h: 50 })
  return askPeople(
    world,
    client,
    Array.from({ length: MANY }, (_, i) => ({ page: ['1'], cords: [boxOf(i)] })),
  )
}

let people = 0

/** New addresses. Sandbox mail leaves only for verified ones. */
export async function newMailboxes(
  { stack, domain }: Pick<World, 'stack' | 'domain'>,
  count: number,
): Promise<string[]> {
  const emails = Array.from({ length: count }, () => {
    people += 1
    return `person${people}@${domain}`
  })
  await stack.database.owner(
    `INSERT INTO verified_addresses (tenant_id, email, verified_at)
     SELECT tenant_id, email, now() FROM tenants, unnest($1::text[]) AS email WHERE mode = 'test'`,
    [emails],
  )
  return emails
}

/** A request to new people with mailboxes. */
export async function askPeople(
  world: Pick<World, 'stack' | 'domain'>,
  client: Client,
  more: Partial<Input>[] = [{}],
  options: Record<string, unknown> = {},
): Promise<Asked> {
  const emails = await newMailboxes(world, more.length)
  const inputs = more.map((one, i) => ({ email: emails[i] ?? '', ...one }))
  return { ...(await ask(client, inputs, options)), emails }
}

/** A call about a signer that must succeed. */
export async function callFor(client: Client, { documentId, signerIds }: Request, what: string, body = {}, at = 0) {
  const path = `/api/v1/document-signrequest/${documentId}/signers/${signerIds[at]}/${what}`
  const answer = await insist(() => client.call('POST', path, body))
  hold(answer.status === 200, `${what}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A further link of a signer. The mailed ones stay valid. */
export async function linkFor(client: Client, request: Request, at = 0): Promise<string> {
  return String((await callFor(client, request, 'link', { keep: true }, at)).url)
}

export async function act(client: Client, { signerIds }: Request, action: string, at = 0): Promise<void> {
  const answer = await insist(() => client.call('POST', `/api/v1/sandbox/signers/${signerIds[at]}/act`, { action }))
  hold(answer.status === 200, `${action}: ${JSON.stringify(answer.body)}`)
}

/** Without pictures: no step needs those of the document, and drawing them takes most of the time. */
export function openPlainBrowser(): Promise<Browser> {
  return launchChromium(['--blink-settings=imagesEnabled=false'])
}

/** A browser with its own cookies, 360 px wide. */
export async function newTab({ browser, tabs }: World): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' })
  tabs.push(context)
  context.setDefaultTimeout(60_000)
  return { context, page: await context.newPage() }
}

/** Claims a link without its page, as the first press on it does; the path of the visit. */
export async function claim(context: BrowserContext, link: string): Promise<string> {
  return (await context.request.post(link)).url()
}

export async function holdStatus(page: Page, status: SignerStatus): Promise<void> {
  const found = await page.locator('html').getAttribute('data-status')
  hold(
    found === status,
    `the page says "${found}", not "${status}": ${(await page.locator('main').textContent())?.trim()}`,
  )
}

/** Waits until so many mails with a link have come to an address; the last one's link. */
export async function newestLink(world: World, email: string, count: number): Promise<string> {
  return until(
    async () => {
      const links = world.mailsTo(email).flatMap(({ text }) => linkIn(text) ?? [])
      return links.length >= count ? links.at(-1) : undefined
    },
    undefined,
    MAIL_PAUSE_MS,
  )
}

/** Between two looks into the mailbox. */
const MAIL_PAUSE_MS = 50

export function linkIn(text: string): string | undefined {
  return /https?:\/\/[^\s"<>]+\/s\/[\w-]+/.exec(text)?.[0]
}

/** In the order of arrival. Each file is read once: the mailbox has the mails of all proofs. */
function readMails(domain: string, since: number): () => Mail[] {
  const folder = join(DATA, 'smtp/Maildir/new')
  const read = new Map<string, Mail>()
  return () => {
    const names = readdirSync(folder).filter((name) => Number.parseInt(name, 10) >= since && !read.has(name))
    for (const name of names.sort()) read.set(name, mailIn(readFileSync(join(folder, name), 'latin1')))
    return [...read]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, mail]) => mail)
      .filter(({ to }) => to.endsWith(`@${domain}`))
  }
}

function mailIn(mail: string): Mail {
  return { to: /^To:.*?([^<>\s]+@[^<>\s]+?)>?\s*$/im.exec(mail)?.[1] ?? '', text: decoded(mail) }
}

/** Quoted-printable undone (RFC 2045 §6.7). */
function decoded(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
