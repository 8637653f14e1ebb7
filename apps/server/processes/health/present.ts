import type { CheckReport } from '../../platform/checks/run.ts'

/** For `/readyz`, which is public: which checks fail, without reasons. */
export function presentReadiness({ status, results }: CheckReport) {
  const verdictOf = ({ required, problem }: CheckReport['results'][number]) =>
    problem === null ? 'ok' : required ? 'failed' : 'degraded'
  return { status, checks: Object.fromEntries(results.map((result) => [result.name, verdictOf(result)])) }
}

/** For `/health`, which is private: with the problem and the remedy of each failed check. */
export function presentHealth({ status, results }: CheckReport) {
  const checks = results.map(({ name, required, problem }) => [
    name,
    { status: problem === null ? 'ok' : required ? 'failed' : 'degraded', required, ...problem },
  ])
  return { status, checks: Object.fromEntries(checks) }
}

/** Only `unavailable` takes a process off the load balancer. */
export function statusCodeOf({ status }: CheckReport): 200 | 503 {
  return status === 'unavailable' ? 503 : 200
}
