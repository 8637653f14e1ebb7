// SQL over tenants and accounts that statements of other modules are composed of. A tenant is an account in one mode,
// sandbox or live. The aliases are fixed: t is the tenant, a its account.

/** Joins the tenant t of a row that has a tenant_id. */
export const JOIN_TENANT = 'JOIN tenants t USING (tenant_id)'

/** Joins the tenant t and its account a, of a row that has a tenant_id. */
export const JOIN_ACCOUNT = `${JOIN_TENANT} JOIN accounts a USING (account_id)`

/** Joins the tenant t of the row with this alias. Needed where several joined rows have a tenant_id. */
export const joinTenantOf = (alias: string) => `JOIN tenants t ON t.tenant_id = ${alias}.tenant_id`

/** Joins the account a of the tenant t. */
export const JOIN_ACCOUNT_OF_TENANT = 'JOIN accounts a ON a.account_id = t.account_id'

/** A FROM item: the tenant $1, as t. */
export const TENANT = '(SELECT tenant_id, account_id, mode, slot, clock_offset FROM tenants WHERE tenant_id = $1) t'

/** FROM the tenant t of the transaction and its account a. Row-level security hides the other tenants. */
export const FROM_OWN_ACCOUNT = 'FROM tenants t JOIN accounts a USING (account_id)'

/** FROM the tenant t with the id $1 and its account a; ends with a condition. */
export const FROM_ACCOUNT_OF_TENANT = `${FROM_OWN_ACCOUNT} WHERE t.tenant_id = $1`

/** The time by the clock of the tenant t: the database's time plus the offset of the sandbox's test clock. */
export const TENANT_NOW = 'clock_timestamp() + t.clock_offset'

/** A subselect: how far the clock of the tenant $1 is ahead. Timers are stored in the database's time. */
export const CLOCK_OFFSET = '(SELECT clock_offset FROM tenants WHERE tenant_id = $1)'

/** Whether the account a is suspended or closed: none of its links can be used, and it sends no mails. */
export const IS_SUSPENDED = '(a.suspended_at IS NOT NULL OR a.closed_at IS NOT NULL)'

/** Whether a member of the account a has proved the address, or the tenant t its domain. It is asked at each use. */
const isProved = (address: string) => `
  (EXISTS (SELECT FROM proved_addresses p WHERE p.account_id = a.account_id AND p.email = lower(${address}))
   OR EXISTS (SELECT FROM sender_domains d WHERE d.tenant_id = t.tenant_id AND d.state = 'verified'
                                             AND d.domain = lower(split_part(${address}, '@', -1))))`

/**
 * Where signers reach the sender of the account a and the tenant t: the address of its branding, else of the account. Null
 * if neither is proved now: anybody can open an account with the address of somebody else, members leave, and a domain that
 * was removed or lost can have another owner.
 */
export const SENDER_CONTACT = `
  coalesce((SELECT b.reply_to FROM branding b WHERE b.tenant_id = t.tenant_id AND ${isProved('b.reply_to')}),
           CASE WHEN ${isProved('a.email')} THEN a.email END)`

/** The origins whose pages may frame the signing pages of the tenant t. */
export const ALLOWED_ORIGINS = 't.allowed_origins'

/**
 * Whether signers see that the sender is new. In live mode that is the first week after an operator approved the account.
 * The sandbox mails only verified addresses, and each of its pages and mails says that it is a test.
 */
export const UNVERIFIED = `
  (t.mode = 'live' AND (a.approved_at IS NULL OR a.approved_at > clock_timestamp() - interval '7 days'))`

/**
 * Whether signers see logo, texts and links of the account a in the mode of the tenant t. Anybody can open an account with
 * the name and the logo of somebody else, and links of the sandbox can be sent to anybody: an operator has approved it.
 */
export const IS_BRANDED = `(a.approved_at IS NOT NULL AND NOT ${UNVERIFIED})`

/** Joins the account a of the row with this alias, and its two environments. */
export const joinEnvironmentsOf = (alias: string) => `
  JOIN accounts a ON a.account_id = ${alias}.account_id
  JOIN tenants test ON test.account_id = a.account_id AND test.mode = 'test'
  JOIN tenants live ON live.account_id = a.account_id AND live.mode = 'live'`

/** The columns of the account a and its environments, after joinEnvironmentsOf. */
export const ENVIRONMENTS = `
  a.account_id, a.name AS account_name, a.approved_at IS NOT NULL AS is_approved, a.suspended_at IS NOT NULL AS is_suspended,
  a.closed_at IS NOT NULL AS is_closed, test.slot, test.tenant_id AS test_tenant_id, live.tenant_id AS live_tenant_id`
