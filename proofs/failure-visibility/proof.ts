import { until } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { drawingFailures } from './drawing.ts'
import type { PlantedFailure } from './planted.ts'
import { openStage, type Stage } from './stage.ts'

// Each planted failure must be seen in four places: the state, `explain`, an event, and the metric.

const FAILURES: readonly PlantedFailure[] = [...drawingFailures]
/** From the planting until a failure is seen everywhere. */
const WITHIN_MS = 20_000

export default {
  promise:
    'Every permanent failure of background work is seen in the state, in `explain`, in an event and in a metric; no request with one says that it waits for its signers',
  budgetSeconds: 33,
  services: ['postgres'],
  async run({ say }) {
    await using stage = await openStage()
    await Promise.all(FAILURES.map((failure) => prove(stage, failure, say)))
    const counts = Map.groupBy(FAILURES, ({ work }) => work)
    for (const [work, planted] of counts) await countedAll(stage, work, planted.length)
    return `${FAILURES.length} kinds of permanent failure in ${counts.size} kinds of work: each seen in the state, in explain, in an event and in the metric`
  },
} satisfies Proof

async function prove(stage: Stage, failure: PlantedFailure, say: (line: string) => void): Promise<void> {
  const { name, work } = failure
  const { state, explain, event } = await failure.plant(stage)
  for (const [where, look] of Object.entries({ state, explain, event })) {
    await until(async () => (await look()) || undefined, WITHIN_MS).catch((cause: unknown) => {
      throw new Error(`${work}: ${name}: not seen in ${where}`, { cause })
    })
  }
  say(`${work}: ${name}`)
}

/** The metric is kept for a second. */
async function countedAll(stage: Stage, work: string, planted: number): Promise<void> {
  const counted = async () => ((await stage.permanentFailures(work)) >= planted ? true : undefined)
  const isCounted = await until(counted, WITHIN_MS).catch(() => false)
  hold(isCounted, `the metric counts fewer than ${planted} permanent failures of the work ${work}`)
}
