import type { Browser } from 'playwright-core'
import { samplePdf } from '../../packages/pades/testing/sample-pdfs.ts'
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

const LIMITS = {
  actions: atMost(3, 'presses, keys and turns of the wheel from the opened mail to the signature'),
  longActions: atMost(4, 'of a document of more than one page'),
}

export default {
  promise:
    'From the opened mail to the signature a signer presses three times, drawing on a phone and typing at a desk; in a document of more than one page once more, to go to their box',
  topic: 'Signing page',
  budgetSeconds: 30,
  services: ['postgres'],
  limits: LIMITS,
  faults: {
    'one-more-press': 'one more press on the last page',
    'signed-blind': 'a signer of ten pages who agrees without having gone to their box',
  },
  async run({ say }) {
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'] }), openBrowser()])
    try {
      const client = await openAccount(stack.url)
      const counts = await Promise.all([
        walk(client, browser, { how: 'drawn on a phone', device: 'phone', isLong: false }, drawAndAgree),
        walk(client, browser, { how: 'typed at a desk', device: 'desk', isLong: false }, typeAndAgree),
        walk(client, browser, { how: 'ten pages, drawn on a phone', device: 'phone', isLong: true }, async (person) => {
          await person.page.locator('#begin').click()
          await drawAndAgree(person)
        }),
        walk(client, browser, { how: 'ten pages, typed at a desk', device: 'desk', isLong: true }, signBlind),
      ])
      for (const { how, isLong, actions } of counts) {
        say(`${how}: ${actions.join(', ')}`)
        holdLimit(isLong ? LIMITS.longActions : LIMITS.actions, actions.length, `${how} (${actions.join(', ')})`)
      }
      return counts
        .map(({ how, isLong, actions: { length } }) => `${how}: ${isLong ? `${length - 1} + 1` : length}`)
        .join('; ')
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

async function drawAndAgree({ draw, agree }: Person): Promise<void> {
  await draw()
  await agree()
}

async function typeAndAgree({ page, agree }: Person): Promise<void> {
  await page.locator('#tab-type').click()
  await agree()
}

/** Presses the button as if it agreed at once. The first press leads to the box, and only the second signs. */
async function signBlind(person: Person): Promise<void> {
  await typeAndAgree(person)
  await mustFind('signed-blind', async () => {
    const words = await person.page.locator('#agree').textContent({ timeout: 20_000 })
    hold(words === null, `the page still asks: ${words}`)
  })
  hold(await person.page.locator('.box.current').isVisible(), 'the first press does not lead to the box')
  await person.agree()
}

interface Way {
  how: string
  device: Device
  /** Ten pages, with the box on the last. */
  isLong: boolean
}

interface Walk {
  how: string
  isLong: boolean
  actions: string[]
}

const MAILBOX = 'https://mail.example/inbox'

/** The mail lies open in the reader's mailbox; what they do from there on is counted. */
async function walk(
  client: Client,
  browser: Browser,
  { how, device, isLong }: Way,
  sign: (person: Person) => Promise<void>,
): Promise<Walk> {
  const email = `${device}${isLong ? '-long' : ''}@actions.example`
  const own = isLong ? { ...client, freshDocument: () => client.upload(samplePdf({ pages: 10 })) } : client
  const request = await ask(own, [{ email, ...(isLong && { page: ['10'] }) }])
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
  const counted = [...actions]
  if (device === 'desk' && !isLong) {
    await page.mouse.click(5, 5)
    await until(async () => (actions.length > counted.length ? true : undefined))
    await mustFind('one-more-press', () => holdLimit(LIMITS.actions, actions.length))
  }
  await person.leave()
  return { how, isLong, actions: counted }
}
