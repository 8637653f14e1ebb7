/**
 * The SQL twin of effectiveState() in packages/domain, over sign_requests r and its tenants t: a query sees what a reader
 * of the request sees.
 */
export const EFFECTIVE_STATE = `
  CASE WHEN r.state IN ('pending','in_progress') AND clock_timestamp() + t.clock_offset >= r.expires_at
       THEN 'expired' ELSE r.state END`
