import { openBrowser } from '../lib/browser.ts'
import type { Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { openCourt, sandboxRoot } from './judge.ts'
import { embedded } from './scenes/embedded.ts'
import { declined, expired, reassigned } from './scenes/endings.ts'
import { againstHostileWords, byKeyboard, withMailedCode, withoutScripts } from './scenes/everybody.ts'
import { inGroupsNamedInAnyOrder, inParallelOnDesks, inSequenceOnPhones } from './scenes/order.ts'
import { type Stage, setStage } from './stage.ts'

const SCENES = {
  'in sequence on slow phones': inSequenceOnPhones,
  'in parallel at desks': inParallelOnDesks,
  'in groups, named in any order': inGroupsNamedInAnyOrder,
  declined,
  'expired by the test clock': expired,
  reassigned,
  'embedded in another origin': embedded,
  'without scripts': withoutScripts,
  'by keyboard': byKeyboard,
  'with a code from the mailbox': withMailedCode,
  'hostile words': againstHostileWords,
}

/** Several at once: a person reads while another draws. */
const AT_ONCE = 3

export default {
  promise:
    'People sign in a real browser, in every order and manner, and EU DSS and pyHanko find every signature valid',
  topic: 'Signatures',
  budgetSeconds: 100,
  services: ['postgres'],
  faults: {},
  async run({ say }) {
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'] }), openBrowser()])
    await using court = openCourt()
    const root = sandboxRoot(stack.env.COUNTERSIGN_DATA ?? '')
    const stage = await setStage(stack, browser, (finished) => court.judge(finished, [root]))
    try {
      await play(stage, say)
      const finished = await stage.judged()
      const signatures = finished.reduce((sum, { signatures }) => sum + signatures, 0)
      const scenes = Object.keys(SCENES).length
      return `${scenes} scenes; ${finished.length} documents with ${signatures} signatures, all valid by both`
    } finally {
      stage.close()
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

async function play(stage: Stage, say: (line: string) => void): Promise<void> {
  const waiting = Object.entries(SCENES)
  const actor = async () => {
    for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
      const [name, run] = scene
      const began = performance.now()
      await run(stage).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error })
      })
      say(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, actor))
}
