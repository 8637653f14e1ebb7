import { TENANT_NOW } from '../accounts/sql.ts'

/**
 * The SQL twin of effectiveState() in packages/domain, over sign_requests r and its tenants t: a query sees what a reader
 * of the request sees.
 */
export const EFFECTIVE_STATE = `
  CASE WHEN r.state IN ('pending','in_progress') AND ${TENANT_NOW} >= r.expires_at
       THEN 'expired' ELSE r.state END`
