import { until } from '../lib/client.ts'
import { foundFault } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { asAdmin, type Deployment } from './deployment.ts'
import { healthOf, mustSay } from './health.ts'

interface Watched {
  /** Of the api. */
  port: string
  /** Of the worker's health. */
  healthPort: string
  /** Of `migrate`. */
  env: Record<string, string>
}

/** Point 8: partitions that are missing soon, and now. Rows are lost with them, so the database is not used afterwards. */
export async function reportPartitions(
  deployment: Deployment,
  url: string,
  { port, healthPort, env }: Watched,
  say: (line: string) => void,
): Promise<void> {
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    return { code: answer.status, ...((await answer.json()) as { checks: Record<string, string> }) }
  }
  const reports = (check: string, verdict: string, status: number) =>
    until(async () => {
      const found = await readiness()
      return (found.code === status && found.checks[check] === verdict) || undefined
    }).catch(async () => hold(false, `/readyz is not ${status} for ${check}: ${JSON.stringify(await readiness())}`))

  await asAdmin(url, [`DROP TABLE ${nameOf(1)}`])
  await reports('partitions_ahead', 'degraded', 200)
  mustSay(await healthOf(healthPort, 'degraded', 'partitions_ahead'), 'partitions_ahead', new RegExp(nameOf(1)))
  await asAdmin(url, [`DROP TABLE ${nameOf(0)}`])
  await reports('partitions', 'failed', 503)
  mustSay(await healthOf(healthPort, 'unavailable', 'partitions'), 'partitions', new RegExp(nameOf(0)))
  foundFault('missing partition')
  await deployment.countersign(['migrate'], env)
  await reports('partitions', 'ok', 200)
  await reports('partitions_ahead', 'ok', 200)
  say(
    '8: a partition that will be missing is degraded, a missing one unavailable, named; `countersign migrate` mends it',
  )
}

function nameOf(monthsAhead: number): string {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1))
  return `audit_personal_${month.toISOString().slice(0, 7).replace('-', '_')}`
}
