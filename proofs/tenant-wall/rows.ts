import { type Prefix, publicId } from '../../apps/server/platform/ids.ts'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { hold } from '../lib/proof.ts'
import type { Tenant } from './tenants.ts'

// What the owner of the database sees: every tenant's rows.

/**
 * What a tenant has, table by table: how many rows, and a hash over them. Not the request log, which gets the tenant's own
 * calls about a second after them (see holdOwnCalls).
 */
export type Snapshot = Map<string, string>

export async function snapshotOf(database: TestDatabase, { tenantId, accountId }: Tenant): Promise<Snapshot> {
  const tables = await database.owner(
    `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname <> 'request_log'`,
  )
  const ofAccount = await database.owner(
    `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
        AND NOT EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id')`,
  )
  const parts = [
    ...tables.map(({ relname }) => digest(relname, 'tenant_id = $1')),
    ...ofAccount.map(({ relname }) => digest(relname, 'account_id = $2')),
  ]
  const rows = await database.owner(parts.join(' UNION ALL '), [tenantId, accountId])
  return new Map(rows.map(({ name, rows: count, hash }) => [String(name), `${count} rows, ${hash}`]))
}

/** Not the last use of a key: the owner's own calls are recorded a moment after they were answered. */
function digest(table: string, where: string): string {
  const row = table === 'api_keys' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text'
  return `SELECT '${table}' AS name, count(*) AS rows, md5(coalesce(string_agg(${row}, ' ' ORDER BY ${row}), '')) AS hash
            FROM ${table} t WHERE ${where}`
}

export function holdUnchanged(before: Snapshot, after: Snapshot, whose: Tenant, by: string): void {
  for (const [table, rows] of after) {
    hold(before.get(table) === rows, `${by} changed ${whose.word}'s ${table}: ${before.get(table)} became ${rows}`)
  }
}

/** Each logged call is in the log of the tenant whose key or member made it. */
export async function holdOwnCalls(database: TestDatabase): Promise<void> {
  const [first] = await database.owner(
    `SELECT r.path FROM request_log r JOIN tenants t USING (tenant_id)
      WHERE NOT EXISTS (SELECT FROM api_keys k WHERE k.tenant_id = r.tenant_id AND k.key_id = r.key_id)
        AND NOT EXISTS (SELECT FROM memberships m WHERE m.account_id = t.account_id AND m.user_id = r.user_id)`,
  )
  hold(!first, `a call of ${first?.path} is in the log of another tenant`)
}

/** Every id that an answer can hold, and the tenant it belongs to. */
export async function ownersOfIds(database: TestDatabase): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  for (const [prefix, query] of Object.entries(IDS)) {
    for (const { tenant_id: tenant, id } of await database.owner(query)) {
      owners.set(prefix === 'uuid' ? id : publicId(prefix as Prefix, id), tenant)
    }
  }
  return owners
}

const IDS = {
  uuid: 'SELECT tenant_id, document_id AS id FROM documents',
  sr: 'SELECT tenant_id, request_id AS id FROM sign_requests',
  sgn: 'SELECT tenant_id, signer_id AS id FROM signers',
  upl: 'SELECT tenant_id, upload_id AS id FROM signer_uploads',
  evt: 'SELECT tenant_id, event_id AS id FROM events',
  key: 'SELECT tenant_id, key_id AS id FROM api_keys',
  whe: 'SELECT tenant_id, endpoint_id AS id FROM webhook_endpoints',
  whd: 'SELECT tenant_id, delivery_id AS id FROM webhook_deliveries',
  tpl: 'SELECT tenant_id, template_id AS id FROM templates',
  drf: 'SELECT tenant_id, draft_id AS id FROM drafts',
  view: 'SELECT tenant_id, view_id AS id FROM saved_views',
  job: 'SELECT tenant_id, job_id AS id FROM bulk_jobs',
  mail: 'SELECT tenant_id, mail_id AS id FROM mails WHERE request_id IS NOT NULL',
  inb: 'SELECT tenant_id, message_id AS id FROM inbox_messages',
  whr: 'SELECT tenant_id, receiver_id AS id FROM webhook_receivers',
  whc: 'SELECT tenant_id, call_id AS id FROM webhook_receiver_calls',
  act: 'SELECT tenant_id, entry_id AS id FROM account_activity',
  acc: `SELECT tenant_id, account_id AS id FROM tenants WHERE mode = 'test'`,
  usr: `SELECT tenant_id, user_id AS id FROM memberships JOIN tenants USING (account_id) WHERE mode = 'test'`,
  inv: `SELECT tenant_id, invitation_id AS id FROM invitations JOIN tenants USING (account_id) WHERE mode = 'test'`,
  sct: `SELECT tenant_id, token_id AS id FROM scim_tokens JOIN tenants USING (account_id) WHERE mode = 'test'`,
}
