import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { processMetrics } from '../metrics/registry.ts'

// Server-sent events (HTML Standard, section 9.2). A stream ends when its source does, the client disconnects, the server
// closes, or the key is no longer admitted. A client that does not read cannot delay any of these.

/** A valid key is cached for three seconds, so a revoked one ends its streams within five. */
const CHECK_MS = 1_000
/** What is sent when a stream ends may still be read for this time. */
const END_MS = 500
/** A client that has not taken a chunk for this time is disconnected. It can resume. */
const STALLED_MS = 60_000

const open = new Gauge({
  name: 'countersign_event_streams',
  help: 'Open streams of server-sent events of this process.',
  registers: [processMetrics],
})
open.set(0)

export interface EventStream {
  /** Chunks of complete events. The source returns soon after `stop` is aborted. */
  source(stop: AbortSignal): AsyncIterable<string>
  /** Called once, at the end. */
  leave(): void
}

export type SendEventStream = (request: FastifyRequest, reply: FastifyReply, stream: EventStream) => FastifyReply

export function makeEventStreams(app: FastifyInstance): SendEventStream {
  const running = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of running) end()
  })

  return (request, reply, { source, leave }) => {
    reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }).type('text/event-stream')
    if (request.method === 'HEAD') {
      leave()
      return reply.send()
    }
    const stop = new AbortController()
    let takenAt: number | null = performance.now()
    async function* tracked() {
      for await (const chunk of source(stop.signal)) {
        takenAt = performance.now()
        yield chunk
        takenAt = null // The client has taken it: the source is read again.
      }
    }
    const disconnect = () => reply.raw.destroy()
    let ending: NodeJS.Timeout | undefined
    const end = () => {
      stop.abort()
      ending ??= setTimeout(disconnect, END_MS)
    }
    const check = async () => {
      if (takenAt !== null && performance.now() - takenAt > STALLED_MS) return disconnect()
      // Without an answer nobody knows whether the key is valid.
      if (!(await request.isStillAdmitted().catch(() => false))) end()
    }
    const checking = setInterval(check, CHECK_MS)
    let left = false
    const close = () => {
      if (left) return
      left = true
      clearInterval(checking)
      clearTimeout(ending)
      stop.abort()
      running.delete(end)
      open.dec()
      leave()
    }
    open.inc()
    running.add(end)
    reply.raw.once('close', close)
    if (reply.raw.closed) close()
    return reply.send(Readable.from(tracked(), { highWaterMark: 1 }))
  }
}
