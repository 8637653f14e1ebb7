import type { Caller } from '../platform/http/caller.ts'
import type { TrustStores } from '../trust/stores.ts'
import type { Parts } from './parts.ts'

/**
 * Tells whether a caller's signers may use certificates of their own. In the sandbox always; what tells for a live
 * account, and all that reads certificates, is loaded by the first who asks.
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
