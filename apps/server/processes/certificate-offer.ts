import type { Caller } from '../platform/http/caller.ts'
import type { TrustStores } from '../trust/stores.ts'
import type { Parts } from './parts.ts'

/**
 * Whether a caller's signers may sign with their own certificates. In the sandbox they always may. The code that reads
 * trust stores is loaded when the first live caller needs it.
 */
export function certificateOffer({ db, config }: Pick<Parts, 'db' | 'config'>): (caller: Caller) => Promise<boolean> {
  let stores: TrustStores | undefined
  return async ({ tenantId, mode }) => {
    if (mode === 'test') return true
    const [{ openTrustStores }, { canCheckCertificates }] = await Promise.all([
      import('../trust/stores.ts'),
      import('../trust/trust.ts'),
    ])
    stores ??= openTrustStores(config.trust)
    return canCheckCertificates({ db, stores }, tenantId, mode)
  }
}
