import { createIndexes } from './create-indexes.ts'

/**
 * The filters of the list of sign requests. All are partial: PostgreSQL must not take them for look-ups by primary key
 * (see 0001_core), and a create writes only to the first.
 */
export const { up, withoutTransaction } = createIndexes([
  {
    name: 'sign_requests_open',
    table: 'sign_requests',
    on: `(tenant_id, expires_at, request_id) WHERE state IN ('pending','in_progress')`,
  },
  {
    name: 'sign_requests_not_open',
    table: 'sign_requests',
    on: `(tenant_id, state, request_id) WHERE state IN ('sealing','completed','declined','expired','cancelled','failed')`,
  },
  {
    name: 'signers_in_trouble',
    table: 'signers',
    on: '(tenant_id, request_id) WHERE bounce IS NOT NULL OR error_code IS NOT NULL',
  },
])
