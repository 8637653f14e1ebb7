import type { Statement } from '../../platform/db/database.ts'
import type { WrappedSecret } from './make.ts'

// Webhook secrets as rows. A secret has one holder: the tenant, for its default secret, or a webhook endpoint. The holder
// names its newest secret. A replaced secret has the time until which it signs, too (replace.ts).

export function insertSecret({ tenantId, keyId, masterKeyId, wrapped }: WrappedSecret): Statement {
  return {
    text: 'INSERT INTO webhook_secrets (tenant_id, secret_id, master_key_id, wrapped) VALUES ($1, $2, $3, $4)',
    values: [tenantId, keyId, masterKeyId, wrapped],
  }
}

/** All secrets of a deleted endpoint, which names none any more. `newest` is the one it named. */
export function deleteEndpointSecrets(tenantId: string, endpointId: string, newest: string | null): Statement {
  return {
    text: 'DELETE FROM webhook_secrets WHERE tenant_id = $1 AND (endpoint_id = $2 OR secret_id = $3)',
    values: [tenantId, endpointId, newest],
  }
}

/** Whether the default secret signs for the endpoint e: it has no own one, or had none a while ago. */
const BY_DEFAULT = `(e.secret_id IS NULL OR e.default_secret_until > clock_timestamp())`

/** Whether the secret s signs for the endpoint e of the tenant t. */
const SIGNS = `
  s.tenant_id = e.tenant_id
  AND (s.secret_id = e.secret_id
       OR s.endpoint_id = e.endpoint_id AND s.signs_until > clock_timestamp()
       OR ${BY_DEFAULT} AND (s.secret_id = t.webhook_secret_id
                             OR s.endpoint_id IS NULL AND s.signs_until > clock_timestamp()))`

/** A subselect: the secrets that sign for the endpoint e of the tenant t. Its own first, each holder's newest first. */
export const SIGNING_SECRETS = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.secret_id, 'master_key_id', s.master_key_id,
                                                'wrapped', encode(s.wrapped, 'hex'))
                             ORDER BY (s.secret_id = e.secret_id) IS TRUE DESC, s.endpoint_id IS NULL,
                                      s.signs_until DESC NULLS FIRST), '[]')
     FROM webhook_secrets s WHERE ${SIGNS})`

/** A subselect: their number. */
export const SIGNING_SECRET_COUNT = `(SELECT count(*)::int FROM webhook_secrets s WHERE ${SIGNS})`

/** A subselect: until when a replaced secret signs for the endpoint e of the tenant t, too; null if none does. */
export const PREVIOUS_SECRET_UNTIL = `
  (SELECT max(until) FROM (
     SELECT s.signs_until AS until FROM webhook_secrets s WHERE ${SIGNS}
      UNION ALL SELECT e.default_secret_until) p WHERE until > clock_timestamp())`
