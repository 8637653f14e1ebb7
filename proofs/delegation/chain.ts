import type { Browser } from 'playwright-core'
import { type Client, insist, until } from '../lib/client.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { register } from '../lib/webhooks.ts'
import { findCut } from '../screenshots/faults.ts'
import { newContext, PHONE } from '../screenshots/take.ts'
import { listenForCallbacks } from '../seed/callbacks.ts'
import { personOn } from '../signing/person.ts'
import { ask, type Request } from '../signing/stage.ts'
import type { Notified } from './notified.ts'
import {
  type Access,
  arrive,
  arriveInFrame,
  CHAIN,
  delegate,
  OTHER,
  openSender,
  type Person,
  REASON,
} from './person.ts'
import { holdChainEnded, holdNoLoop } from './refusals.ts'

// A request that goes through four hands: from the first by the page in Chromium, from the others by what it sends.

export interface Passed {
  client: Client
  request: Request
  /** Of those who named somebody else. */
  former: Access[]
  last: Access
  notified: Notified
}

export async function passOn(stack: Stack, browser: Browser): Promise<Passed> {
  const callbacks = await listenForCallbacks()
  try {
    const client = await openSender(stack.url)
    const [first, second, third, fourth] = CHAIN
    const people = [{ ...first, may_delegate: true }, OTHER]
    await register(client, callbacks.url)
    const request = await ask(client, people)
    const former = [await arrive(client, stack.url, request, first)]
    await giveByPage(client, browser, first, second)
    const framed = await arriveInFrame(client, stack.url, request, second)
    await mustPass(framed, third)
    const before = await arrive(client, stack.url, request, third)
    await holdNoLoop(before, CHAIN.slice(0, 3))
    await mustPass(before, fourth)
    former.push(framed, before)
    const last = await arrive(client, stack.url, request, fourth)
    await holdChainEnded(last)
    const events = () => callbacks.received(request.documentId).map(({ event }) => event.type)
    const delegations = await until(async () => {
      const all = events().filter((type) => type === 'signer.delegated')
      return all.length >= 3 ? all.length : undefined
    })
    return { client, request, former, last, notified: { mails: await mailsAbout(client, request), delegations } }
  } finally {
    await callbacks.close()
  }
}

async function mustPass(access: Access, to: Person): Promise<void> {
  const { status, body } = await delegate(access, to)
  hold(status === 200, `${access.person.name} cannot name ${to.name}: ${status} ${body.slice(0, 300)}`)
}

/** On a phone 360 px wide, in another browser than the one before, whose visit ends with it. */
async function giveByPage(client: Client, browser: Browser, from: Person, to: Person): Promise<void> {
  const context = await newContext(browser, { size: PHONE, dark: false, sharp: false }, true)
  const person = personOn(await context.newPage(), 'phone')
  await person.open(linkIn(await nthMail(client, from.email)))
  const { page } = person
  await page.locator('#open-delegate').click()
  await page.locator('#delegate-name').fill(to.name)
  await page.locator('#delegate-email').fill('ben@')
  await page.locator('#delegate-reason').fill(REASON)
  await page.locator('#delegate button').click()
  await page.locator('#delegate-problem:not(:empty)').waitFor()
  await holdWhole(person.page, 'the dialog')
  await page.locator('#delegate-email').fill(to.email)
  await page.locator('#delegate button').click()
  const status = await person.status()
  const text = (await page.locator('main').textContent()) ?? ''
  hold(status === 'delegated' && text.includes(to.name), `after the form the page says "${status}": ${text}`)
  await holdWhole(page, 'the page after it')
  await person.leave()
}

async function holdWhole(page: Parameters<typeof findCut>[0], what: string): Promise<void> {
  const cut = await findCut(page)
  hold(cut.length === 0, `${what}: ${cut.join('; ')}`)
}

/** How many mails each address has, once the sender has been notified three times and the last person was invited. */
async function mailsAbout(client: Client, { documentId }: Request): Promise<Map<string, number>> {
  const read = async (path: string) => (await insist(() => client.call('GET', `/api/v1/${path}`))).body
  const [account, request] = [await read('account'), await read(`document-signrequest/${documentId}`)]
  return until(async () => {
    const { data } = await read(`sandbox/inbox?limit=100&sign_request_id=${request.id}`)
    const mails = Map.groupBy(data as { recipient: string }[], ({ recipient }) =>
      recipient === account.email ? 'the sender' : recipient,
    )
    const counts = new Map([...mails].map(([recipient, all]) => [recipient, all.length]))
    return (counts.get('the sender') ?? 0) >= 3 && counts.has(CHAIN[3].email) ? counts : undefined
  })
}
