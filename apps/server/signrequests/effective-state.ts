import { TENANT_NOW } from '../accounts/sql.ts'

/**
 * effectiveState() of packages/domain in SQL, over sign_requests r and tenants t, so a query sees the same state as a
 * reader of the request.
 */
export const EFFECTIVE_STATE = `
  CASE WHEN r.state IN ('pending','in_progress') AND ${TENANT_NOW} >= r.expires_at
       THEN 'expired' ELSE r.state END`
