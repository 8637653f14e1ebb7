import { linesOf, measureSign, type SignFigures, shown, WHOLE } from '../../bench/sign/measure.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { holdTiming } from '../lib/timing.ts'
import { startStopwatch } from '../lib/yardstick.ts'

/** With documents in a folder; an object store adds its own round trips. Twice the goal is too much at the usual speed. */
const GOAL_SECONDS: Record<number, number> = { 1: 0.15, 16: 1 }
/** Not reached yet: printed beside what it is. */
const GOAL_CPU_MS = 80
const ROOM = 2

const IN_FOLDER = {
  warmUp: 24,
  heats: [
    { atOnce: 1, documents: 15 },
    { atOnce: 16, documents: 32 },
  ],
  flowSeconds: 2,
}
/** Only reported. */
const IN_STORE = {
  warmUp: 12,
  heats: [
    { atOnce: 1, documents: 5 },
    { atOnce: 16, documents: 16 },
  ],
  flowSeconds: 1,
}

export default {
  promise: 'The signed document is complete shortly after the last signature, also with many requests at once',
  topic: 'Speed and size',
  budgetSeconds: 80,
  services: ['postgres', 'rgw'],
  faults: {},
  async run({ full, say }) {
    const stopwatch = startStopwatch()
    const inFolder = await measureSign({ store: 'file-system', ...(full ? WHOLE : IN_FOLDER), say })
    const slow = stopwatch.slowness()
    const inStore = await measureSign({ store: 'rgw', ...(full ? WHOLE : IN_STORE), say })
    for (const line of [...linesOf(inFolder), ...linesOf(inStore)]) say(line)
    for (const [atOnce, goal] of Object.entries(GOAL_SECONDS)) {
      const { p50 } = at(inFolder, Number(atOnce))
      const most = goal * ROOM * slow
      holdTiming(
        p50 <= most,
        `${atOnce} at once take ${shown(p50)} from the last signature to completed, not ${shown(most)}`,
      )
    }
    return [inFolder, inStore].map(summary).join('; ')
  },
} satisfies Proof

function at({ seals }: SignFigures, atOnce: number) {
  const found = seals.find((figure) => figure.atOnce === atOnce)
  hold(found, `nothing was measured at ${atOnce}`)
  return found
}

function summary(figures: SignFigures): string {
  const { store, flowsPerSecond, cpuMsPerFlow, floorSeconds } = figures
  const [one, many] = [at(figures, 1), at(figures, 16)]
  return `${store}: ${shown(one.p50)} alone, ${shown(many.p50)} at 16 at once (keys and storage alone ${shown(floorSeconds)}), ${flowsPerSecond.toFixed(1)} flows/s at ${cpuMsPerFlow.toFixed(0)} ms CPU (goal ${GOAL_CPU_MS})`
}
