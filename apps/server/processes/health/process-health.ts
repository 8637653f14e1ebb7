import { createServer, type Server } from 'node:http'
import type { CheckRunner } from '../../platform/checks/run.ts'
import { presentHealth, presentReadiness, statusCodeOf } from './present.ts'

// livez, readyz, health and metrics of a sealer or a worker that runs as a separate process. The port is not public.

export interface Watched {
  checks: CheckRunner
  metrics(): Promise<string>
}

export async function serveHealth(watched: Watched, address: { host: string; port: number }): Promise<Server> {
  return serveAnswers((url) => answer(url, watched), address)
}

export type Answer = [status: number, type: string, body: string]

/** A server that is not public: an error is its answer. */
export async function serveAnswers(
  answerTo: (url: string) => Promise<Answer>,
  address: { host: string; port: number },
): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    const [status, type, body] = await answerTo(url ?? '/').catch((error: Error): Answer => [500, TEXT, error.message])
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, resolve)
  })
  return server
}

async function answer(url: string, { checks, metrics }: Watched): Promise<Answer> {
  switch (url) {
    case '/livez':
      return [200, JSON_TYPE, JSON.stringify({ status: 'ok' })]
    case '/readyz': {
      const report = await checks.run()
      return [statusCodeOf(report), JSON_TYPE, JSON.stringify(presentReadiness(report))]
    }
    case '/health':
      return healthAnswer(checks)
    case '/metrics':
      return [200, METRICS_TYPE, await metrics()]
    default:
      return [404, TEXT, 'livez, readyz, health, metrics\n']
  }
}

const TEXT = 'text/plain'
const JSON_TYPE = 'application/json'
export const METRICS_TYPE = 'text/plain; version=0.0.4'

/** The checks with the problem and the remedy of each that fails. */
export async function healthAnswer(checks: CheckRunner): Promise<Answer> {
  const report = await checks.run()
  return [statusCodeOf(report), JSON_TYPE, JSON.stringify(presentHealth(report))]
}
