/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { openBrowser, pickUp } from '../lib/browser.ts'
import { makeTemplate, startJob, templateRow, untilJob } from '../lib/bulk.ts'
import { openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { openSigner } from '../lib/signer.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { weigh } from '../page-weight/weigh.ts'
import { meet, type Person } from '../signing/person.ts'
import { countActions } from '../three-actions/count.ts'
import { openMailbox } from './mailbox.ts'

// A bulk job names one person in every row. They get one mail, and its link leads them through all of the documents.

const ROWS = 500
const SMTP = new URL('smtp://127.0.0.1:15025')
const LIMITS = {
  first: atMost(4, 'actions from the opened mail to the first signature'),
  others: atMost(3, 'actions for each of the next documents'),
  bytes: atMost(20, 'size of the document list on a phone', { unit: 'kB' }),
}
const IN_BROWSER = 3
const IN_BROWSER_FULL = 25

export default {
  promise: `A person named in ${ROWS} rows of a bulk job gets one mail that asks for signatures, and goes from each document to the next without returning to the mailbox`,
  topic: 'Signing page',
  budgetSeconds: 34,
  services: ['postgres', 'smtp'],
  sample: `${IN_BROWSER} documents signed in Chromium (--full: ${IN_BROWSER_FULL}, and the rest through the calls of the pages)`,
  limits: LIMITS,
  faults: { 'second-mail': 'a second mail to the same person' },
  async run({ full, say }) {
    const inBrowser = full ? IN_BROWSER_FULL : IN_BROWSER
    const env = { COUNTERSIGN_SMTP_URL: SMTP.href, COUNTERSIGN_DIGEST_QUIET_SECONDS: '1' }
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'], env }), openBrowser()])
    try {
      const mailbox = openMailbox(`queue-${process.pid}.example.com`, Math.floor(Date.now() / 1000), SMTP)
      await tellOfMany(stack, mailbox.email)
      const link = linkIn(await mailbox.firstMail())
      const [walked, weight] = await Promise.all([walk(browser, link, inBrowser), weighList(browser, link)])
      say(`${inBrowser} signed in Chromium: ${walked}`)
      const signed = full ? inBrowser + (await signTheRest(stack, link)) : inBrowser
      await holdSignedOnce(stack, signed)
      await untilNothingIsToBeMailed(stack)
      const copies = await idsOfCopies(stack)
      mailbox.holdOneMail(copies)
      await mailbox.plant()
      await mustFind('second-mail', () => mailbox.holdOneMail(copies))
      return `${ROWS} rows, one mail; ${signed} signed, each once and opened from the queue, ${inBrowser} of them in Chromium with ${walked}; the list on a phone weighs ${(weight / 1000).toFixed(0)} kB`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

/** One job, one person. Sandbox mail leaves only for verified addresses. */
async function tellOfMany(stack: Stack, email: string): Promise<void> {
  const client = await openAccount(stack.url)
  await stack.database.owner(
    `INSERT INTO verified_addresses (tenant_id, email, verified_at)
     SELECT tenant_id, $1, now() FROM tenants WHERE mode = 'test'`,
    [email],
  )
  const rows = Array.from({ length: ROWS }, (_, i) => templateRow(i, email))
  const job = await startJob(client, rows, `template_id=${await makeTemplate(client)}`)
  await untilJob(client, job, ({ state }) => state === 'completed')
}

function linkIn(mail: string): string {
  const link = /https?:\/\/\S+\/q\/[\w-]+/.exec(mail)?.[0]
  hold(link, `there is no link to a queue in the mail:\n${mail.slice(0, 2000)}`)
  return link
}

const MAILBOX = 'https://mail.example/inbox'

/** From the mail to the list, and from each document to the next. How many actions it took. */
async function walk(browser: Browser, link: string, documents: number): Promise<string> {
  const person = await meet(browser, 'desk')
  const { page } = person
  const done = await countActions(page)
  await page.route(MAILBOX, (route) => route.fulfill({ contentType: 'text/html', body: `<a href="${link}">Open</a>` }))
  await page.goto(MAILBOX)
  const visited: string[] = []
  await page.getByText('Open').click()
  await page.locator('html[data-kind="inbox"]').waitFor({ state: 'attached' })
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  const title = (await page.locator('h1').textContent()) ?? ''
  hold(title.startsWith(`${ROWS} `), `the list says "${title}"`)
  const actions: number[] = []
  for (let number = 1; number <= documents; number += 1) {
    const before = number === 1 ? 0 : done.length
    await page.locator(number === 1 ? '#start' : '#next-document').click()
    await signIt(person, number)
    const button = (await page.locator('#next-document').textContent()) ?? ''
    hold(button === `Next document (${number + 1} of ${ROWS})`, `after document ${number} the button is "${button}"`)
    actions.push(done.length - before)
  }
  const [first = 0, ...others] = actions
  // Before the first there are the mail's link and the list's button.
  const reported = `${first} actions for the first, ${Math.max(...others)} for each of the others`
  holdLimit(LIMITS.first, first)
  holdLimit(LIMITS.others, Math.max(...others))
  hold(!visited.includes(MAILBOX), 'the way led back to the mailbox')
  await person.leave()
  return reported
}

/** Two browsers may look at once: the list as it comes to a cheap phone. */
async function weighList(browser: Browser, link: string): Promise<number> {
  const page = await pickUp(browser, 'phone')
  await page.goto(link)
  await page.locator('html[data-kind="inbox"]').waitFor({ state: 'attached' })
  const { bytes } = await weigh(page, page.url(), () => document.querySelector('.rows li') !== null)
  await page.context().close()
  holdLimit(LIMITS.bytes, bytes / 1000)
  return bytes
}

/** The first signature is drawn; from the second on it is there, and only to be agreed to. */
async function signIt(person: Person, number: number): Promise<void> {
  await person.look()
  hold((await placeOn(person.page)) === `Document ${number} of ${ROWS}`, `document ${number} says otherwise`)
  if (number === 1) await person.draw()
  await person.page.locator('.box.marked').first().waitFor()
  await person.agree()
  const state = await person.status()
  hold(/^(signed|sealing|completed)$/.test(state), `document ${number} is ${state} after it was signed`)
}

async function placeOn(page: Page): Promise<string> {
  return (await page.locator('.position span').first().textContent()) ?? ''
}

/** By the calls that the pages make: the list opens the next, until it leads back to itself. */
async function signTheRest(stack: Stack, link: string): Promise<number> {
  const signer = openSigner(stack.url)
  const list = await signer.claim(new URL(link).pathname)
  for (let signed = 0; ; signed += 1) {
    const base = await signer.claim(`${list}/open`)
    if (base === list) return signed
    const { status, body } = await signer.sign(base, await signer.look(base))
    hold(status === 200, `signing was answered ${status}: ${JSON.stringify(body)}`)
  }
}

/** Each signature is one, by a visit that came from the queue; nobody else's document was opened. */
async function holdSignedOnce(stack: Stack, expected: number): Promise<void> {
  const rows = await stack.database.owner(
    `SELECT count(*) FILTER (WHERE e.kind = 'signer_signed')::int AS signed,
            count(*) FILTER (WHERE e.kind = 'link_claimed' AND e.canonical::jsonb #>> '{data,inbox_id}' IS NOT NULL)::int AS opened
       FROM sign_requests r JOIN audit_entries e USING (tenant_id, request_id)
      GROUP BY r.request_id`,
  )
  hold(rows.length === ROWS, `there are ${rows.length} requests for ${ROWS} rows`)
  const signed = rows.filter((row) => row.signed === 1 && row.opened === 1).length
  hold(signed === expected, `${signed} of ${expected} documents were signed once, from the queue`)
  const more = rows.filter((row) => row.signed > 1 || (row.signed === 0 && row.opened > 1)).length
  hold(more === 0, `${more} documents were signed twice, or opened and left`)
}

/** Whatever was to ask the countersigner for a signature has left. */
async function untilNothingIsToBeMailed(stack: Stack): Promise<void> {
  await until(async () => {
    const [open] = await stack.database.owner(
      `SELECT (SELECT count(*) FROM mails WHERE kind = 'invitation' AND state = 'queued')::int
            + (SELECT count(*) FROM mail_digests WHERE kind = 'invitation' AND sent_at IS NULL)::int AS n`,
    )
    return open?.n === 0 || undefined
  })
}

/** Receipts, and mails with what was signed, ask for nothing. */
async function idsOfCopies(stack: Stack): Promise<Set<string>> {
  const rows = await stack.database.owner(
    `SELECT mail_id::text AS id FROM mails WHERE kind IN ('completed','receipt')
     UNION ALL SELECT digest_id::text FROM mail_digests WHERE kind IN ('completed','receipt')`,
  )
  return new Set(rows.map(({ id }) => String(id)))
}
