import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'

const timeoutMs = 20_000
const maxBytes = 1024 * 1024

/** Posts a message to the provider's server and returns the body of its 200 response. */
export async function postXml(fetcher: Fetcher, url: string, body: Uint8Array): Promise<Uint8Array> {
  const headers = { 'content-type': 'application/xml', accept: 'application/xml' }
  const response = await fetcher({ url, method: 'POST', headers, body, maxBytes, timeoutMs }).catch(
    (cause: unknown) => {
      throw new RemoteSigningError('provider_unreachable', `cannot reach ${url}: ${String(cause)}`, { cause })
    },
  )
  if (response.status === 200) return response.body
  throw new RemoteSigningError('provider_answered_error', `${url} returned HTTP ${response.status}`)
}
