import { type Kysely, sql } from 'kysely'
import { makeRole } from './tenant-isolation.ts'

// Users, memberships, sessions and what signs a user in. countersign_identity alone reads and writes these tables. Rows
// that let a person in have a MAC over their meaning, under the authentication key (apps/server/users/keys).

export async function up(db: Kysely<never>): Promise<void> {
  await makeRole(db, 'countersign_identity')
  for (const statement of [keys, users, factors, sessions, links, memberships, accounts, bulkJobs]) await statement(db)
}

async function keys(db: Kysely<never>) {
  await sql`
    CREATE TABLE authentication_keys (
      name           text PRIMARY KEY,
      master_key_id  text NOT NULL,
      wrapped        bytea NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db)
  await sql`
    CREATE TRIGGER wrapped_under_an_open_key AFTER INSERT OR UPDATE OF master_key_id ON authentication_keys
    FOR EACH ROW EXECUTE FUNCTION require_open_master_key()`.execute(db)
  await grantIdentity(db, 'authentication_keys', 'SELECT, INSERT')
  await sql`CREATE POLICY identity_reads ON master_keys FOR SELECT TO countersign_identity USING (true)`.execute(db)
  await sql`GRANT SELECT (master_key_id, closed_at) ON master_keys TO countersign_identity`.execute(db)
  await sql`
    CREATE POLICY keys_rewraps ON authentication_keys TO countersign_keys USING (true) WITH CHECK (true)`.execute(db)
  await sql`
    GRANT SELECT (name, master_key_id, wrapped), UPDATE (master_key_id, wrapped)
       ON authentication_keys TO countersign_keys`.execute(db)
}

/** An address is unique once it is verified: before, anybody may have typed it. */
async function users(db: Kysely<never>) {
  await sql`
    CREATE TABLE users (
      user_id          uuid PRIMARY KEY,
      slot             smallint NOT NULL CHECK (slot BETWEEN 0 AND 4095),
      email            text NOT NULL,
      email_mac        bytea, -- over the user and the address: links that let a person in are mailed there
      verified_at      timestamptz,
      verified_mac     bytea, -- over the user and the address that they have proved
      name             text,
      language         text NOT NULL DEFAULT 'en',
      password_hash    text,
      password_mac     bytea,
      totp_secret      bytea, -- encrypted under the authentication key
      totp_enabled_at  timestamptz,
      totp_last_step   bigint, -- a code is accepted once (RFC 6238 §5.2)
      new_email             text, -- an e-mail change that is not confirmed at both addresses yet
      new_email_id          uuid,
      new_email_expires_at  timestamptz,
      new_email_mac         bytea,
      confirmed_at_old      bytea, -- a MAC over the change
      confirmed_at_new      bytea, -- a MAC over the change
      deactivated_at   timestamptz,
      created_at       timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX users_by_email ON users (lower(email)) WHERE verified_at IS NOT NULL`.execute(db)
  await sql`CREATE INDEX users_unverified ON users (lower(email), user_id) WHERE verified_at IS NULL`.execute(db)
  await grantIdentity(db, 'users', 'SELECT, INSERT, UPDATE, DELETE')
}

async function factors(db: Kysely<never>) {
  await sql`
    CREATE TABLE passkeys (
      credential_id  bytea PRIMARY KEY,
      user_id        uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      public_key     bytea NOT NULL,
      sign_count     bigint NOT NULL DEFAULT 0,
      transports     text[] NOT NULL DEFAULT '{}',
      name           text NOT NULL,
      mac            bytea NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      last_used_at   timestamptz
    )`.execute(db)
  await sql`CREATE INDEX passkeys_of_user ON passkeys (user_id)`.execute(db)
  await grantIdentity(db, 'passkeys', 'SELECT, INSERT, UPDATE, DELETE')
  await sql`
    CREATE TABLE recovery_codes (
      user_id   uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      code_mac  bytea NOT NULL,
      used_at   timestamptz,
      PRIMARY KEY (user_id, code_mac)
    )`.execute(db)
  await grantIdentity(db, 'recovery_codes', 'SELECT, INSERT, UPDATE, DELETE')
}

async function sessions(db: Kysely<never>) {
  await sql`
    CREATE TABLE user_sessions (
      session_id     uuid PRIMARY KEY,
      token_hash     bytea NOT NULL UNIQUE,
      user_id        uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      mac            bytea NOT NULL,
      kind           text NOT NULL CHECK (kind IN ('browser', 'command_line')),
      method         text NOT NULL, -- passkey, password, password_totp, recovery, sso, sign_up, device
      sso_account_id uuid, -- a session of a company's sign-on is for this account only
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      seen_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at     timestamptz NOT NULL,
      stepped_up_at  timestamptz,
      ended_at       timestamptz,
      address        inet,
      user_agent     text
    )`.execute(db)
  await sql`CREATE INDEX user_sessions_of_user ON user_sessions (user_id) WHERE ended_at IS NULL`.execute(db)
  await sql`
    CREATE INDEX user_sessions_of_account ON user_sessions (sso_account_id)
     WHERE ended_at IS NULL AND sso_account_id IS NOT NULL`.execute(db)
  await sql`CREATE INDEX user_sessions_by_end ON user_sessions (expires_at)`.execute(db)
  await grantIdentity(db, 'user_sessions', 'SELECT, INSERT, UPDATE, DELETE')
  // RFC 8628. The user code is typed by a person, the device code held by the command line.
  await sql`
    CREATE TABLE device_codes (
      device_hash   bytea PRIMARY KEY,
      user_code     bytea NOT NULL UNIQUE, -- a MAC
      client        text NOT NULL,
      address       inet,
      created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at    timestamptz NOT NULL,
      polled_at     timestamptz,
      interval_s    smallint NOT NULL DEFAULT 5,
      session_id    uuid REFERENCES user_sessions ON DELETE CASCADE, -- the session that steps up; null: a sign-in
      user_id       uuid REFERENCES users ON DELETE CASCADE,
      sso_account_id uuid, -- that of the session which approved it
      decided_at    timestamptz,
      denied        boolean NOT NULL DEFAULT false,
      mac           bytea, -- over the device code and the session that steps up, then over who approved it
      redeemed_at   timestamptz
    )`.execute(db)
  await sql`CREATE INDEX device_codes_of_session ON device_codes (session_id) WHERE session_id IS NOT NULL`.execute(db)
  await grantIdentity(db, 'device_codes', 'SELECT, INSERT, UPDATE, DELETE')
  // Attempts per subject and hour: a network, an address, a user.
  await sql`
    CREATE TABLE sign_in_windows (
      subject       bytea NOT NULL, -- a hash
      window_start  timestamptz NOT NULL,
      attempts      integer NOT NULL,
      PRIMARY KEY (subject, window_start)
    ) WITH (fillfactor = 70)`.execute(db)
  await grantIdentity(db, 'sign_in_windows', 'SELECT, INSERT, UPDATE, DELETE')
}

async function links(db: Kysely<never>) {
  await sql`
    CREATE TABLE user_links (
      token_hash  bytea PRIMARY KEY,
      purpose     text NOT NULL,
      user_id     uuid REFERENCES users ON DELETE CASCADE,
      detail      jsonb NOT NULL DEFAULT '{}',
      mac         bytea NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at  timestamptz NOT NULL,
      used_at     timestamptz
    )`.execute(db)
  await sql`CREATE INDEX user_links_of_user ON user_links (user_id)`.execute(db)
  await sql`CREATE INDEX user_links_by_end ON user_links (expires_at)`.execute(db)
  await grantIdentity(db, 'user_links', 'SELECT, INSERT, UPDATE, DELETE')
  await sql`
    CREATE TABLE sign_in_challenges (
      challenge_hash  bytea PRIMARY KEY,
      purpose         text NOT NULL,
      user_id         uuid REFERENCES users ON DELETE CASCADE,
      detail          jsonb NOT NULL DEFAULT '{}',
      mac             bytea NOT NULL,
      attempts        smallint NOT NULL DEFAULT 0,
      created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at      timestamptz NOT NULL,
      used_at         timestamptz
    )`.execute(db)
  await sql`CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges (expires_at)`.execute(db)
  await grantIdentity(db, 'sign_in_challenges', 'SELECT, INSERT, UPDATE, DELETE')
  await sql`
    CREATE TABLE recoveries (
      recovery_id   uuid PRIMARY KEY,
      user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      asked_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
      effective_at  timestamptz NOT NULL,
      expires_at    timestamptz NOT NULL, -- it is completed before then, or not at all
      with_code     boolean NOT NULL, -- a recovery code was presented, so there is no notice
      cancelled_at  timestamptz,
      completed_at  timestamptz,
      mailed_at     timestamptz, -- when the notice is over, the person is mailed the link that completes it, once
      address       inet
    )`.execute(db)
  await sql`CREATE INDEX recoveries_of_user ON recoveries (user_id)`.execute(db)
  await sql`
    CREATE UNIQUE INDEX recoveries_open ON recoveries (user_id)
     WHERE cancelled_at IS NULL AND completed_at IS NULL`.execute(db)
  await sql`CREATE INDEX recoveries_by_end ON recoveries (expires_at)`.execute(db)
  await sql`
    CREATE INDEX recoveries_due ON recoveries (effective_at)
     WHERE mailed_at IS NULL AND cancelled_at IS NULL AND completed_at IS NULL`.execute(db)
  await grantIdentity(db, 'recoveries', 'SELECT, INSERT, UPDATE, DELETE')
}

async function memberships(db: Kysely<never>) {
  await sql`
    CREATE TABLE memberships (
      account_id  uuid NOT NULL REFERENCES accounts,
      user_id     uuid NOT NULL REFERENCES users,
      role        text NOT NULL CHECK (role IN ('owner', 'admin', 'developer', 'sender', 'viewer', 'auditor')),
      modes       text[] NOT NULL DEFAULT '{test,live}' CHECK (modes <@ '{test,live}' AND cardinality(modes) > 0),
      source      text NOT NULL DEFAULT 'invitation' CHECK (source IN ('sign_up', 'invitation', 'sso', 'scim')),
      mac         bytea NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (account_id, user_id)
    )`.execute(db)
  await sql`CREATE INDEX memberships_of_user ON memberships (user_id)`.execute(db)
  await grantIdentity(db, 'memberships', 'SELECT, INSERT, UPDATE, DELETE')
  await sql`
    CREATE TABLE invitations (
      invitation_id  uuid PRIMARY KEY,
      account_id     uuid NOT NULL REFERENCES accounts,
      email          text NOT NULL,
      role           text NOT NULL CHECK (role IN ('owner', 'admin', 'developer', 'sender', 'viewer', 'auditor')),
      modes          text[] NOT NULL CHECK (modes <@ '{test,live}' AND cardinality(modes) > 0),
      invited_by     uuid REFERENCES users ON DELETE SET NULL,
      token_hash     bytea UNIQUE, -- null until it is mailed
      mac            bytea,
      grant_mac      bytea NOT NULL, -- by who invites, over what the invitation grants
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at     timestamptz NOT NULL,
      accepted_at    timestamptz,
      accepted_by    uuid REFERENCES users ON DELETE SET NULL,
      revoked_at     timestamptz
    )`.execute(db)
  await sql`CREATE INDEX invitations_of_account ON invitations (account_id, invitation_id)`.execute(db)
  await grantIdentity(db, 'invitations', 'SELECT, INSERT, UPDATE, DELETE')
}

/** Users open accounts, and their acts are entries of the account activity and events of the account's tenants. */
async function accounts(db: Kysely<never>) {
  await sql`ALTER TABLE accounts ALTER COLUMN password_hash DROP NOT NULL`.execute(db)
  // removed_at: the personal data of the account was removed, 30 days after it was closed.
  await sql`ALTER TABLE accounts ADD COLUMN closed_at timestamptz, ADD COLUMN removed_at timestamptz`.execute(db)
  await sql`DROP INDEX accounts_by_email`.execute(db)
  for (const name of ['accounts', 'tenants', 'webhook_secrets', 'api_keys', 'account_activity', 'events']) {
    await sql`
      CREATE POLICY identity_adds ON ${sql.table(name)} FOR INSERT TO countersign_identity WITH CHECK (true)`.execute(
      db,
    )
    await sql`GRANT INSERT ON ${sql.table(name)} TO countersign_identity`.execute(db)
  }
  await sql`GRANT USAGE ON SEQUENCE event_position TO countersign_identity`.execute(db)
  for (const name of ['accounts', 'tenants']) {
    await sql`
      CREATE POLICY identity_reads ON ${sql.table(name)} FOR SELECT TO countersign_identity USING (true)`.execute(db)
  }
  await sql`
    GRANT SELECT (account_id, email, name, language, time_zone, approved_at, suspended_at, closed_at, removed_at, created_at)
       ON accounts TO countersign_identity`.execute(db)
  await sql`GRANT SELECT (tenant_id, account_id, mode, slot) ON tenants TO countersign_identity`.execute(db)
  await sql`CREATE POLICY identity_closes ON accounts FOR UPDATE TO countersign_identity USING (true)`.execute(db)
  await sql`GRANT UPDATE (closed_at, removed_at, email, password_hash) ON accounts TO countersign_identity`.execute(db)
  await sql`GRANT SELECT (closed_at) ON accounts TO countersign_resolver, countersign_operator`.execute(db)
  await sql`GRANT SELECT (closed_at, removed_at) ON accounts TO countersign_support`.execute(db)
}

/** A bulk job acts as the API key or the member that uploaded it. */
async function bulkJobs(db: Kysely<never>) {
  await sql`ALTER TABLE bulk_jobs ALTER COLUMN api_key_id DROP NOT NULL, ADD COLUMN user_id uuid`.execute(db)
}

async function grantIdentity(db: Kysely<never>, name: string, privileges: string): Promise<void> {
  const table = sql.table(name)
  await sql`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`CREATE POLICY identity_manages ON ${table} TO countersign_identity USING (true) WITH CHECK (true)`.execute(
    db,
  )
  // Safe with sql.raw: the values are constants of this file.
  await sql.raw(`GRANT ${privileges} ON ${name} TO countersign_identity`).execute(db)
}
