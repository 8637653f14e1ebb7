import type { CheckReport, CheckResult } from '../../platform/checks/run.ts'

type Verdict = 'ok' | 'degraded' | 'failed'

/** For `/readyz`, which is public: which checks fail, without reasons. */
export interface Readiness {
  status: CheckReport['status']
  checks: Record<string, Verdict>
}

export function presentReadiness({ status, results }: CheckReport): Readiness {
  return { status, checks: Object.fromEntries(results.map((result) => [result.name, verdictOf(result)])) }
}

/** For `/health`, which is private: with the problem and the remedy of each failed check. */
export interface Health {
  status: CheckReport['status']
  checks: Record<string, { status: Verdict; required: boolean; problem?: string; remedy?: string }>
}

export function presentHealth({ status, results }: CheckReport): Health {
  const checks = results.map((result) => {
    const { name, required, problem } = result
    return [name, { status: verdictOf(result), required, ...problem }] as const
  })
  return { status, checks: Object.fromEntries(checks) }
}

function verdictOf({ required, problem }: CheckResult): Verdict {
  if (problem === null) return 'ok'
  return required ? 'failed' : 'degraded'
}

/** Only `unavailable` takes a process off the load balancer. */
export function statusCodeOf({ status }: CheckReport): 200 | 503 {
  return status === 'unavailable' ? 503 : 200
}
