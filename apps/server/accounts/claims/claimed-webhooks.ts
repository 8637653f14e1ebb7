import type { Statement } from '../../platform/db/database.ts'
import type { WrappedSecret } from '../webhook-secrets/make.ts'
import { insertSecret } from '../webhook-secrets/statements.ts'

/**
 * For a tenant whose endpoints are deleted: a new default webhook secret, and no other one, without an overlap; no origins
 * that frame the signing page, and no apps that signers return to. As countersign_app.
 */
export function replaceIntegration(secret: WrappedSecret): Statement[] {
  const { tenantId, keyId } = secret
  return [
    insertSecret(secret),
    {
      text: `UPDATE tenants SET webhook_secret_id = $2, allowed_origins = '{}', allowed_return_schemes = '{}'
              WHERE tenant_id = $1`,
      values: [tenantId, keyId],
    },
    {
      text: 'DELETE FROM webhook_secrets WHERE tenant_id = $1 AND secret_id <> $2',
      values: [tenantId, keyId],
    },
  ]
}
