import { freePort } from '../../apps/server/testing/free-port.ts'
import { startFreezingProxy } from '../../apps/server/testing/freezing-proxy.ts'
import { clientFor, until } from '../lib/client.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import type { Deployment } from './deployment.ts'

// Point 11: PostgreSQL neither answers nor closes its connections.

const PATHS = ['/api/v1/documents', '/api/v1/document-signrequest', '/api/v1/events']
const LONGEST_MS = 60_000

export const LIMITS = {
  frozen: atMost(15, 'a call while PostgreSQL does not answer', { unit: 's', goal: 7, timing: true }),
}

export async function endCalls(deployment: Deployment, key: string, say: (line: string) => void): Promise<void> {
  const server = new URL(deployment.cluster.url)
  const proxy = await startFreezingProxy({ host: server.hostname, port: Number(server.port) })
  const url = Object.assign(new URL(deployment.urls.api ?? ''), { host: `127.0.0.1:${proxy.port}` }).href
  const port = await freePort()
  const api = await deployment.start('api', { COUNTERSIGN_DATABASE_URL: url, COUNTERSIGN_PORT: String(port) })
  try {
    const base = `http://127.0.0.1:${port}`
    const client = clientFor(base, key)
    const warm = await client.call('GET', PATHS[0] ?? '')
    hold(warm.status === 200, `before the freeze a call is answered ${warm.status}`)
    proxy.freeze()
    const began = performance.now()
    const signal = AbortSignal.timeout(LONGEST_MS)
    const answers = await Promise.all(PATHS.map((path) => client.fetch(path, { signal }))).catch(() =>
      hold(false, `with a frozen database a call takes longer than ${LONGEST_MS / 1000} s`),
    )
    const seconds = (performance.now() - began) / 1000
    holdLimit(LIMITS.frozen, seconds)
    const statuses = (answers ?? []).map(({ status }) => status)
    hold(statuses.every((status) => status === 503), `with a frozen database calls are answered ${statuses}`) // biome-ignore format: one line
    const notReady = async () => (await fetch(`${base}/readyz`, { signal })).status === 503 || undefined
    await until(notReady).catch(() => hold(false, 'with a frozen database the api stays ready'))
    say(
      `11: frozen database: ${statuses.length} calls end with 503 within ${seconds.toFixed(1)} s, and the api is not ready`,
    )
  } finally {
    api.child.kill('SIGKILL')
    await proxy.close()
  }
}
