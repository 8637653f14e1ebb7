import { createIndexes } from './create-indexes.ts'

/**
 * Operators find accounts by address, which several accounts may have; the worker finds closed ones; readers filter the
 * activity.
 */
export const { up, withoutTransaction } = createIndexes([
  { name: 'accounts_of_email', table: 'accounts', on: '(lower(email))' },
  {
    name: 'accounts_to_remove',
    table: 'accounts',
    on: '(account_id, closed_at) WHERE closed_at IS NOT NULL AND removed_at IS NULL',
  },
  { name: 'account_activity_by_action', table: 'account_activity', on: '(tenant_id, action, entry_id)' },
  { name: 'account_activity_by_actor', table: 'account_activity', on: '(tenant_id, actor, entry_id)' },
])
