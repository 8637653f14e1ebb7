import { RemoteSigningError } from '@countersign/remote-signing'
import type { OpenedProvider } from '../../providers/open-provider.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 1024 * 1024

/**
 * Only the browser calls an eSign 2.1 provider, so the service would not notice an outage. This calls the provider before
 * the signer leaves. Any response below 500 is accepted.
 */
export async function checkProviderHealth({ profile, fetcher }: OpenedProvider): Promise<void> {
  if (profile.protocol !== 'cca-esign-2.1') return
  const { signUrl: url } = profile
  const call = {
    url,
    method: 'GET',
    headers: {},
    body: undefined,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  } as const
  const { status } = await fetcher(call).catch((cause: unknown) => {
    throw new RemoteSigningError('provider_unreachable', `${url} cannot be reached: ${String(cause)}`, { cause })
  })
  if (status >= 500) throw new RemoteSigningError('provider_answered_error', `${url} returned status ${status}.`)
}
