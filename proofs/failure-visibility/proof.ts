import { until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
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

/** Planted at once, because each waits for the next attempt of some work most of the time. */
const AT_ONCE: readonly PlantedFailure[] = [
  ...[drawingFailures, sealingFailures, completionFailures, renderingFailures, logFailures],
  ...[mailFailures, digestFailures, webhookFailures, bulkFailures],
].flat()
/** In these, a failure must be seen before the next one is planted. */
const SEQUENCES: readonly (readonly PlantedFailure[])[] = [liveSealingFailures, providerFailures]
const FAILURES = [...AT_ONCE, ...SEQUENCES.flat()]
const [BOUNCE] = mailFailures
/** Patience, from the planting until a failure is seen everywhere. */
const WITHIN_MS = 120_000
/** Dozens are looked for at once, in the installation that must make them visible. */
const PAUSE_MS = 250
/** Where a failure is looked for that was hidden. */
const BRIEFLY_MS = 1_000

export default {
  promise:
    'Each of the listed permanent failures of background work (mail, seal, certificate of completion, webhook, bulk row, provider, log…) is seen in the state, in `explain`, in an event and in a metric; no request with one says that it waits for its signers',
  topic: 'Durability',
  budgetSeconds: 80,
  services: ['postgres'],
  faults: {
    'failure without an event': 'the event of a returned mail is deleted',
    'failure without a state': 'the recorded reason of a returned mail is deleted',
  },
  async run({ say }) {
    await using stage = await openStage()
    const problems: unknown[] = []
    let bounced: Sightings | undefined
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void problems.push(error))
    const alone = async (failure: PlantedFailure) => {
      const places = await failure.plant(stage)
      if (failure === BOUNCE) bounced = places
      await see(failure, places, say)
    }
    const inSequence = async (failures: readonly PlantedFailure[]) => {
      for (const failure of failures) await see(failure, await failure.plant(stage), say)
    }
    await Promise.all([...AT_ONCE.map(alone), ...SEQUENCES.map(inSequence)].map(attempt))
    for (const problem of problems.slice(1)) say(`also: ${problem}`)
    if (problems.length > 0) throw problems[0]
    const counts = Map.groupBy(FAILURES, ({ work }) => work)
    for (const [work, planted] of counts) await countedAll(stage, work, planted.length)
    await plantFaults(stage, bounced)
    return `${FAILURES.length} kinds of permanent failure in ${counts.size} kinds of work: each seen in the state, in explain, in an event and in the metric`
  },
} satisfies Proof

/** In the rows of a mail that was returned, after it was seen. */
async function plantFaults({ sql }: Stage, bounced: Sightings | undefined): Promise<void> {
  hold(BOUNCE && bounced, 'no mail was returned')
  const lookAgain = () => see(BOUNCE, bounced, () => {}, BRIEFLY_MS)
  await see(BOUNCE, bounced, () => {})
  const signers = await sql('SELECT signer_id, bounce FROM signers WHERE bounce IS NOT NULL')
  await sql('UPDATE signers SET bounce = NULL WHERE bounce IS NOT NULL')
  await mustFind('failure without a state', lookAgain)
  for (const { signer_id, bounce } of signers)
    await sql('UPDATE signers SET bounce = $2 WHERE signer_id = $1', [signer_id, JSON.stringify(bounce)])
  await sql(`DELETE FROM events WHERE type = 'signer.email_bounced'`)
  await mustFind('failure without an event', lookAgain)
}

async function see(
  { name, work }: PlantedFailure,
  places: Sightings,
  say: (line: string) => void,
  withinMs = WITHIN_MS,
): Promise<void> {
  const { state, explain, event } = places
  for (const [where, look] of Object.entries({ state, explain, event })) {
    const isSeen = await until(async () => (await look()) || undefined, withinMs, PAUSE_MS).catch(() => false)
    hold(isSeen, `${work}: ${name}: not seen in ${where}`)
  }
  say(`${work}: ${name}`)
}

/** The metric is kept for a second. */
async function countedAll(stage: Stage, work: string, planted: number): Promise<void> {
  const counted = async () => ((await stage.permanentFailures(work)) >= planted ? true : undefined)
  const isCounted = await until(counted, WITHIN_MS).catch(() => false)
  hold(isCounted, `the metric counts fewer than ${planted} permanent failures of the work ${work}`)
}
