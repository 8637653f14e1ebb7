import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// How long a body may take to arrive. Node has one limit for all requests, and cannot distinguish a long upload from a
// client that holds a connection with an occasional byte. So Node's limit is the longest, and these limits are enforced
// here.

export interface BodyTimes {
  /** Enough for the largest document over a slow connection. */
  usualMs: number
  /** How long nothing may arrive of a usual body. */
  stallMs: number
  /** For a route with `longBody`, while it keeps arriving: at least so many bytes in each window. */
  longestMs: number
  windowMs: number
  windowBytes: number
}

const TIMES: BodyTimes = {
  usualMs: 300_000,
  stallMs: 30_000,
  longestMs: 3_600_000,
  windowMs: 60_000,
  windowBytes: 256 * 1024,
}
/** How often a stall is looked for, as a part of its time. */
const STALL_CHECKS = 6

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take up to an hour, while it keeps arriving. */
    longBody?: boolean
  }
}

export function limitBodyTimes(app: FastifyInstance, times: BodyTimes = TIMES): void {
  app.server.requestTimeout = times.longestMs
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // An injected call has no connection that could be cut.
    if (hasBody(raw) && raw.socket instanceof Socket) {
      const cut = () => {
        if (reply.raw.headersSent) raw.socket.destroy()
        else app.server.emit('clientError', tookTooLong(), raw.socket)
      }
      const timers = request.routeOptions.config.longBody
        ? [setInterval(makeRateWatch(raw, times.windowBytes, cut), times.windowMs)]
        : [
            setTimeout(cut, times.usualMs),
            setInterval(makeStallWatch(raw, times.stallMs, cut), times.stallMs / STALL_CHECKS),
          ]
      const stop = () => timers.forEach(clearTimeout)
      raw.once('end', stop).once('close', stop)
      for (const timer of timers) timer.unref()
    }
    done()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Cuts off a body of which too little has arrived since the last check, unless the server has not read what has
 * arrived.
 */
function makeRateWatch(raw: IncomingMessage, leastBytes: number, cut: () => void): () => void {
  let before = raw.socket.bytesRead
  return () => {
    const { bytesRead } = raw.socket
    const isSlow = bytesRead - before < leastBytes && !raw.complete
    before = bytesRead
    if (isSlow && raw.readableLength === 0) cut()
  }
}

/** Cuts off a body of which nothing arrives, unless the server has not read what has arrived. */
function makeStallWatch(raw: IncomingMessage, stallMs: number, cut: () => void): () => void {
  let before = raw.socket.bytesRead
  let since = performance.now()
  return () => {
    const { bytesRead } = raw.socket
    if (bytesRead !== before || raw.readableLength > 0 || raw.complete) {
      before = bytesRead
      since = performance.now()
    } else if (performance.now() - since >= stallMs) cut()
  }
}

/** Answered like Node's own limit: 408, and the connection is closed. */
function tookTooLong(): Error {
  return Object.assign(new Error('The body took too long to arrive.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
