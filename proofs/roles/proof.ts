import type { Browser } from 'playwright-core'
import type { Proof, ProofContext } from '../lib/proof.ts'
import { type Stack, startStack, stopProcess } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { raceEndings, tellWins } from '../lifecycle/race.ts'
import { startSystem } from '../lifecycle/system.ts'
import { openBrowser } from '../screenshots/browser.ts'
import { checkCertificate, checkTrail, walkEveryRole } from './journey.ts'
import { liveMixed } from './lives.ts'
import { findInFiles, findPlanted, IN_FILES, PLANTED } from './plant.ts'
import { APPROVAL, raceGroups } from './races.ts'
import { readEveryLanguage } from './texts.ts'

export default {
  promise:
    'Requests with signers, approvers, witnesses, viewers and copies, in parallel, in orders and in groups, go as an independent model says after every command until the document is completed; of an approval, a cancellation and an expiry within 5 ms exactly one takes effect, and a group that acts at once invites the next one once. Each role does its act in Chromium at 360 px; the audit trail and the certificate of completion name it; the texts of the roles are not cut off in twelve languages',
  topic: 'Durability',
  budgetSeconds: 48,
  services: ['postgres'],
  sample: '300 lives, 40 races of endings, 20 of groups (--full: 3,000, 1,000 and 250)',
  faults: { ...PLANTED, ...IN_FILES, 'cut-text': 'a line wider than the screen' },
  async run(context) {
    const [stack, browser] = await Promise.all([startStack({ processes: [] }), openBrowser()])
    try {
      const pages = await goByPages(stack, browser, context)
      const lives = await goByModel(stack, context)
      return `${lives}; ${pages}`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

/** With every worker of the product. They are stopped before the lives, whose sealer and clock are the model's. */
async function goByPages(stack: Stack, browser: Browser, { say }: ProofContext): Promise<string> {
  const product = await stack.start('all')
  const [walked, read] = await Promise.all([walkEveryRole(stack, browser), readEveryLanguage(browser)])
  checkTrail(walked)
  checkCertificate(walked)
  await findInFiles(walked)
  await stopProcess(product)
  say(`every role acted in Chromium at 360 px; ${read} pages in twelve languages with all their words`)
  return `every role in Chromium at 360 px, ${read} pages in twelve languages`
}

async function goByModel(stack: Stack, { full, seed, say }: ProofContext): Promise<string> {
  await stack.start('serve-api')
  const system = await startSystem(stack)
  try {
    const lives = await liveMixed(system, full ? 3_000 : 300, seed)
    const ends = [...lives.reached].map(([state, count]) => `${count} ${state}`).join(', ')
    say(`${lives.requests} lives: ${lives.commands} commands, ${lives.refused} refused; ended ${ends}`)
    const wins = await raceEndings(system, full ? 1_000 : 40, seededRandom(seed), APPROVAL)
    const races = [...wins.values()].reduce((sum, count) => sum + count, 0)
    const groups = await raceGroups(system, full ? 250 : 20)
    const winners = tellWins(wins, 'approve')
    say(`${races} races of approve, expire and cancel: ${winners}; ${groups} groups at once`)
    await findPlanted(system)
    return `${lives.commands} commands in ${lives.requests} lives of mixed roles as the model says (${ends}), ${lives.events} events in order; ${races} races with one winner each (${winners}), ${groups} groups that acted at once`
  } finally {
    await system.close()
  }
}
