import type { FieldError } from '../model.ts'
import { base } from './dom.ts'
import { fieldErrorsIn, type ProblemBody } from './fields/read-errors.ts'
import { retryUntilAnswered, withTimeout } from './retry.ts'
import { whenViewed } from './view.ts'

/** The server refused the request. */
export class RefusedError extends Error {
  readonly status: number
  /** The signer's problem, if the response names one, else the error code. */
  readonly code: string
  /** Seconds, from Retry-After. */
  readonly retryAfter: number | null
  /** The wrong values of fields; then the code is `fields_wrong`. */
  readonly errors: readonly FieldError[]

  constructor(status: number, code: string, retryAfter: number | null, errors: readonly FieldError[]) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
    this.errors = errors
  }
}

/** A lease lasts up to a minute, but most signers take a second, so the client retries sooner than Retry-After. */
const MAX_WAIT_S = 3

/** The delay before the next attempt to acquire the lease. */
export function retryDelaySeconds({ retryAfter }: RefusedError): number {
  return Math.min(retryAfter ?? MAX_WAIT_S, MAX_WAIT_S)
}

export interface ApiClient {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  /** From this offset. The caller reads the body, and resumes if the connection breaks. */
  bytes(path: string, from: number): Promise<Response>
  /** Posts once and ignores the response; works while the page is closing. */
  postKeepalive(path: string): void
}

/** A client for the URLs under this part of the visit. Retries until the server answers; calls `onOffline` before a retry. */
export function createApiClient(part: 'certificate' | 'remote', onOffline: () => void): ApiClient {
  const urlOf = (path: string) => `${base}/${part}/${path}`
  // The visit's URLs exist once the link is claimed.
  const send = async <T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> => {
    await whenViewed(onOffline)
    return retryUntilAnswered(() => request(urlOf(path), init, read), onOffline)
  }
  const json = <T>(path: string, init: RequestInit): Promise<T> => send(path, init, readJson<T>)
  return {
    get: (path) => json(path, {}),
    post: (path, body) =>
      json(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    bytes: (path, from) => {
      const headers: HeadersInit = from > 0 ? { range: `bytes=${from}-` } : {}
      return send(path, { headers }, async (response) => response)
    },
    postKeepalive: (path) => {
      const headers = { 'content-type': 'application/json' }
      fetch(urlOf(path), { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => {})
    },
  }
}

async function readJson<T>(response: Response): Promise<T> {
  // Not our response: a captive portal, for instance.
  if (response.status !== 204 && !response.headers.get('content-type')?.includes('json')) throw new Error('not JSON')
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Null if there is no answer. The timeout includes reading the body, because the connection can break in the middle. */
async function request<T>(url: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T | null> {
  const headers = { accept: 'application/json', ...init.headers }
  try {
    return await withTimeout(async (signal) => {
      const response = await fetch(url, { ...init, headers, signal })
      if (response.ok) return await read(response)
      if (response.status >= 500 || response.status === 429) return null
      throw await refusalFrom(response)
    })
  } catch (error) {
    if (error instanceof RefusedError || error instanceof SyntaxError) throw error
    return null
  }
}

async function refusalFrom(response: Response): Promise<RefusedError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; problem?: string } & ProblemBody
  const errors = fieldErrorsIn(body)
  const { code = '', problem = errors.length > 0 ? 'fields_wrong' : code } = body
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return new RefusedError(response.status, problem, Number.isNaN(retryAfter) ? null : retryAfter, errors)
}
