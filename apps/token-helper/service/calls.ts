import { Failure } from '../failure.ts'
import { VERSION } from '../version.ts'

// HTTP as the helper needs it: JSON, one origin, no redirect, and failures in words.

/** A connection that dies in the middle of a long poll is as good as none. */
const TIMEOUT_MS = 40_000
const FAREWELL_MS = 3_000

export interface Answer {
  status: number
  retryAfterSeconds: number | undefined
  body: Record<string, unknown>
}

export class Calls {
  readonly #origin: URL
  readonly #stopped: AbortSignal
  #token: string | undefined

  constructor(origin: URL, stopped: AbortSignal) {
    this.#origin = origin
    this.#stopped = stopped
  }

  get host(): string {
    return this.#origin.host
  }

  /** From now on the session's own right goes along. */
  actBy(token: string): void {
    this.#token = token
  }

  async json(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const init = method === 'POST' ? posted(body) : { method }
    const response = await this.#fetch(path, init, AbortSignal.timeout(TIMEOUT_MS))
    const text = await response.text().catch((cause) => this.#lost(cause))
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
      body: text === '' ? {} : this.#parse(text, response.status),
    }
  }

  /** A file from a position on; null where the service has nothing there (any more). */
  async bytes(path: string, from: number): Promise<ReadableStream<Uint8Array> | null> {
    const response = await this.#fetch(path, { headers: from > 0 ? { range: `bytes=${from}-` } : {} })
    const isWhole = from === 0 && response.status === 200
    const isTail = response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${from}-`)
    return isWhole || isTail ? response.body : null
  }

  /** A last word: also once the person has stopped, and never waited for long. */
  async farewell(path: string, body: unknown): Promise<void> {
    const signal = AbortSignal.timeout(FAREWELL_MS)
    await this.#send(path, { ...posted(body), signal }).catch(() => undefined)
  }

  async #fetch(path: string, init: RequestInit, timeout?: AbortSignal): Promise<Response> {
    const signal = timeout === undefined ? this.#stopped : AbortSignal.any([this.#stopped, timeout])
    return this.#send(path, { ...init, signal }).catch((cause) => this.#lost(cause))
  }

  #send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('user-agent', `countersign-token-helper/${VERSION}`)
    if (this.#token !== undefined) headers.set('authorization', `Bearer ${this.#token}`)
    return fetch(new URL(path, this.#origin), { ...init, headers, redirect: 'error' })
  }

  #parse(text: string, status: number): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    } catch {
      // Said below, for both.
    }
    throw new Failure(
      'service',
      `${this.host} answers, but not as Countersign does (HTTP ${status}).`,
      'Check the address: it must be the one that the signing page shows.',
    )
  }

  #lost(cause: unknown): never {
    this.#stopped.throwIfAborted()
    const { cause: inner, message } = cause as { cause?: { message?: string }; message?: string }
    throw new Failure(
      'service',
      `${this.host} cannot be reached: ${inner?.message ?? message ?? 'no answer'}.`,
      'Check the address and your connection, then begin again with a new code.',
      { cause },
    )
  }
}

function posted(body: unknown): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
