import type { TargetVerdict } from '../../platform/address-guard/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { receiverTokenIn } from './address.ts'
import { isReceiverOf } from './store.ts'

export interface ReceiverDeps {
  /** As countersign_app. */
  db: Database
  publicUrl: string
}

/**
 * Whether webhooks of the tenant may be sent to this URL of a test receiver; null if it is not one. The dispatcher does
 * not connect to receivers, so the address guard is not asked: their host may be this machine.
 */
export async function checkReceiverTarget(
  { db, publicUrl }: ReceiverDeps,
  tenantId: string,
  url: string,
): Promise<TargetVerdict | null> {
  const found = receiverTokenIn(publicUrl, url)
  if (found === null) return null
  const isOwn = found !== 'malformed' && (await isReceiverOf(db, tenantId, found.token))
  return isOwn ? { ok: true, address: null } : { ok: false, reason: NOT_OWN_RECEIVER }
}

export const NOT_OWN_RECEIVER = 'The URL is not that of a test receiver of this sandbox.'
