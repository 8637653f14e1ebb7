import type { BrowserContext } from 'playwright-core'
import { INBOX_ROW_STATES } from '../../apps/signing/model.ts'
import { NEXT_STEPS, type NextStep, SIGNER_STATUSES, type SignerStatus } from '../../apps/signing/statuses.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { answerLocked, checkAnswered, findInAnswer, IN_ANSWER } from './answer.ts'
import { attackByCode, attackByMailbox, IN_ATTACKS } from './attacks.ts'
import { driveList } from './list.ts'
import { STATES } from './states.ts'
import { callFor, linkFor, linkIn, newestLink, newTab, openPlainBrowser, openWorld, type World } from './world.ts'

/** They need that there is no sealer. */
const BEFORE_SEALER: readonly SignerStatus[] = ['sealing', 'signed']
/** They need one, or break what the others need. */
const LATER: readonly SignerStatus[] = [...BEFORE_SEALER, 'completed', 'unavailable']
const AT_A_TIME = 4

export default {
  promise:
    'Every state of a signer’s page, and of each document in a list, has a next step that works, taken in Chromium at 360 px: a new link by mail, a request to the sender, continuing in this browser, pasting the whole link, downloading what was signed, telling the sender about a wrong person, trying again, or writing to the sender, whose address is on the page. A new link, asked for by anybody or sent by the sender with one call, is in one mail to the mailbox of the signer, and neither on a page, nor in the response, nor in the mail to the sender; asking again within five minutes mails nothing. A code for another device ends with the next one, and a visit that began with it is not taken back; a person who was replaced learns nothing by asking for a link, and cannot keep the present one from theirs',
  topic: 'Signing page',
  budgetSeconds: 34,
  services: ['postgres', 'smtp'],
  faults: {
    ...IN_ANSWER,
    ...IN_ATTACKS,
    'state-without-step': 'a state whose page offers no step',
    'second-mail': 'a second mail for a repeated request',
  },
  async run({ say }) {
    const env = {
      COUNTERSIGN_SMTP_URL: 'smtp://127.0.0.1:15025',
      COUNTERSIGN_MAIL_RATE: '100/60000', // all to one domain
      COUNTERSIGN_DIGEST_QUIET_SECONDS: '1',
    }
    const [stack, browser] = await Promise.all([startStack({ env }), openPlainBrowser()])
    try {
      const world = await openWorld(stack, browser)
      checkTable(NEXT_STEPS)
      await mustFind('state-without-step', () => checkTable({ ...NEXT_STEPS, expired: [] }))
      const states = SIGNER_STATUSES.filter((status) => !LATER.includes(status))
      const [answered, mailed] = await Promise.all([
        inTabs(world, answerLocked),
        inTabs(world, askThrice),
        inTabs(world, (own) => driveList(own, say)),
        inTabs(world, attackByCode),
        inTabs(world, attackByMailbox),
        driveEach(world, [...BEFORE_SEALER], say)
          .then(() => stack.start('serve-sealer'))
          .then(() => driveEach(world, ['completed'], say)),
        ...Array.from({ length: AT_A_TIME }, () => driveEach(world, states, say)),
      ])
      holdOneMail(mailed)
      await mustFind('second-mail', () => holdOneMail(mailed + 1))
      checkAnswered(answered)
      await findInAnswer(answered)
      await driveEach(world, ['unavailable'], say)
      return `${SIGNER_STATUSES.length} states and ${INBOX_ROW_STATES.length} of a list, each with a step that works; the sender’s answer is in one mail to the signer; three requests gave one mail`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

/** Each takes the next state until there is none. */
async function driveEach(world: World, states: SignerStatus[], say: (line: string) => void): Promise<void> {
  for (let state = states.shift(); state !== undefined; state = states.shift()) {
    say(`${state}: ${await inTabs(world, STATES[state])}`)
  }
}

/** Closes the browsers that the work has opened. */
async function inTabs<T>(world: World, work: (world: World) => Promise<T>): Promise<T> {
  const tabs: BrowserContext[] = []
  try {
    return await work({ ...world, tabs })
  } finally {
    await Promise.all(tabs.map((context) => context.close()))
  }
}

function checkTable(steps: Record<SignerStatus, readonly NextStep[]>): void {
  const without = SIGNER_STATUSES.filter((status) => steps[status].length === 0)
  hold(without.length === 0, `no next step: ${without.join(', ')}`)
}

/** Three browsers ask by one link that was replaced; the number of mails that follow the invitation. */
async function askThrice(world: World): Promise<number> {
  const request = await world.nextInvited()
  const [email = ''] = request.emails
  const link = await linkFor(world.client, request)
  await newestLink(world, email, 1)
  await callFor(world.client, request, 'link')
  for (let n = 0; n < 3; n += 1) {
    const { context } = await newTab(world)
    const answer = await context.request.post(`${link}/new-link`)
    hold(answer.status() === 200, `request ${n + 1} is answered ${answer.status()}`)
  }
  await newestLink(world, email, 2)
  // The sender's own answer comes after any other mail to the signer.
  await callFor(world.client, request, 'send-link')
  await newestLink(world, email, 3)
  return world.mailsTo(email).filter(({ text }) => linkIn(text)).length - 2
}

function holdOneMail(count: number): void {
  hold(count === 1, `three requests within five minutes gave ${count} mails`)
}
