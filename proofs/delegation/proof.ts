import type { Browser } from 'playwright-core'
import type { Proof, ProofContext } from '../lib/proof.ts'
import { type Stack, startStack, stopProcess } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { startSystem } from '../lifecycle/system.ts'
import { openBrowser } from '../screenshots/browser.ts'
import { passOn } from './chain.ts'
import { holdDead } from './doors.ts'
import { checkFiles, checkWay, findInFiles, IN_FILES, signAll } from './evidence.ts'
import { holdHelperEnds } from './helper.ts'
import { checkNotified, findUnnotified, UNNOTIFIED } from './notified.ts'
import { findInRaces, IN_RACES, raceDelegations } from './races.ts'
import { findInRows, holdForbidden, IN_ROWS } from './refusals.ts'
import { readForms } from './texts.ts'

export default {
  promise:
    'A recipient names somebody else by the form in Chromium at 360 px, with its texts whole in twelve languages; a document passes through four hands and no further, and returns to nobody who had it, by no spelling of the address. Every link, visit, embed session and token helper of those before is refused; the sender gets a mail and a webhook of each delegation, the next person an invitation, nobody else anything; audit trail and certificate of completion name everybody on the way, and the verifier accepts the evidence. An account can forbid it, also for open requests. Of a delegation and a signature at the same instant exactly one takes effect, and none takes effect after a cancellation, an expiry or a choice of the sender',
  topic: 'Signing page',
  budgetSeconds: 40,
  services: ['postgres'],
  sample: '6 races against each of five commands (--full: 200)',
  faults: {
    ...IN_ROWS,
    ...UNNOTIFIED,
    ...IN_FILES,
    ...IN_RACES,
    'cut-text': 'a line wider than the screen',
  },
  async run(context) {
    const [stack, browser] = await Promise.all([startStack({ processes: [] }), openBrowser()])
    try {
      const pages = await goByPages(stack, browser, context)
      const races = await goByRaces(stack, context)
      return `${pages}; ${races}`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

/** With every worker of the product. They are stopped before the races, whose clock is the proof's. */
async function goByPages(stack: Stack, browser: Browser, { say }: ProofContext): Promise<string> {
  const product = await stack.start('all')
  // Each waits for mails of its own account.
  const [passed, byHelper] = await Promise.all([passOn(stack, browser), holdHelperEnds(stack), holdForbidden(stack)])
  checkNotified(passed.notified)
  await findUnnotified(passed.notified)
  let refused = byHelper
  for (const access of passed.former) refused += await holdDead(access)
  say(`three delegations; ${refused} calls of those before are refused`)
  const [evidence, read] = await Promise.all([signAll(passed), readForms(browser), findInRows(stack)])
  checkWay(evidence)
  checkFiles(evidence)
  await findInFiles(evidence)
  await stopProcess(product)
  say(`the evidence names the way; ${read} pages in twelve languages with all their words`)
  return `a chain of three, ${refused} calls of those before refused, ${read} pages in twelve languages`
}

async function goByRaces(stack: Stack, { full, seed, say }: ProofContext): Promise<string> {
  await stack.start('serve-api')
  const system = await startSystem(stack)
  try {
    const times = full ? 200 : 6
    const wins = await raceDelegations(system, times, seededRandom(seed))
    await findInRaces(system)
    const winners = [...wins].map(([rival, count]) => `${count} before ${rival}`).join(', ')
    say(`${times} races against each command; the delegation took effect ${winners}`)
    return `${5 * times} races (delegated ${winners})`
  } finally {
    await system.close()
  }
}
