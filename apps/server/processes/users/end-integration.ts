import { replaceIntegration } from '../../accounts/claims/claimed-webhooks.ts'
import { makeWebhookSecret } from '../../accounts/webhook-secrets/make.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { removeReceivers } from '../../sandbox/receivers/remove.ts'
import { forgetAddresses } from '../../sandbox/verified-addresses.ts'
import { removeEndpoints } from '../../webhooks/endpoints/remove-all.ts'

export interface IntegrationDeps {
  /** As countersign_app. */
  db: Database
  masterKeys: Pick<MasterKeys, 'wrap'>
}

/**
 * Ends what sends a tenant's events and mails to the person who opened the account: webhook endpoints with their secrets,
 * the default secret, origins, and the addresses that the sandbox mails to.
 */
export async function endIntegration({ db, masterKeys }: IntegrationDeps, tenantId: string): Promise<void> {
  const { row } = await makeWebhookSecret(masterKeys, tenantId)
  await db.transaction({ tenant: tenantId }, async (tx) => {
    await removeEndpoints(tx, tenantId)
    await tx.all([...replaceIntegration(row), forgetAddresses(tenantId), removeReceivers(tenantId)])
  })
}
