import { concatBytes } from '../bytes.ts'
import { TrustError } from './error.ts'

/**
 * The only network access of this package. The URLs are from untrusted certificates, so a server must pass a fetcher that
 * blocks requests into its own network. Every request has a size limit and a timeout.
 */
export type Fetcher = (request: FetchRequest) => Promise<FetchResponse>

export interface FetchRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
  readonly maxBytes: number
  readonly timeoutMs: number
}

export interface FetchResponse {
  readonly status: number
  readonly body: Uint8Array
}

/** A fetcher that uses `fetch`, for command-line tools and web pages. It rejects redirects but blocks no address. */
export const plainFetcher: Fetcher = async ({ url, method, headers, body, maxBytes, timeoutMs }) => {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
  })
  return { status: response.status, body: await readLimited(response, maxBytes) }
}

/** Sends one request. Throws `fetch_failed` unless the response has status 200 and is within the limits. */
export async function fetchBytes(fetcher: Fetcher, request: FetchRequest): Promise<Uint8Array> {
  let response: FetchResponse
  try {
    response = await fetcher(request)
  } catch (cause) {
    throw new TrustError('fetch_failed', `the request to ${request.url} failed: ${reasonOf(cause)}`, { cause })
  }
  if (response.status !== 200) throw new TrustError('fetch_failed', `${request.url} returned status ${response.status}`)
  if (response.body.length > request.maxBytes) throw tooLarge(request.url, request.maxBytes)
  return response.body
}

/** `fetch` says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message
}

async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge(response.url, maxBytes)
    chunks.push(chunk)
  }
  return concatBytes(chunks)
}

function tooLarge(url: string, maxBytes: number): TrustError {
  return new TrustError('fetch_failed', `${url} returned more than ${maxBytes} bytes`)
}
