import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import { pinnedLookup, type TargetVerdict } from '../../platform/address-guard/index.ts'

// Requests to a company's identity provider, whose address a member configures. Each address is checked like a webhook's,
// the connection goes to the checked address, no redirect is followed, and size and time are limited.

const LIMIT_MS = 5_000
const MAX_BYTES = 512 * 1024

/** Whether we may connect, and to which address. */
export type Guard = (url: string) => Promise<TargetVerdict>

export function guardedFetch(guard: Guard): CustomFetch {
  return async (url, options) => {
    const target = await guard(url)
    if (!target.ok) throw new Error(`${url}: ${target.reason}`)
    // Without a resolved address nothing was checked, so there is nothing to connect to.
    if (target.note !== undefined) throw new Error(`${url}: ${target.note}`)
    return exchange(url, options, target.address)
  }
}

function exchange(url: string, options: CustomFetchOptions, address: string | null): Promise<Response> {
  const body = bodyOf(options.body)
  return new Promise((resolve, reject) => {
    const send = new URL(url).protocol === 'https:' ? requestByHttps : requestByHttp
    const sent = send(url, {
      method: options.method,
      agent: false,
      headers: { ...options.headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(address === null ? {} : { lookup: pinnedLookup(address) }),
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      readCapped(answer).then(
        (bytes) => resolve(responseOf(answer, bytes)),
        (error: Error) => {
          reject(error)
          sent.destroy()
        },
      )
    })
    sent.end(body)
  })
}

function bodyOf(body: CustomFetchOptions['body']): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('The client sends forms only.')
}

function responseOf(answer: IncomingMessage, bytes: Buffer): Response {
  const status = answer.statusCode ?? 0
  const type = answer.headers['content-type']
  const headers = type === undefined ? {} : { 'content-type': type }
  if (status < 200 || status > 599) throw new Error(`The provider answered with the status ${status}.`)
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers })
}

async function readCapped(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`The provider's answer is larger than ${MAX_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
