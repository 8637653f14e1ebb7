import { RemoteSigningError } from '@countersign/remote-signing'
import type { OpenedProvider } from '../../providers/open-provider.ts'

const TIMEOUT_MS = 5_000
const MOST_BYTES = 1024 * 1024

/**
 * A provider of eSign 2.1 is met by the browser alone, and we would not hear that it is down: so it is called before
 * anybody is sent there. Whatever it answers to an empty call will do, unless it says that it cannot serve.
 */
export async function checkProviderHealth({ profile, fetcher }: OpenedProvider): Promise<void> {
  if (profile.protocol !== 'cca-esign-2.1') return
  const { signUrl: url } = profile
  const call = {
    url,
    method: 'GET',
    headers: {},
    body: undefined,
    maxBytes: MOST_BYTES,
    timeoutMs: TIMEOUT_MS,
  } as const
  const { status } = await fetcher(call).catch((cause: unknown) => {
    throw new RemoteSigningError('provider_unreachable', `${url} could not be reached: ${String(cause)}`, { cause })
  })
  if (status >= 500) throw new RemoteSigningError('provider_answered_error', `${url} answered ${status}`)
}
