import type { Statement } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

// Account activity: changes to an account by itself or by an operator. Only the owner of the database can change an entry.

export type AccountAction =
  | 'account.opened'
  | 'account.changed'
  | 'account.approved'
  | 'account.suspended'
  | 'account.resumed'
  | 'trust_stores.chosen'
  | 'providers.assigned'
  | 'retention.chosen'
  | 'weight.chosen'
  | 'webhook_secret.rotated'
  | 'webhook_endpoint.registered'
  | 'webhook_endpoint.changed'
  | 'webhook_endpoint.secret_rotated'
  | 'webhook_endpoint.deleted'
  | 'api_key.created'
  | 'api_key.revoked'
  | 'address.verified'
  | 'document.decrypted'
  | 'clock.advanced'

export interface ActivityEntry {
  tenantId: string
  /** key:<id> for the account's own actions, operator:<name> for an operator's. */
  actor: string
  action: AccountAction
  detail?: Record<string, unknown>
}

export function insertActivity({ tenantId, actor, action, detail = {} }: ActivityEntry): Statement {
  return {
    name: 'insert-account-activity',
    text: 'INSERT INTO account_activity (tenant_id, entry_id, actor, action, detail) VALUES ($1, $2, $3, $4, $5)',
    values: [tenantId, newId(), actor, action, JSON.stringify(detail)],
  }
}
