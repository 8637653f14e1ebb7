import { wrappedRows } from '../../platform/master-keys/rewrap-rows.ts'

/** The webhook secrets of all tenants, for the rotation of the master key. */
export const wrappedWebhookSecrets = wrappedRows({ table: 'webhook_secrets', id: 'secret_id' })
