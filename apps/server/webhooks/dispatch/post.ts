import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import type { Socket } from 'node:net'
import { classifyStatus, type Verdict } from '@countersign/domain/webhook'
import { pinnedLookup, type TargetVerdict } from '../../platform/address-guard/index.ts'

// One POST to a receiver that may be broken, slow or hostile. Its URL is judged again, its name looked up once, and the
// connection goes to the address that was judged. Nothing it does takes longer than the limit, is read further than the
// cap, or leads anywhere else; whatever happens comes back as a reason, never as an error.

export const LIMIT_MS = 10_000
export const MOST_BYTES_READ = 64 * 1024
const EXCERPT_CHARACTERS = 200
/** Idle connections are dropped before a receiver's usual five seconds are over. */
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
  /** The beginning of an answer that was no success. */
  excerpt: string | null
  /** What the operating system or the guard said. */
  detail: string | null
  ms: number
}

export interface Letter {
  url: string
  headers: Record<string, string>
  body: Uint8Array
}

export interface Post {
  (letter: Letter): Promise<Attempt>
  close(): void
}

export interface PostOptions {
  /** May we send there, and to which address? */
  guard(url: string): Promise<TargetVerdict>
  limitMs?: number
}

export function makePost({ guard, limitMs = LIMIT_MS }: PostOptions): Post {
  const keepAlive = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64, scheduling: 'lifo' as const }
  const agents = { http: new HttpAgent(keepAlive), https: new HttpsAgent(keepAlive) }
  const post = async (letter: Letter): Promise<Attempt> => {
    const began = performance.now()
    const outcome = await deliver(letter, guard, agents, limitMs)
    return { status: null, excerpt: null, detail: null, ...outcome, ms: Math.round(performance.now() - began) }
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

async function deliver(letter: Letter, guard: PostOptions['guard'], agents: Agents, limitMs: number): Promise<Outcome> {
  const end = performance.now() + limitMs
  const target = await guard(letter.url)
  if (!target.ok) return { verdict: 'unavailable', reason: 'address_refused', detail: target.reason }
  // Without an address there is nothing that was judged, so there is nothing to connect to.
  if (target.note !== undefined) return { verdict: 'unavailable', reason: 'no_address', detail: target.note }
  const left = () => Math.max(1, end - performance.now())
  const first = await exchange(letter, target.address, agents, left())
  // The receiver closed an idle connection at the moment it was used again: not its fault, and nothing was read.
  return first === 'stale connection' ? again(letter, target.address, left()) : first
}

async function again(letter: Letter, address: string | null, limitMs: number): Promise<Outcome> {
  const fresh = { http: new HttpAgent(), https: new HttpsAgent() }
  const outcome = await exchange(letter, address, fresh, limitMs)
  return outcome === 'stale connection' ? failed('connection_closed') : outcome
}

function exchange(
  { url, headers, body }: Letter,
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

/** The status decides; of the rest only so much is read as is needed to say why. */
function readAnswer(response: IncomingMessage, end: (outcome: Outcome) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  const judge = () => {
    const status = response.statusCode ?? 0
    const verdict = classifyStatus(status)
    end({ verdict, status, reason: reasonOfStatus(status, verdict), excerpt: excerptOf(verdict, chunks) })
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
  return (
    text
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, EXCERPT_CHARACTERS) || null
  )
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
