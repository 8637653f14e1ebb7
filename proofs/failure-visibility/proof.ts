import { until } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { bulkFailures } from './bulk-rows.ts'
import { completionFailures } from './completion.ts'
import { digestFailures } from './digests.ts'
import { drawingFailures } from './drawing.ts'
import { logFailures } from './log.ts'
import { mailFailures } from './mails.ts'
import type { PlantedFailure, Sightings } from './planted.ts'
import { providerFailures } from './provider.ts'
import { renderingFailures } from './rendering.ts'
import { liveSealingFailures, sealingFailures } from './sealing.ts'
import { openStage, type Stage } from './stage.ts'
import { webhookFailures } from './webhooks.ts'

// Each planted failure must be seen in four places: the state, `explain`, an event, and the metric.

/** The lists run beside each other. In each, one failure is planted after the other, and all are looked for at once. */
const LISTS: readonly (readonly PlantedFailure[])[] = [
  ...[drawingFailures, sealingFailures, completionFailures, renderingFailures, logFailures],
  ...[mailFailures, digestFailures, webhookFailures, bulkFailures],
]
/** In these, a failure must be seen before the next one is planted. */
const SEQUENCES: readonly (readonly PlantedFailure[])[] = [liveSealingFailures, providerFailures]
const FAILURES = [...LISTS, ...SEQUENCES].flat()
/** From the planting until a failure is seen everywhere. */
const WITHIN_MS = 20_000

export default {
  promise:
    'Every permanent failure of background work is seen in the state, in `explain`, in an event and in a metric; no request with one says that it waits for its signers',
  topic: 'Durability',
  budgetSeconds: 80,
  services: ['postgres'],
  faults: {},
  async run({ say }) {
    await using stage = await openStage()
    const problems: unknown[] = []
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void problems.push(error))
    const inList = async (failures: readonly PlantedFailure[]) => {
      const seen: Promise<unknown>[] = []
      for (const failure of failures) seen.push(attempt(see(failure, await failure.plant(stage), say)))
      await Promise.all(seen)
    }
    const inSequence = async (failures: readonly PlantedFailure[]) => {
      for (const failure of failures) await see(failure, await failure.plant(stage), say)
    }
    await Promise.all([...LISTS.map(inList), ...SEQUENCES.map(inSequence)].map(attempt))
    for (const problem of problems.slice(1)) say(`also: ${problem}`)
    if (problems.length > 0) throw problems[0]
    const counts = Map.groupBy(FAILURES, ({ work }) => work)
    for (const [work, planted] of counts) await countedAll(stage, work, planted.length)
    return `${FAILURES.length} kinds of permanent failure in ${counts.size} kinds of work: each seen in the state, in explain, in an event and in the metric`
  },
} satisfies Proof

async function see({ name, work }: PlantedFailure, places: Sightings, say: (line: string) => void): Promise<void> {
  const { state, explain, event } = places
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
