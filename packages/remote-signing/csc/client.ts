import type { Fetcher, FetchResponse } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'

const timeoutMs = 20_000
const maxBytes = 256 * 1024

export type Json = Readonly<Record<string, unknown>>

/** The body of a 200 response, or the provider's error (CSC §10.1, RFC 6749 §5.2). */
export type Reply =
  | { readonly ok: true; readonly body: Json; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly error: string; readonly description: string }

/** Every call of the CSC API is a POST of JSON. */
export function callJson(fetcher: Fetcher, url: string, body: Json, token?: string): Promise<Reply> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return send(fetcher, url, headers, JSON.stringify(body))
}

/** The token endpoint expects a form (RFC 6749 §4.1.3). */
export function callForm(fetcher: Fetcher, url: string, fields: Readonly<Record<string, string>>): Promise<Reply> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return send(fetcher, url, headers, new URLSearchParams(fields).toString())
}

/** For calls that a person or a provider's policy cannot refuse. */
export function mustSucceed(reply: Reply, what: string): Json {
  if (reply.ok) return reply.body
  throw new RemoteSigningError('provider_answered_error', `${what} returned ${reply.error}: ${reply.description}`)
}

async function send(fetcher: Fetcher, url: string, headers: Record<string, string>, text: string): Promise<Reply> {
  const body = new TextEncoder().encode(text)
  const all = { accept: 'application/json', ...headers }
  const response = await fetcher({ url, method: 'POST', headers: all, body, maxBytes, timeoutMs }).catch((cause) => {
    throw new RemoteSigningError('provider_unreachable', `cannot reach ${url}: ${String(cause)}`, { cause })
  })
  const json = jsonOf(response)
  if (response.status === 200 && json !== undefined) return { ok: true, body: json, bytes: response.body }
  if (response.status >= 400 && response.status < 500 && typeof json?.error === 'string') {
    const description = typeof json.error_description === 'string' ? json.error_description : ''
    return { ok: false, error: json.error, description }
  }
  throw new RemoteSigningError('provider_answered_error', `${url} returned HTTP ${response.status} without a CSC body`)
}

function jsonOf({ body }: FetchResponse): Json | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}
