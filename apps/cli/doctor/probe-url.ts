import { type IncomingMessage, request as plain } from 'node:http'
import { request as encrypted } from 'node:https'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'

const ANSWER_MS = 10_000
const DAY_MS = 86_400_000

export interface Answer {
  status: number
  /** It answers as a process of this service. */
  isLive: boolean
  /** Of the TLS certificate; null without TLS. */
  daysLeft: number | null
}

/** Asks a public URL for /livez, at this address. Rejects if TLS fails, as a browser would. */
export async function askLive(url: URL, address: string): Promise<Answer> {
  const isTls = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = (isTls ? encrypted : plain)(
      {
        host: address,
        port: Number(url.port) || (isTls ? 443 : 80),
        path: '/livez',
        headers: { host: url.host },
        timeout: ANSWER_MS,
        agent: false,
        ...(isTls && isIP(host) === 0 ? { servername: host } : {}),
      },
      resolve,
    )
    asked.once('timeout', () => asked.destroy(new Error(`there was no answer within ${ANSWER_MS / 1000} s`)))
    asked.once('error', reject)
    asked.end()
  })
  const daysLeft = isTls ? daysLeftOf(response.socket as TLSSocket) : null
  const body = await text(response)
  const status = response.statusCode ?? 0
  return { status, isLive: status === 200 && body.includes('"status":"ok"'), daysLeft }
}

function daysLeftOf(socket: TLSSocket): number {
  return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS)
}
