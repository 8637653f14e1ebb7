import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { alertsIn } from '../../tools/docs/check-metrics.ts'
import { until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import type { WatchedStack } from './watched-stack.ts'

// A real Prometheus scrapes the running stack: no alert's expression matches it, and after the end of a process the one for
// it does.

/** On a slow or full machine these may match without a fault of the product. */
const OF_THE_MACHINE = [
  'CountersignCallsFail',
  'CountersignCallsSlow',
  'CountersignDatabasePoolExhausted',
  'CountersignDegraded',
  'CountersignDiskFull',
  'CountersignEventLoopBlocked',
]

interface Sample {
  metric: Record<string, string>
  value: [number, string]
}

/** Returns the number of expressions. Ends the worker. */
export async function evaluateLive(watched: WatchedStack, prometheus: Prometheus, rules: string): Promise<number> {
  await until(async () => ((await prometheus.query('countersign:calls:rate5m')).length > 0 ? true : undefined))
  await until(async () => ((await prometheus.query('sum(up) == 3')).length > 0 ? true : undefined))
  const alerts = alertsIn(rules).filter(({ name }) => !OF_THE_MACHINE.includes(name))
  const holdQuiet = async () => {
    for (const { name, expr } of alerts) {
      const found = await prometheus.query(expr)
      hold(found.length === 0, `${name} matches a healthy deployment: ${JSON.stringify(found)}`)
    }
  }
  await holdQuiet()
  const { expr = '' } = alerts.find(({ name }) => name === 'CountersignProcessDown') ?? {}
  await watched.end('worker')
  const [down] = await until(async () => {
    const found = await prometheus.query(expr)
    return found.length > 0 ? found : undefined
  })
  hold(down?.metric.job === 'countersign-worker', `the process that is down is ${JSON.stringify(down?.metric)}`)
  await mustFind('ended worker', holdQuiet)
  return alerts.length
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

export async function startPrometheus({ ports }: WatchedStack, folder: string) {
  const jobs = Object.entries(ports).map(([kind, port]) => ({
    job_name: `countersign-${kind}`,
    static_configs: [{ targets: [`127.0.0.1:${port}`] }],
  }))
  const file = join(folder, 'prometheus.yaml')
  const recording = new URL('../../deploy/observe/recording.yaml', import.meta.url).pathname
  const global = { scrape_interval: '1s', evaluation_interval: '1s' }
  writeFileSync(file, JSON.stringify({ global, rule_files: [recording], scrape_configs: jobs }))
  const url = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      ...[`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`, `--web.listen-address=${url}`],
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  )
  const isReady = () => fetch(`http://${url}/-/ready`).then((answer) => (answer.ok ? true : undefined))
  await until(() => isReady().catch(() => undefined))
  return {
    query: async (expr: string): Promise<Sample[]> => {
      const answer = await fetch(`http://${url}/api/v1/query`, {
        method: 'POST',
        body: new URLSearchParams({ query: expr }),
      })
      const body = (await answer.json()) as { status: string; error?: string; data: { result: Sample[] } }
      hold(body.status === 'success', `Prometheus cannot evaluate ${expr}: ${body.error}`)
      return body.data.result
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
