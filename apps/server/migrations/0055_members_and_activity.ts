import { type Kysely, sql } from 'kysely'

// Members act on accounts: users open accounts, activity says from where and what changed, scopes are split, and a name
// that signers see changes with an operator's approval.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [opening, activity, scopes, names, support, invitations]) await statement(db)
}

/** countersign_identity opens accounts, together with their users. The resolver finds keys and links only. */
async function opening(db: Kysely<never>) {
  for (const name of ['accounts', 'tenants', 'api_keys', 'account_activity', 'webhook_secrets']) {
    await sql`DROP POLICY resolver_opens ON ${sql.table(name)}`.execute(db)
    await sql`REVOKE INSERT ON ${sql.table(name)} FROM countersign_resolver`.execute(db)
  }
  await sql`DROP POLICY resolver_reads ON master_keys`.execute(db)
  await sql`REVOKE SELECT (master_key_id, closed_at) ON master_keys FROM countersign_resolver`.execute(db)
  await sql`REVOKE SELECT (email) ON accounts FROM countersign_resolver`.execute(db)
}

/** From where, and the settings before and after. Entries are added and read, never changed. */
async function activity(db: Kysely<never>) {
  await sql`
    ALTER TABLE account_activity
      ADD COLUMN address inet, ADD COLUMN user_agent text, ADD COLUMN before jsonb, ADD COLUMN after jsonb`.execute(db)
  // Entries are events, too. Neither role appends events of requests.
  await sql`DROP POLICY identity_adds ON events`.execute(db)
  await sql`
    CREATE POLICY identity_adds ON events FOR INSERT TO countersign_identity
    WITH CHECK (type LIKE 'account.%' OR type LIKE 'member.%' OR type LIKE 'key.%')`.execute(db)
  await sql`
    CREATE POLICY operator_adds ON events FOR INSERT TO countersign_operator
    WITH CHECK (type LIKE 'account.%')`.execute(db)
  await sql`GRANT INSERT ON events TO countersign_operator`.execute(db)
  await sql`GRANT USAGE ON SEQUENCE event_position TO countersign_operator`.execute(db)
}

/** A key keeps what it could do: reading requests included files and the sandbox's inbox, writing the virtual signer. */
async function scopes(db: Kysely<never>) {
  await sql`ALTER TABLE api_keys NO FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`
    UPDATE api_keys SET scopes = scopes || '{evidence}'
     WHERE 'requests:read' = ANY (scopes) AND NOT 'evidence' = ANY (scopes)`.execute(db)
  await sql`
    UPDATE api_keys SET scopes = scopes || '{sandbox}'
     WHERE scopes && '{requests:read,requests:write}' AND NOT 'sandbox' = ANY (scopes)`.execute(db)
  await sql`ALTER TABLE api_keys FORCE ROW LEVEL SECURITY`.execute(db)
}

/** A live account's new name waits for an operator, who also reopens accounts; owners get a mail. Nobody but customers makes keys. */
async function names(db: Kysely<never>) {
  await sql`ALTER TABLE accounts ADD COLUMN pending_name text`.execute(db)
  await sql`DROP POLICY operator_adds ON api_keys`.execute(db)
  await sql`REVOKE INSERT ON api_keys FROM countersign_operator`.execute(db)
  await sql`GRANT UPDATE (pending_name) ON accounts TO countersign_app`.execute(db)
  await sql`
    CREATE POLICY operator_mails ON jobs FOR INSERT TO countersign_operator
    WITH CHECK (class = 'mail' AND name = 'member_mail')`.execute(db)
  await sql`GRANT INSERT ON jobs TO countersign_operator`.execute(db)
  await sql`
    GRANT SELECT (pending_name), UPDATE (name, pending_name, closed_at) ON accounts TO countersign_operator`.execute(db)
}

/** What operators see of an account: whether it has a verified owner, members and keys. No names, no secrets. */
async function support(db: Kysely<never>) {
  for (const [name, columns] of SUPPORT_READS) {
    await sql`CREATE POLICY support_reads ON ${sql.table(name)} FOR SELECT TO countersign_support USING (true)`.execute(
      db,
    )
    // Safe with sql.raw: the values are constants of this file.
    await sql`GRANT SELECT (${sql.raw(columns)}) ON ${sql.table(name)} TO countersign_support`.execute(db)
  }
}

const SUPPORT_READS = [
  ['users', 'user_id, verified_at'],
  ['memberships', 'account_id, user_id, role'],
  ['api_keys', 'tenant_id, key_id, revoked_at'],
] as const

/** How many mails an invitation was sent in. */
async function invitations(db: Kysely<never>) {
  await sql`ALTER TABLE invitations ADD COLUMN mails smallint NOT NULL DEFAULT 0`.execute(db)
}
