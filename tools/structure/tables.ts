import { isTest, moduleOf, packageOf, type Sources } from './source.ts'

// A table has one owner: SQL that names a table stands in the module that owns it. Other modules call the owner or
// compose the SQL fragments it exports.

export const OWNERS: Record<string, readonly string[]> = {
  accounts: [
    ...['accounts', 'tenants', 'api_keys', 'account_activity', 'operator_activity'],
    ...['mail_days', 'sign_up_windows', 'webhook_secrets', 'request_log', 'branding', 'sender_domains'],
    'proved_addresses',
  ],
  users: [
    ...['authentication_keys', 'users', 'memberships', 'invitations', 'user_sessions', 'passkeys', 'recovery_codes'],
    ...['user_links', 'sign_in_challenges', 'recoveries', 'device_codes', 'sign_in_windows'],
    ...['sso_connections', 'sso_domains', 'sso_identities', 'sso_sign_ins', 'scim_tokens', 'scim_users'],
  ],
  operators: ['operators', 'operator_passkeys', 'operator_enrolments', 'operator_sessions', 'approvals'],
  sandbox: ['inbox_messages', 'verified_addresses', 'webhook_receivers', 'webhook_receiver_calls'],
  documents: ['documents', 'document_keys', 'document_pieces', 'page_renditions'],
  templates: ['templates', 'template_versions', 'document_merges'],
  evidence: [
    ...['audit_entries', 'audit_personal'],
    ...['logs', 'log_checkpoints', 'log_cosignatures', 'log_keys', 'log_leaves', 'log_pending'],
  ],
  providers: ['provider_secrets'],
  signrequests: [
    ...['sign_requests', 'signers', 'attempts', 'revisions', 'signing_links', 'signer_codes'],
    ...['drafts', 'saved_views', 'search_entries', 'search_tokens', 'search_queue', 'search_backfill'],
  ],
  records: ['request_files'],
  notifications: [
    ...['mails', 'mail_digests', 'digest_items', 'reminder_links', 'receipt_stops'],
    ...['inboxes', 'inbox_items', 'inbox_links'],
  ],
  sealing: [
    ...['marks', 'certificate_attempts', 'certificate_checks'],
    ...['remote_attempts', 'remote_answers', 'provider_messages', 'sandbox_certificates'],
  ],
  signing: ['visits', 'helper_sessions', 'inbox_visits', 'signer_uploads'],
  bulk: ['bulk_jobs', 'bulk_batches', 'bulk_failures', 'bulk_templates', 'bulk_tenants'],
  webhooks: [
    ...['webhook_deliveries', 'webhook_endpoints', 'webhook_health', 'webhook_lanes'],
    ...['webhook_endpoint_keys', 'webhook_root_keys'],
  ],
  platform: [
    'events',
    'relay_cursor',
    'log_generations',
    'jobs',
    'idempotency_keys',
    'rate_windows',
    'mail_domains',
    'master_keys',
    'pending_objects',
  ],
}

/** Files that name a table of another module, each with its reason. */
export const EXCEPTIONS: Record<string, string> = {}

const OWNER_OF = new Map(Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))

/**
 * A table's name where SQL has one, also behind a comma in a FROM list, and in the description of a table with leases. A
 * common table expression must not have the name of a table.
 */
const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE|USING|ONLY|TABLE)\s+([a-z_]+)\b|\btable: '([a-z_]+)'/g
const FROM_LIST = /\bFROM\s+[a-z_]+(?:\s+[a-z_]+)?((?:\s*,\s*[a-z_]+(?:\s+[a-z_]+)?)+)/g

/** The server's modules and the other apps and packages. Tests, proofs and migrations may name any table. */
export function tableBreaches(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => /^(apps|packages)\//.test(file) && !isTest(file) && !EXCEPTIONS[file])
    .flatMap(([file, text]) => {
      const module = moduleOf(file) ?? packageOf(file)
      if (module === 'migrations' || module === 'testing') return []
      const foreign = tablesIn(text).filter((table) => (OWNER_OF.get(table) ?? module) !== module)
      return [...new Set(foreign)].map((table) => `${file}: the table ${table} belongs to ${OWNER_OF.get(table)}`)
    })
}

function tablesIn(text: string): string[] {
  const named = [...text.matchAll(NAMED)].map(([, table, leased]) => table ?? leased ?? '')
  const listed = [...text.matchAll(FROM_LIST)].flatMap(([, list = '']) => list.match(/(?<=,\s*)[a-z_]+/g) ?? [])
  return [...named, ...listed]
}

/** A table that a migration creates and nobody owns. */
export function ownerlessTables(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => moduleOf(file) === 'migrations')
    .flatMap(([file, text]) =>
      [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_]+)/g)].map(([, table = '']) => [
        file,
        table,
      ]),
    )
    .filter(([, table = '']) => !OWNER_OF.has(table))
    .map(([file, table]) => `${file}: the table ${table} has no owner in tools/structure/tables.ts`)
}
