import type { Statement } from '../../platform/db/database.ts'
import type { WrappedSecret } from './make.ts'

// Webhook secrets as rows. A secret has one holder: the tenant, for its default secret, or a webhook endpoint. The holder
// names the secret that signs and the one before it, and deletes those it no longer names.

export function insertSecret({ tenantId, keyId, masterKeyId, wrapped }: WrappedSecret): Statement {
  return {
    text: 'INSERT INTO webhook_secrets (tenant_id, secret_id, master_key_id, wrapped) VALUES ($1, $2, $3, $4)',
    values: [tenantId, keyId, masterKeyId, wrapped],
  }
}

/** Null ids are ignored. */
export function deleteSecrets(tenantId: string, secretIds: readonly (string | null)[]): Statement {
  return {
    text: 'DELETE FROM webhook_secrets WHERE tenant_id = $1 AND secret_id = ANY($2::uuid[])',
    values: [tenantId, secretIds],
  }
}

/** A subselect: the secrets of the tenant $1 with the ids of this SQL array, in its order. Nulls in it are ignored. */
export function selectSecrets(ids: string): string {
  return `
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.secret_id, 'master_key_id', s.master_key_id,
                                                  'wrapped', encode(s.wrapped, 'hex')) ORDER BY w.place), '[]')
       FROM unnest(${ids}) WITH ORDINALITY AS w (id, place)
       JOIN webhook_secrets s ON s.tenant_id = $1 AND s.secret_id = w.id)`
}
