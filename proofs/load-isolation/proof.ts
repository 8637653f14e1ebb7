import { freePort } from '../../apps/server/testing/free-port.ts'
import { decidedBy, NEVER_DECIDED } from '../lib/decided.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import type { Proof, ProofContext } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { median, quantile } from '../lib/stats.ts'
import { MOST_SLOWNESS, startStopwatch } from '../lib/yardstick.ts'
import { type Bystanders, openBystanders } from './bystanders.ts'
import { lockingLoad, openScenarios, type Scenario } from './scenarios.ts'
import { startFloor } from './start-floor.ts'
import { startLoadProcess } from './start-load.ts'

// Quiet and loud windows alternate, so that whatever else the machine does affects both alike. Between the calls a bare
// server is called, which the load does not reach: what it loses is the machine's, and does not count. The rate of the load
// is that of the usual machine, at its speed. The limits are those of an installation without settings.

const LIMITS = {
  calls: atMost(3, 'p95 of calls of others, times the quiet p95, beyond what a bare server loses', {
    ...{ goal: 2, timing: true },
  }),
}
const WINDOW_MS = { sample: 700, full: 2_000 }
/** Shorter times than this are noise of the machine: they count as this. */
const LEAST_MS = 5

/** An empty value is the default of the setting. */
const DEFAULTS = {
  COUNTERSIGN_READS_PER_MINUTE_TEST: '',
  COUNTERSIGN_NETWORK_CALLS_PER_MINUTE: '',
  COUNTERSIGN_POLLS_PER_TENANT: '',
  COUNTERSIGN_POLLS_PER_NETWORK: '',
}

export default {
  promise:
    'While one network calls each of 13 public routes, scrapes the metrics or polls a link, or one tenant uploads slow documents, others get no error, and the p95 of their calls is at most 3 times the quiet one, beyond what a bare server loses beside it',
  topic: 'Security and privacy',
  budgetSeconds: 95,
  services: ['postgres'],
  limits: LIMITS,
  sample: 'one window for each route; 3 for each of the others, or 2 that decide (--full: 3 and 15)',
  faults: {
    'table-lock': 'a load that locks the table of requests again and again',
    'server-error': 'a table that is gone, so that others are answered with 500',
  },
  async run(context) {
    const metricsPort = await freePort()
    const env = {
      ...DEFAULTS,
      COUNTERSIGN_LOG: 'error',
      COUNTERSIGN_METRICS_PORT: String(metricsPort),
      COUNTERSIGN_METRICS_INTERVAL_MS: '1000',
    }
    const stack = await startStack({ processes: ['serve-api', 'serve-worker'], env })
    const load = await startLoadProcess()
    const floor = await startFloor(stack.database.adminUrl)
    try {
      const { url, database } = stack
      const others = await openBystanders(url, floor.url)
      const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
      const scenarios = await openScenarios({ url, metricsUrl, database, load, others }, context.full)
      await others.use(1_000) // a new process is slow until its hot code is compiled
      const figures: string[] = []
      for (const scenario of scenarios) {
        const times = await measure(scenario, others, context)
        holdLimit(LIMITS.calls, times, `with ${scenario.name}`)
        figures.push(`${times.toFixed(2)} with ${scenario.name}`)
      }
      await mustFind('table-lock', async () =>
        holdLimit(LIMITS.calls, await measure(lockingLoad(database), others, { ...context, full: false })),
      )
      await database.owner('ALTER TABLE sign_requests RENAME TO sign_requests_gone')
      await mustFind('server-error', () => others.use(400))
      return `p95 of others, times the quiet one: ${figures.join('; ')}; errors of others: 0`
    } finally {
      floor.stop()
      load.stop()
      await stack.stop()
    }
  },
} satisfies Proof

type Context = Pick<ProofContext, 'full' | 'say'>

/** The median of how many times longer the p95 of a loud window is than that of the quiet window before it. */
async function measure(scenario: Scenario, others: Bystanders, { full, say }: Context): Promise<number> {
  say(`${scenario.name}:`)
  const ratios: number[] = []
  const usualMs = full ? WINDOW_MS.full : WINDOW_MS.sample
  const windowMs = Math.max(usualMs, scenario.windowMs ?? 0)
  const isDecided = full || scenario.windowsDiffer ? NEVER_DECIDED : decidedBy(LIMITS.calls, scenario.windows)
  for (let window = 0; window < scenario.windows && !isDecided(ratios); window += 1) {
    const stopwatch = startStopwatch()
    const quiet = await others.use(usualMs)
    const end = await scenario.begin(
      window,
      Math.min(stopwatch.slowness(), MOST_SLOWNESS),
      quantile(quiet.service, 0.95),
    )
    const { loud, figure } = await useUntil(others, windowMs, end)
    const floor = Math.max(1, timesLonger(quiet.floor, loud.floor))
    ratios.push(timesLonger(quiet.service, loud.service) / floor)
    say(
      `  p95 ${p95(quiet.service)} ms quiet, ${p95(loud.service)} ms loud; bare server ${p95(quiet.floor)} ms, ${p95(loud.floor)} ms; ${figure}`,
    )
  }
  return median(ratios)
}

/** The load ends with the window, also where others get an error. */
async function useUntil({ use }: Bystanders, windowMs: number, end: () => Promise<string>) {
  const using = use(windowMs)
  const [used, ended] = await Promise.allSettled([using, using.then(end, end)])
  if (used.status === 'rejected') throw used.reason
  if (ended.status === 'rejected') throw ended.reason
  return { loud: used.value, figure: ended.value }
}

function timesLonger(quiet: readonly number[], loud: readonly number[]): number {
  return Math.max(quantile(loud, 0.95), LEAST_MS) / Math.max(quantile(quiet, 0.95), LEAST_MS)
}

function p95(times: readonly number[]): string {
  return quantile(times, 0.95).toFixed(1)
}
