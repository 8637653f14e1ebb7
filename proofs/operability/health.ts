import { until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'

// /readyz and /health of a process, as an orchestrator and an operator read them.

export interface Health {
  status: 'ok' | 'degraded' | 'unavailable'
  checks: Record<string, { status: string; problem?: string; remedy?: string }>
}

/** Waits until a process reports this status; `port` has its `/health`. */
export function healthOf(port: string | undefined, status: Health['status'], ...failing: string[]): Promise<Health> {
  let last = 'nothing'
  const found = until(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health`)
    last = await answer.text()
    const health = JSON.parse(last) as Health
    hold(answer.status === (health.status === 'unavailable' ? 503 : 200), `/health is ${answer.status}: ${last}`)
    const isFound = failing.every((name) => health.checks[name]?.problem)
    return health.status === status && isFound ? health : undefined
  })
  return found.catch(() => hold(false, `it is not ${status} for ${failing.join(', ')}, but says: ${last}`)) as Promise<Health> // biome-ignore format: one line
}

/** The check fails with these words, and says what to do. */
export function mustSay({ checks }: Health, check: string, words: RegExp): void {
  const { problem = '', remedy = '' } = checks[check] ?? {}
  hold(words.test(problem) && remedy.length > 0, `the check ${check} says: ${JSON.stringify(checks[check])}`)
}
