import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import type { Socket } from 'node:net'
import { classifyStatus, type Verdict } from '@countersign/domain/webhook'
import { pinnedLookup, type TargetVerdict } from '../../platform/address-guard/index.ts'

// One POST to a receiver that may be broken, slow or hostile. The URL is checked again, its name resolved once, and the
// connection goes to the checked address. Duration and response size are limited, and redirects are not followed. Every
// failure is returned as a reason, never thrown.

export const LIMIT_MS = 10_000
export const MOST_BYTES_READ = 64 * 1024
const EXCERPT_CHARACTERS = 200
const HEADER_CHARACTERS = 200
/** Who answered, and why. Other headers are not stored: a response can set cookies and repeat the request. */
const KEPT_HEADERS = [
  ...[
    'allow',
    'content-length',
    'content-type',
    'date',
    'location',
    'retry-after',
    'server',
    'via',
    'www-authenticate',
  ],
  ...['cf-ray', 'x-amz-cf-id', 'x-amzn-requestid', 'x-cache', 'x-request-id'],
]
/** Idle connections are closed before the usual keep-alive time of receivers, five seconds. */
const IDLE_MS = 4_000

export type Reason =
  | 'accepted'
  | 'refused'
  | 'redirected'
  | 'gone'
  | 'unavailable'
  | 'address_refused'
  | 'no_address'
  | 'connection_refused'
  | 'connection_failed'
  | 'connection_closed'
  | 'tls_failed'
  | 'not_http'
  | 'no_answer'
  | 'slow_answer'
  | 'incomplete_answer'

export interface Attempt {
  verdict: Verdict
  reason: Reason
  status: number | null
  /** The beginning of an error response. */
  excerpt: string | null
  /** Headers of an error response that help to find its cause. */
  headers: Record<string, string> | null
  /** The message of the operating system or of the address guard. */
  detail: string | null
  ms: number
}

export interface Message {
  url: string
  headers: Record<string, string>
  body: Uint8Array
}

export interface Post {
  (message: Message): Promise<Attempt>
  close(): void
}

export interface PostOptions {
  /** Whether the URL is allowed, and its address. */
  guard(url: string): Promise<TargetVerdict>
  limitMs?: number
}

export function makePost({ guard, limitMs = LIMIT_MS }: PostOptions): Post {
  const keepAlive = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64, scheduling: 'lifo' as const }
  const agents = { http: new HttpAgent(keepAlive), https: new HttpsAgent(keepAlive) }
  const post = async (message: Message): Promise<Attempt> => {
    const began = performance.now()
    const outcome = await deliver(message, guard, agents, limitMs)
    return {
      status: null,
      excerpt: null,
      headers: null,
      detail: null,
      ...outcome,
      ms: Math.round(performance.now() - began),
    }
  }
  return Object.assign(post, {
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  })
}

type Outcome = Pick<Attempt, 'verdict' | 'reason'> & Partial<Attempt>
type Agents = { http: HttpAgent; https: HttpsAgent }

async function deliver(
  message: Message,
  guard: PostOptions['guard'],
  agents: Agents,
  limitMs: number,
): Promise<Outcome> {
  const end = performance.now() + limitMs
  const target = await guard(message.url)
  if (!target.ok) return { verdict: 'unavailable', reason: 'address_refused', detail: target.reason }
  // Without an address nothing was checked, so there is nothing to connect to.
  if (target.note !== undefined) return { verdict: 'unavailable', reason: 'no_address', detail: target.note }
  const left = () => Math.max(1, end - performance.now())
  const first = await exchange(message, target.address, agents, left())
  // The receiver closed an idle connection while it was reused. No response was read; retry on a new connection.
  return first === 'stale connection' ? again(message, target.address, left()) : first
}

async function again(message: Message, address: string | null, limitMs: number): Promise<Outcome> {
  const fresh = { http: new HttpAgent(), https: new HttpsAgent() }
  const outcome = await exchange(message, address, fresh, limitMs)
  return outcome === 'stale connection' ? failed('connection_closed') : outcome
}

function exchange(
  { url, headers, body }: Message,
  address: string | null,
  agents: Agents,
  limitMs: number,
): Promise<Outcome | 'stale connection'> {
  return new Promise((resolve) => {
    const isHttps = url.startsWith('https:')
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      ...(address === null ? {} : { lookup: pinnedLookup(address) }),
    }
    const sent = isHttps
      ? requestByHttps(url, { ...options, agent: agents.https })
      : requestByHttp(url, { ...options, agent: agents.http })
    let answer: IncomingMessage | undefined
    let connected = false
    let secured = !isHttps
    const end = (outcome: Outcome | 'stale connection') => {
      clearTimeout(timer)
      resolve(outcome)
    }
    const timer = setTimeout(() => {
      end(failed(answer ? 'slow_answer' : 'no_answer', answer))
      sent.destroy()
    }, limitMs)
    sent.on('socket', (socket: Socket) => {
      if (!socket.connecting) {
        connected = true
        secured = true
        return
      }
      socket.once('connect', () => {
        connected = true
      })
      socket.once('secureConnect', () => {
        secured = true
      })
    })
    sent.on('response', (response) => {
      answer = response
      readAnswer(response, end)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (answer) end(failed('incomplete_answer', answer))
      else if (sent.reusedSocket && isClosed(error)) end('stale connection')
      else end({ ...failed(reasonOf(error, connected, secured)), detail: error.code ?? null })
    })
    sent.end(body)
  })
}

/** The status decides. Of the body only the beginning is read, for the delivery log. */
function readAnswer(response: IncomingMessage, end: (outcome: Outcome) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  const judge = () => {
    const status = response.statusCode ?? 0
    const verdict = classifyStatus(status)
    const reason = reasonOfStatus(status, verdict)
    end({ verdict, status, reason, excerpt: excerptOf(verdict, chunks), headers: headersOf(verdict, response) })
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < MOST_BYTES_READ) return
    judge()
    response.destroy()
  })
  response.on('end', judge)
  response.on('error', () => end(failed('incomplete_answer', response)))
}

function reasonOfStatus(status: number, verdict: Verdict): Reason {
  return status >= 300 && status < 400 ? 'redirected' : verdict
}

function excerptOf(verdict: Verdict, chunks: Buffer[]): string | null {
  if (verdict === 'accepted') return null
  const text = Buffer.concat(chunks)
    .subarray(0, 4 * EXCERPT_CHARACTERS)
    .toString()
  return clean(text).slice(0, EXCERPT_CHARACTERS) || null
}

function clean(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
}

function headersOf(verdict: Verdict, { headers }: IncomingMessage): Record<string, string> | null {
  if (verdict === 'accepted') return null
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, clean(String(value)).slice(0, HEADER_CHARACTERS)]]
  })
  return Object.fromEntries(kept)
}

function failed(reason: Reason, answer?: IncomingMessage): Outcome {
  return { verdict: 'unavailable', reason, status: answer?.statusCode ?? null }
}

function reasonOf(error: NodeJS.ErrnoException, connected: boolean, secured: boolean): Reason {
  if (error.code === 'ECONNREFUSED') return 'connection_refused'
  if (!connected) return 'connection_failed'
  if (!secured) return 'tls_failed'
  if (error.code?.startsWith('HPE_')) return 'not_http'
  return isClosed(error) ? 'connection_closed' : 'connection_failed'
}

function isClosed({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE'
}
