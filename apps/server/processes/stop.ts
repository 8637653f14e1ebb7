import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const GRACE_MS = 25_000
const SWEEP_MS = 50

/** SIGTERM or SIGINT: stop taking work, finish what runs, release leases; after 25 s the process ends anyway. */
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
 * Lets the load balancer see that /readyz is 503 before the door is closed, then answers what has come in. A connection
 * that was busy at that moment is closed once it is idle: its client would otherwise keep it, and us, for a minute.
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
