import { expect } from 'vitest'
import { createInboxLink } from '../../notifications/inbox/open-inbox.ts'
import { newId } from '../../platform/ids.ts'
import type { TestAccount, TestServer } from '../../testing/server.ts'
import { askToSign, openBrowser, type TestBrowser, type TestRequest } from './signer-browser.ts'

export interface TestInbox {
  browser: TestBrowser
  link: string
  /** The path of the list, after the claim. */
  list: string
  request: TestRequest
}

export type TestInboxes = ReturnType<typeof testInboxes>

/** Requests, and inboxes that list them. Each test uses its own mailbox, because a mailbox has one inbox. */
export function testInboxes(server: TestServer, account: TestAccount) {
  let mailboxes = 0
  const newMailbox = () => `mailbox-${mailboxes++}`

  /** Creates requests one after the other, in the order of the list. */
  async function create(count: number, more: Record<string, unknown> = {}, sender = account): Promise<TestRequest[]> {
    const requests: TestRequest[] = []
    while (requests.length < count) requests.push(await askToSign(server, sender, more))
    return requests
  }

  /** The path of the inbox link in a digest that announces these requests. `mailbox`: any name, or the key of an address. */
  async function mailDigest(
    requests: TestRequest[],
    mailbox: string | Buffer,
    { tenantId } = account,
  ): Promise<string> {
    const digestId = newId()
    await server.database.owner(
      `INSERT INTO mail_digests (tenant_id, digest_id, email_key, kind) VALUES ($1, $2, $3, 'invitation')`,
      [tenantId, digestId, typeof mailbox === 'string' ? Buffer.from(mailbox) : mailbox],
    )
    for (const { signers } of requests) {
      await server.database.owner(
        `INSERT INTO digest_items (tenant_id, mail_id, digest_id, request_id, signer_id, generation)
         SELECT tenant_id, $2, $3, request_id, signer_id, link_generation FROM signers WHERE tenant_id = $1 AND signer_id = $4`,
        [tenantId, newId(), digestId, signers[0]?.id],
      )
    }
    return server.parts.db.transaction({ tenant: tenantId }, (tx) => createInboxLink(tx, '', 1, { tenantId, digestId }))
  }

  /** An inbox with one request, claimed by a browser. */
  async function openOne(
    more: Record<string, unknown> = {},
    mailbox: string | Buffer = newMailbox(),
  ): Promise<TestInbox> {
    const [request] = await create(1, more)
    if (!request) throw new Error('no request was created')
    const browser = openBrowser(server)
    const link = await mailDigest([request], mailbox)
    return { browser, link, list: await browser.claim(link), request }
  }

  return { newMailbox, create, mailDigest, openOne }
}

/** Sends the list's form; returns the path that it redirects to. */
export async function openDocument(
  browser: TestBrowser,
  list: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const answer = await browser.post(`${list}/open`, fields)
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}

export async function signDocument(browser: TestBrowser, base: string): Promise<void> {
  const shown = await browser.view(base)
  const signed = await browser.send(`${base}/sign`, { mark: { kind: 'typed', name: 'Asha Rao' }, ...shown })
  expect(signed.statusCode).toBe(200)
}

export function itemNumbersIn(body: string): string[] {
  return [...body.matchAll(/class="ordinal">(\d+)</g)].map(([, number = '']) => number)
}
