import type { ActingOperator } from '../accounts/operator-activity.ts'
import type { Statement } from '../platform/db/database.ts'
import { rowDecoder, text } from '../platform/db/decode.ts'
import { publicId } from '../platform/ids.ts'
import { eraseInbox } from '../sandbox/erase.ts'
import { eraseDrafts } from '../signrequests/drafts/erase.ts'
import { requestsNotErased } from '../signrequests/erase.ts'
import { eraseViews } from '../signrequests/views/erase.ts'
import { type EraseDeps, erase } from './erase.ts'
import { refusalOf } from './erase-person.ts'

// Erasure of all requests of a closed account, one tenant at a time.

export interface ErasedRequest {
  request: string
  /** Why nothing was erased; null: erased. */
  left: string | null
}

const decodeRequest = rowDecoder('sign_requests', { request_id: text })

/**
 * Erases request by request, so that a run that ends early can be repeated. Reports held and open requests, and files that
 * others share, and continues. If none is left, also deletes drafts, saved views, the captured mails of
 * the sandbox, and runs `rest`, of modules that come after this one.
 */
export async function eraseTenant(
  deps: EraseDeps,
  tenantId: string,
  operator: ActingOperator,
  { documents, reason, rest }: { documents: boolean; reason: string; rest: readonly Statement[] },
): Promise<ErasedRequest[]> {
  const rows = await deps.db.transaction({ tenant: tenantId }, (tx) => tx.query(requestsNotErased(tenantId, documents)))
  const done: ErasedRequest[] = []
  for (const { request_id } of rows.map((row) => decodeRequest(row))) {
    const request = publicId('sr', request_id)
    const erasure = { signer: null, personSince: null, documents, reason }
    done.push({ request, left: await erase(deps, request, operator, erasure).then(() => null, refusalOf) })
  }
  if (done.every(({ left }) => left === null)) {
    const own = [eraseInbox(tenantId), eraseDrafts(tenantId), eraseViews(tenantId)]
    await deps.db.transaction({ tenant: tenantId }, (tx) => tx.all([...own, ...rest]))
  }
  return done
}
