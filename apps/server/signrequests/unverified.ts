/**
 * SQL over tenants t and accounts a: whether signers are told that the sender is new here. In live mode that is the
 * first week after an operator approved the account. The sandbox mails nobody who did not ask for it, and every page and
 * mail of it says that it is a test.
 */
export const UNVERIFIED = `
  (t.mode = 'live' AND (a.approved_at IS NULL OR a.approved_at > clock_timestamp() - interval '7 days'))`
