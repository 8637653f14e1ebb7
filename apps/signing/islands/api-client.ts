import { base } from './dom.ts'
import { PATIENCE_MS, untilHeard } from './send.ts'

/** The server heard it and will not do it; the page can say why, or is another page by now. */
export class Refused extends Error {
  readonly status: number
  /** The signer's problem, if the server named one, else the error's code. */
  readonly code: string
  /** Seconds; the server's wish, if it had one. */
  readonly retryAfter: number | null

  constructor(status: number, code: string, retryAfter: number | null) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Longer than this nobody is made to wait, though another’s minute is not over: most take a second. */
const LONGEST_WAIT_S = 3

/** Before a turn is asked for again. */
export function secondsToWait({ retryAfter }: Refused): number {
  return Math.min(retryAfter ?? LONGEST_WAIT_S, LONGEST_WAIT_S)
}

export interface Calls {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  /** From this byte on; the caller reads it, and asks again from where it broke off. */
  bytes(path: string, from: number): Promise<Response>
  /** Posts once, whether or not anybody is left to hear the answer: the page may be closing. */
  postAndForget(path: string): void
}

/** Calls under this part of the visit's addresses. Each is repeated until it was heard; `waiting` is told when not. */
export function callsUnder(part: 'certificate' | 'remote', waiting: () => void): Calls {
  const addressOf = (path: string) => `${base}/${part}/${path}`
  const json = <T>(path: string, init: RequestInit): Promise<T> =>
    untilHeard<T>(() => request(addressOf(path), init, valueIn<T>), waiting) as Promise<T>
  return {
    get: (path) => json(path, {}),
    post: (path, body) =>
      json(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    bytes: (path, from) => {
      const headers: HeadersInit = from > 0 ? { range: `bytes=${from}-` } : {}
      return untilHeard(() => request(addressOf(path), { headers }, async (response) => response), waiting)
    },
    postAndForget: (path) => {
      const headers = { 'content-type': 'application/json' }
      fetch(addressOf(path), { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => {})
    },
  }
}

async function valueIn<T>(response: Response): Promise<T> {
  // Of a network that wants somebody to log in first, for instance.
  if (response.status !== 204 && !response.headers.get('content-type')?.includes('json')) throw new Error('not ours')
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Patience lasts until all of the answer is read: a network can be gone in the middle of it. */
async function request<T>(
  address: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T | 'unreached'> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  const headers = { accept: 'application/json', ...init.headers }
  try {
    const response = await fetch(address, { ...init, headers, signal: patience.signal })
    if (response.ok) return await read(response)
    if (response.status >= 500 || response.status === 429) return 'unreached'
    throw await refusalIn(response)
  } catch (error) {
    if (error instanceof Refused || error instanceof SyntaxError) throw error
    return 'unreached'
  } finally {
    clearTimeout(timer)
  }
}

async function refusalIn(response: Response): Promise<Refused> {
  const { code = '', problem = code } = (await response.json().catch(() => ({}))) as { code?: string; problem?: string }
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return new Refused(response.status, problem, Number.isNaN(retryAfter) ? null : retryAfter)
}
