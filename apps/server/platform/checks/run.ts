import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { processMetrics } from '../metrics/registry.ts'
import { type Check, oneAtATime, type Problem, problemOf, runWithin } from './check.ts'

// Runs the checks of a process. Concurrent callers share a run, and its results are remembered for a second. A check that
// hangs is reported as failed, and not started again before it ends.

const CHECK_MS = 2_000
const REMEMBER_MS = 1_000

export interface CheckResult {
  name: string
  required: boolean
  problem: Problem | null
}

export interface CheckReport {
  /** `unavailable`: a required check failed. `degraded`: another one did. */
  status: 'ok' | 'degraded' | 'unavailable'
  results: CheckResult[]
}

export interface CheckRunner {
  run(): Promise<CheckReport>
}

type CheckLog = Pick<Logger, 'warn' | 'info'>

const failed = new Gauge({
  name: 'countersign_check_failed',
  help: '1 if the check failed when it last ran.',
  labelNames: ['check', 'required'] as const,
  registers: [processMetrics],
})

/** Logs a check when it begins to fail, when its problem changes, and when it passes again. */
export function makeRunner(checks: Check[], log: CheckLog): CheckRunner {
  const logChange = changeLogger(log)
  const guarded = checks.map(oneAtATime)
  let running: Promise<CheckReport> | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  const start = async () => {
    const results = withCauses(checks, await Promise.all(guarded.map(resultOf)))
    for (const result of results) {
      failed.set({ check: result.name, required: String(result.required) }, Number(result.problem !== null))
      logChange(result)
    }
    return reportOf(results)
  }
  return {
    run: () => {
      if (running && performance.now() - startedAt < REMEMBER_MS) return running
      startedAt = performance.now()
      running = start()
      return running
    },
  }
}

/** A check that failed because another one did would give a remedy for something that is not wrong. */
function withCauses(checks: Check[], results: CheckResult[]): CheckResult[] {
  const failures = new Set(results.filter(({ problem }) => problem !== null).map(({ name }) => name))
  return results.map((result, at) => {
    const cause = checks[at]?.needs?.find((name) => failures.has(name))
    if (result.problem === null || cause === undefined) return result
    return { ...result, problem: { problem: `It needs the check ${cause}, which fails.`, remedy: `See ${cause}.` } }
  })
}

export function reportOf(results: CheckResult[]): CheckReport {
  const failures = results.filter(({ problem }) => problem !== null)
  if (failures.some(({ required }) => required)) return { status: 'unavailable', results }
  return { status: failures.length > 0 ? 'degraded' : 'ok', results }
}

/** Runs one check; a rejection or a time-out is a problem. */
export async function resultOf(check: Check): Promise<CheckResult> {
  const { name, required, remedy } = check
  try {
    return { name, required, problem: await runWithin(check, CHECK_MS) }
  } catch (error) {
    return { name, required, problem: problemOf(error, remedy) }
  }
}

function changeLogger(log: CheckLog): (result: CheckResult) => void {
  const known = new Map<string, string>()
  return ({ name, required, problem }) => {
    const before = known.get(name)
    if (problem === null) {
      if (before !== undefined) log.info({ check: name }, 'The check passes again.')
      known.delete(name)
    } else if (before !== problem.problem) {
      log.warn({ check: name, required, ...problem }, 'A check fails.')
      known.set(name, problem.problem)
    }
  }
}
