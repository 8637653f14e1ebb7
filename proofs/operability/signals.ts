import { type Client, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import { promtool } from '../observability/promtool.ts'
import { healthOf, mustSay } from './health.ts'
import type { LoadBalancer } from './load-balancer.ts'
import type { Settings } from './restart.ts'

/** Point 2: without a mail server the apis serve, and the worker says so. */
export async function stayWithoutMail(
  balancer: LoadBalancer,
  { apis, worker }: Settings,
  say: (line: string) => void,
): Promise<void> {
  for (const { COUNTERSIGN_METRICS_PORT: port } of apis) await healthOf(port, 'ok')
  mustSay(await healthOf(worker.COUNTERSIGN_WORKER_HEALTH_PORT, 'degraded', 'mail'), 'mail', /ECONNREFUSED/)
  const up = await balancer.up()
  hold(up === 2, `without a mail server the load balancer sends calls to ${up} apis`)
  say('2: without a mail server both apis stay on the load balancer; the worker is degraded, with problem and remedy')
}

/** Point 10. */
export async function acceptMetrics(settings: Settings, say: (line: string) => void): Promise<void> {
  const [first, second] = settings.apis.map((api) => api.COUNTERSIGN_METRICS_PORT)
  const ports = [first, second, settings.worker.COUNTERSIGN_WORKER_HEALTH_PORT, settings.sealer.COUNTERSIGN_HEALTH_PORT]
  for (const port of ports) await promtool(['check', 'metrics'], await metricsOf(port))
  say(`10: promtool accepts the metrics of all ${ports.length} processes, after the load`)
}

/** Point 9: no sealer runs. An api reports what waits for one. */
export async function countWaiting(client: Client, settings: Settings, say: (line: string) => void): Promise<void> {
  const [signer] = await askToSign(client, await client.freshDocument(), 1)
  const signed = await client.call('POST', `/api/v1/sandbox/signers/${signer}/act`, { action: 'sign' })
  hold(signed.status === 200, `nobody can sign without a sealer: ${JSON.stringify(signed.body)}`)
  await until(async () => {
    const text = await metricsOf(settings.apis[0].COUNTERSIGN_METRICS_PORT)
    const oldest = Number(/^countersign_seal_oldest_seconds\{mode="test"\} (\S+)/m.exec(text)?.[1])
    return (text.includes('countersign_seals_waiting{mode="test"} 1\n') && oldest > 0) || undefined
  })
  say('9: with no sealer at all, countersign_seals_waiting and countersign_seal_oldest_seconds of an api say so')
}

async function metricsOf(port: string | undefined): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}
