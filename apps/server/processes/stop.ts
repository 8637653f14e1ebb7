import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const GRACE_MS = 25_000
const SWEEP_MS = 50

/**
 * On SIGTERM or SIGINT: stops claiming work and finishes what runs. The process ends after 25 s at the latest; the leases
 * of unfinished work then expire.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/**
 * Serves /readyz as 503 for the load balancer before the server stops listening, then answers the calls it has received.
 * Closes connections as they become idle; their clients would keep them, and the process, for a minute.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  app.draining = true
  await pause(seconds * 1000)
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}
