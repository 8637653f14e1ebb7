import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Fetcher, FetchRequest, FetchResponse } from '@countersign/pades/trust'
import { pinnedLookup, type TargetVerdict } from '../../platform/address-guard/index.ts'

// Fetches an address from an untrusted certificate. The address is checked like a webhook's, its name is resolved once,
// and the connection goes to the checked address. No redirect is followed, no connection is reused, and size and time
// are limited.

/** Whether we may connect, and to which address. */
export type Guard = (url: string) => Promise<TargetVerdict>

export function guardedFetcher(guard: Guard): Fetcher {
  return async (request) => {
    const end = performance.now() + request.timeoutMs
    const target = await guard(request.url)
    if (!target.ok) throw new Error(target.reason)
    // Without a resolved address nothing was checked, so there is nothing to connect to.
    if (target.note !== undefined) throw new Error(target.note)
    return exchange(request, target.address, Math.max(1, end - performance.now()))
  }
}

function exchange(request: FetchRequest, address: string | null, limitMs: number): Promise<FetchResponse> {
  const { url, method, headers, body } = request
  return new Promise((resolve, reject) => {
    const send = new URL(url).protocol === 'https:' ? requestByHttps : requestByHttp
    const sent = send(url, {
      method,
      agent: false,
      headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
      ...(address === null ? {} : { lookup: pinnedLookup(address) }),
    })
    const fail = (error: Error) => {
      reject(error)
      sent.destroy()
    }
    const timer = setTimeout(() => fail(new Error(`no complete response within ${Math.ceil(limitMs)} ms`)), limitMs)
    let answered = false
    sent.on('close', () => {
      clearTimeout(timer)
      if (!answered) reject(new Error('the connection was closed without a response'))
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      answered = true
      const status = response.statusCode ?? 0
      readCapped(response, request.maxBytes).then((bytes) => resolve({ status, body: bytes }), fail)
    })
    sent.end(body)
  })
}

async function readCapped(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Error(`the response is larger than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
