import { concatBytes } from '../bytes.ts'
import { TrustError } from './error.ts'

/**
 * The only way this package reaches the network. The addresses come out of other people's certificates, so a server
 * passes a fetcher that guards against requests into its own network; a cap on size and time goes with every request.
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

/** A fetcher on the platform's own `fetch`, for command lines and pages. It follows no redirect and guards nothing. */
export const plainFetcher: Fetcher = async ({ url, method, headers, body, maxBytes, timeoutMs }) => {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
  })
  return { status: response.status, body: await readCapped(response, maxBytes) }
}

/** Sends one request and insists on a 200 within the caps; every other outcome is one error naming the address. */
export async function fetchBytes(fetcher: Fetcher, request: FetchRequest): Promise<Uint8Array> {
  let response: FetchResponse
  try {
    response = await fetcher(request)
  } catch (cause) {
    throw new TrustError('fetch_failed', `${request.url} could not be reached: ${(cause as Error).message}`, { cause })
  }
  if (response.status !== 200) throw new TrustError('fetch_failed', `${request.url} answered ${response.status}`)
  if (response.body.length > request.maxBytes) throw tooLarge(request.url, request.maxBytes)
  return response.body
}

async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > maxBytes) throw tooLarge(response.url, maxBytes)
    pieces.push(piece)
  }
  return concatBytes(pieces)
}

function tooLarge(url: string, maxBytes: number): TrustError {
  return new TrustError('fetch_failed', `${url} answered with more than ${maxBytes} bytes`)
}
