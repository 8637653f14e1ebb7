import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { DnsServer } from '../../apps/server/accounts/branding/testing/dns-server.ts'
import { type Client, openAccount, until } from '../lib/client.ts'
import { DATA } from '../lib/data.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { logoOf } from './refuse.ts'

// A sender with everything set up, and what of it its mails and pages show.

export interface Sender {
  client: Client
  name: string
  color: string
  /** Where mails come from once the domain is verified. */
  address: string
  domain: string
  footer: string
  /** The path of the logo. */
  logo: string
  signer: string
}

export async function openSender(stack: Stack, name: string, color: string, mailDomain: string): Promise<Sender> {
  const client = await openAccount(stack.url)
  const word = name.split(' ')[0]?.toLowerCase() ?? ''
  const domain = `${word}-${process.pid}.example`
  const footer = `${name}, registered office of ${word}`
  const must = async (method: string, path: string, body: object) => {
    const answer = await client.call(method, path, body)
    hold(answer.status === 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await must('PATCH', '/api/v1/account', { name })
  await must('PATCH', '/api/v1/account/branding', {
    color,
    texts: { en: { introduction: `${word} says hello.`, footer } },
  })
  const image = (await logoOf(color)).toString('base64')
  const { logo } = (await must('PUT', '/api/v1/account/branding/logo', { image })) as { logo: { url: string } }
  await must('PUT', '/api/v1/account/sender-domain', { address: `documents@${domain}` })
  const signer = `${word}@${mailDomain}`
  return {
    client,
    name,
    color,
    address: `documents@${domain}`,
    domain,
    footer,
    logo: new URL(logo.url).pathname,
    signer,
  }
}

/** Publishes the records of the sender's domain, and has them checked. */
export async function verifyDomain({ client }: Sender, dns: DnsServer): Promise<void> {
  const { records } = (await client.call('GET', '/api/v1/account/sender-domain')).body as {
    records: { name: string; value: string }[]
  }
  for (const { name, value } of records) dns.records.set(name, [value])
  const { state } = (await client.call('POST', '/api/v1/account/sender-domain/check')).body
  hold(state === 'verified', `the sender domain is ${state}`)
}

/** Sandbox mail leaves only for verified addresses. */
async function permitMail(stack: Stack, email: string): Promise<void> {
  await stack.database.owner(
    `INSERT INTO verified_addresses (tenant_id, email, verified_at)
     SELECT tenant_id, $1, now() FROM tenants WHERE mode = 'test'`,
    [email],
  )
}

/** Asks somebody to sign. */
export async function requestFor(client: Client, email: string): Promise<void> {
  const created = await client.call('POST', '/api/v1/document-signrequest', {
    document_id: await client.upload(),
    signers: [{ name: 'Asha Rao', email, locale: 'en', page: ['1'], cords: [{ x: 90, y: 600, w: 180, h: 50 }] }],
  })
  hold(created.status === 200 || created.status === 201, `no request: ${JSON.stringify(created.body)}`)
}

/** Asks the signer to sign, and returns the mail as the mail server keeps it. */
export async function askByMail(stack: Stack, { client, signer }: Sender, since: number): Promise<string> {
  await permitMail(stack, signer)
  await requestFor(client, signer)
  return until(async () => mailTo(signer, since))
}

function mailTo(email: string, since: number): string | undefined {
  const folder = join(DATA, 'smtp/Maildir/new')
  const mails = readdirSync(folder)
    .filter((name) => Number.parseInt(name, 10) >= since)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
  return mails.find((mail) => headersIn(mail).some(({ name, value }) => name === 'to' && value.includes(email)))
}

interface Header {
  name: string
  value: string
}

/** Names in lower case; continued lines belong to the header before them. */
function headersIn(mail: string): Header[] {
  const head = mail.slice(0, mail.indexOf('\n\n'))
  return [...head.matchAll(/^([^:\s]+):((?:.*)(?:\r?\n[ \t].*)*)/gm)].map(([, name = '', value = '']) => ({
    name: name.toLowerCase(),
    value,
  }))
}

/** The mail with its parts decoded, as far as this proof reads it. */
function decoded(mail: string): string {
  return Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

export function linkIn(mail: string): string {
  const link = /https?:\/\/\S+\/s\/[\w-]+/.exec(decoded(mail))?.[0]
  hold(link, 'the mail has no link')
  return link
}

/** The name of the logo among the parts of a mail: its hash. */
function cidOf(path: string): string {
  return `${Buffer.from(path.slice('/brand/logos/'.length, -'.png'.length), 'hex').toString('base64url')}@logo`
}

/** The mail shows this sender, and nothing of the other. */
export function holdMail(mail: string, own: Sender, other: Sender, isVerified: boolean): void {
  const content = decoded(mail)
  const header = (name: string) => headersIn(mail).find((each) => each.name === name)?.value ?? ''
  for (const shown of [
    own.name,
    own.footer,
    `background:${own.color}`,
    `alt="${own.name}"`,
    'via Countersign',
    '/verify',
  ]) {
    hold(content.includes(shown), `the mail of ${own.name} lacks ${shown}`)
  }
  for (const hidden of [other.name, other.footer, other.color, other.domain]) {
    hold(!content.includes(hidden), `the mail of ${own.name} has ${hidden}`)
  }
  hold(mail.includes(`<${cidOf(own.logo)}>`), 'the mail has no logo')
  hold(/@example\.com>?\s*$/.test(header('reply-to')), `replies go to ${header('reply-to')}`)
  hold(header('from').includes(own.address) === isVerified, `the mail of ${own.name} comes from ${header('from')}`)
}

/** The mail of a sender whom no operator knows: it has nothing of theirs but the name and the colour. */
export function holdPlainMail(mail: string, { name, footer, logo }: Sender): void {
  hold(decoded(mail).includes(name), 'the mail does not name its sender')
  hold(!decoded(mail).includes(footer), 'the mail has the footer of a sender whom nobody knows')
  hold(!mail.includes(cidOf(logo)), 'the mail has the logo of a sender whom nobody knows')
}

/** What a page shows of a sender, in a browser that has seen the pages of others. */
export async function holdPage(context: BrowserContext, link: string, own: Sender, other: Sender): Promise<void> {
  const page = await context.newPage()
  try {
    await page.goto(link)
    const shown = await page.evaluate(() => ({
      press: getComputedStyle(document.documentElement).getPropertyValue('--press').trim(),
      logo: document.querySelector<HTMLImageElement>('.logo')?.getAttribute('src'),
      isDrawn: (document.querySelector<HTMLImageElement>('.logo')?.naturalWidth ?? 0) > 0,
      html: document.documentElement.outerHTML,
    }))
    hold(shown.press === own.color, `the page of ${own.name} has the colour ${shown.press}`)
    hold(shown.logo === own.logo && shown.isDrawn, `the page of ${own.name} has the logo ${shown.logo}`)
    hold(shown.html.includes(own.footer), `the page of ${own.name} lacks its footer`)
    for (const hidden of [other.name, other.footer, other.logo, other.color.slice(1)]) {
      hold(!shown.html.includes(hidden), `the page of ${own.name} has ${hidden}`)
    }
  } finally {
    await page.close()
  }
}
