import type { Tx } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import type { WrappedSecret } from './make.ts'
import { insertSecret } from './statements.ts'

/** How long a replaced secret signs in addition to the newer ones. */
export const OVERLAP_HOURS = 24
/** How many secrets of one holder sign at a time. A further rotation is refused: it never ends a secret early. */
export const MOST_SECRETS = 5

export interface Replacement {
  /** Null: the tenant's default. */
  endpointId: string | null
  /** Null: the holder has no own secret yet. */
  replaced: string | null
  secret: WrappedSecret
}

/**
 * Stores a new secret; the replaced one signs for OVERLAP_HOURS more. Secrets of the holder that no longer sign are
 * deleted. The caller has locked the holder's row, and changes it to name the new secret.
 */
export async function replaceSecret(tx: Tx, { endpointId, replaced, secret }: Replacement): Promise<void> {
  const { tenantId } = secret
  await tx.query(`DELETE FROM webhook_secrets WHERE ${REPLACED} AND signs_until <= clock_timestamp()`, [
    tenantId,
    endpointId,
  ])
  const [row = {}] = await tx.query(
    `SELECT count(*)::int AS signing,
            coalesce(extract(epoch FROM min(signs_until) - clock_timestamp()), 0)::float8 AS first_ends
       FROM webhook_secrets WHERE ${REPLACED}`,
    [tenantId, endpointId],
  )
  const { signing, first_ends } = decodeReplaced(row)
  if (signing + 2 > MOST_SECRETS) throw tooMany(Math.max(1, Math.ceil(first_ends)))
  await tx.all([
    insertSecret(secret),
    {
      text: `UPDATE webhook_secrets
                SET endpoint_id = $2, signs_until = clock_timestamp() + interval '${OVERLAP_HOURS} hours'
              WHERE tenant_id = $1 AND secret_id = $3`,
      values: [tenantId, endpointId, replaced],
    },
  ])
}

/** Of the tenant $1 and the endpoint $2. */
const REPLACED = 'tenant_id = $1 AND endpoint_id IS NOT DISTINCT FROM $2::uuid AND signs_until IS NOT NULL'

const decodeReplaced = rowDecoder('webhook_secrets', { signing: number, first_ends: number })

function tooMany(retryAfterSeconds: number): Failure {
  const message = `${MOST_SECRETS} secrets sign already, and each signs for ${OVERLAP_HOURS} hours after it was replaced. Rotate again when the oldest has ended: Retry-After says when.`
  return new Failure('too_many_secrets', message, { retryAfterSeconds, details: { limit: MOST_SECRETS } })
}
