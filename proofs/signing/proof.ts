import { openBrowser } from '../lib/browser.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { openCourt, sandboxRoot, withChangedByte } from './judge.ts'
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
const AT_ONCE = 4

export default {
  promise:
    'In Chromium people sign in parallel, in sequence and in groups, on phones and desks, drawing, typing and uploading, by keyboard, without scripts, embedded and with a mailed code, and EU DSS and pyHanko find every signature valid at PAdES B-LTA; declining, expiry and reassignment end as the API reports',
  topic: 'Signatures',
  budgetSeconds: 95,
  services: ['postgres'],
  faults: { 'changed-byte': 'a changed byte in a signed document' },
  async run({ say }) {
    const court = openCourt()
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'] }), openBrowser()])
    const root = sandboxRoot(stack.env.COUNTERSIGN_DATA ?? '')
    const stage = await setStage(stack, browser, (finished) => court.judge(finished, [root]))
    try {
      await play(stage, say)
      const finished = await stage.judged()
      const one = finished.find(({ signatures }) => signatures === 1)
      hold(one, 'no document has one signature')
      const file = withChangedByte(one.file)
      await mustFind('changed-byte', () => court.judge({ ...one, file }, [root]))
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
