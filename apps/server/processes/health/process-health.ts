import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import { type Checks, verdictsOf } from './health.ts'

// livez, readyz and metrics of a sealer or a worker that runs as a separate process.

export interface Watched {
  checks: Checks
  metrics(): Promise<string>
}

export async function serveHealth(
  watched: Watched,
  address: { host: string; port: number },
  log: Pick<Logger, 'warn'>,
): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    const [status, type, body] = await answer(url ?? '/', watched, log)
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, resolve)
  })
  return server
}

type Answer = [status: number, type: string, body: string]

async function answer(url: string, { checks, metrics }: Watched, log: Pick<Logger, 'warn'>): Promise<Answer> {
  switch (url) {
    case '/livez':
      return [200, 'application/json', JSON.stringify({ status: 'ok' })]
    case '/readyz': {
      const verdicts = await verdictsOf(checks, log)
      const isReady = Object.values(verdicts).every((one) => one === 'ok')
      const body = { status: isReady ? 'ok' : 'unavailable', checks: verdicts }
      return [isReady ? 200 : 503, 'application/json', JSON.stringify(body)]
    }
    case '/metrics':
      return [200, 'text/plain; version=0.0.4', await metrics()]
    default:
      return [404, 'text/plain', 'livez, readyz, metrics\n']
  }
}
