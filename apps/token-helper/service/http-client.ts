import { Failure } from '../failure.ts'
import { VERSION } from '../version.ts'

/** Longer than the service holds a long poll. */
const TIMEOUT_MS = 40_000
const BEST_EFFORT_TIMEOUT_MS = 3_000

export interface JsonResponse {
  status: number
  retryAfterSeconds: number | undefined
  body: Record<string, unknown>
}

/** JSON requests to one origin, without redirects. Network errors become Failures. */
export class HttpClient {
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

  /** Sends this bearer token with all further requests. */
  authenticate(token: string): void {
    this.#token = token
  }

  async json(method: 'GET' | 'POST', path: string, body?: unknown): Promise<JsonResponse> {
    const init = method === 'POST' ? jsonPost(body) : { method }
    const response = await this.#fetch(path, init, AbortSignal.timeout(TIMEOUT_MS))
    const text = await response.text().catch((cause) => this.#fail(cause))
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
      body: text === '' ? {} : this.#parse(text, response.status),
    }
  }

  /** A file from an offset on; null if the service does not return that range. */
  async bytes(path: string, from: number): Promise<ReadableStream<Uint8Array> | null> {
    const response = await this.#fetch(path, { headers: from > 0 ? { range: `bytes=${from}-` } : {} })
    const isWhole = from === 0 && response.status === 200
    const isTail = response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${from}-`)
    return isWhole || isTail ? response.body : null
  }

  /** Sends a request even after the user has stopped the helper. Ignores errors and waits 3 s at most. */
  async postBestEffort(path: string, body: unknown): Promise<void> {
    const signal = AbortSignal.timeout(BEST_EFFORT_TIMEOUT_MS)
    await this.#send(path, { ...jsonPost(body), signal }).catch(() => undefined)
  }

  async #fetch(path: string, init: RequestInit, timeout?: AbortSignal): Promise<Response> {
    const signal = timeout === undefined ? this.#stopped : AbortSignal.any([this.#stopped, timeout])
    return this.#send(path, { ...init, signal }).catch((cause) => this.#fail(cause))
  }

  #send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('user-agent', `countersign-token-helper/${VERSION}`)
    if (this.#token !== undefined) headers.set('authorization', `Bearer ${this.#token}`)
    return fetch(new URL(path, this.#origin), { ...init, headers, redirect: 'error' })
  }

  #parse(text: string, status: number): Record<string, unknown> {
    const value = parseJson(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    throw new Failure(
      'service',
      `The server at ${this.host} is not Countersign (HTTP ${status}).`,
      'Check the address: it must be the one that the signing page shows.',
    )
  }

  #fail(cause: unknown): never {
    this.#stopped.throwIfAborted()
    const { cause: inner, message } = cause as { cause?: { message?: string }; message?: string }
    throw new Failure(
      'service',
      `The helper cannot reach ${this.host}: ${inner?.message ?? message ?? 'no response'}.`,
      'Check the address and your connection, then start again with a new code.',
      { cause },
    )
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function jsonPost(body: unknown): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
