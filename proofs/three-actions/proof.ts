import type { Browser } from 'playwright-core'
import { type Device, openBrowser } from '../lib/browser.ts'
import { type Client, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { meet, type Person } from '../signing/person.ts'
import { ask, signerStates } from '../signing/stage.ts'
import { countActions } from './count.ts'

const LIMITS = { actions: atMost(3, 'presses, keys and turns of the wheel from the opened mail to the signature') }

export default {
  promise:
    'From the opened mail to the signature a signer presses three times, drawing on a phone and typing at a desk',
  topic: 'Signing page',
  budgetSeconds: 22,
  services: ['postgres'],
  limits: LIMITS,
  faults: { 'one-more-press': 'one more press on the last page' },
  async run({ say }) {
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'] }), openBrowser()])
    try {
      const client = await openAccount(stack.url)
      const counts = await Promise.all([
        walk(client, browser, 'drawn on a phone', 'phone', async ({ draw, agree }) => {
          await draw()
          await agree()
        }),
        walk(client, browser, 'typed at a desk', 'desk', async ({ page, agree }) => {
          await page.locator('#tab-type').click()
          await agree()
        }),
      ])
      for (const { how, actions } of counts) {
        say(`${how}: ${actions.join(', ')}`)
        holdLimit(LIMITS.actions, actions.length, `${how} (${actions.join(', ')})`)
      }
      return counts.map(({ how, actions }) => `${how}: ${actions.length}`).join('; ')
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

interface Walk {
  how: string
  actions: string[]
}

const MAILBOX = 'https://mail.example/inbox'

/** The mail lies open in the reader's mailbox; what they do from there on is counted. */
async function walk(
  client: Client,
  browser: Browser,
  how: string,
  device: Device,
  sign: (person: Person) => Promise<void>,
): Promise<Walk> {
  const email = `${device}@actions.example`
  const request = await ask(client, [{ email }])
  const mail = await nthMail(client, email)
  const person = await meet(browser, device)
  const { page } = person
  const actions = await countActions(page)
  await page.route(MAILBOX, (route) => route.fulfill({ contentType: 'text/html', body: mail.html }))
  await page.goto(MAILBOX)
  await page
    .locator(`a[href="${linkIn(mail)}"]`)
    .first()
    .click()
  await person.look()
  await sign(person)
  await person.status()
  hold(
    (await signerStates(client, request)).every((state) => state === 'signed'),
    `${how}: it is not signed`,
  )
  const own = [...actions]
  if (device === 'desk') {
    await page.mouse.click(5, 5)
    await until(async () => (actions.length > own.length ? true : undefined))
    await mustFind('one-more-press', () => holdLimit(LIMITS.actions, actions.length))
  }
  await person.leave()
  return { how, actions: own }
}
