import { type Kysely, sql } from 'kysely'

// Company sign-on (OpenID Connect) and provisioning (SCIM, RFC 7644), as countersign_identity. Rows that let a person in
// have a MAC under the authentication key (apps/server/users/keys).

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [connections, identities, signIns, scim]) await statement(db)
}

async function connections(db: Kysely<never>) {
  await sql`
    CREATE TABLE sso_connections (
      account_id     uuid PRIMARY KEY REFERENCES accounts,
      issuer         text NOT NULL,
      client_id      text NOT NULL,
      client_secret  bytea NOT NULL, -- encrypted under the authentication key
      default_role   text NOT NULL CHECK (default_role IN ('admin', 'developer', 'sender', 'viewer', 'auditor')),
      default_modes  text[] NOT NULL CHECK (default_modes <@ '{test,live}' AND cardinality(default_modes) > 0),
      sso_only       boolean NOT NULL DEFAULT false,
      mac            bytea NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      changed_at     timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db)
  await grantIdentity(db, 'sso_connections')
  await sql`
    CREATE TABLE sso_domains (
      account_id   uuid NOT NULL REFERENCES accounts,
      domain       text NOT NULL CHECK (domain = lower(domain)),
      token        text NOT NULL,
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      verified_at  timestamptz,
      verified_by  text, -- 'dns', or the operator
      mac          bytea, -- of a verified domain
      PRIMARY KEY (account_id, domain)
    )`.execute(db)
  // A verified domain belongs to one account: its addresses decide whose company sign-on is asked.
  await sql`CREATE UNIQUE INDEX sso_domains_verified ON sso_domains (domain) WHERE verified_at IS NOT NULL`.execute(db)
  await grantIdentity(db, 'sso_domains')
  await sql`CREATE POLICY operator_verifies ON sso_domains TO countersign_operator USING (true)`.execute(db)
  await sql`GRANT SELECT, UPDATE (verified_at, verified_by, mac) ON sso_domains TO countersign_operator`.execute(db)
}

async function identities(db: Kysely<never>) {
  await sql`
    CREATE TABLE sso_identities (
      account_id    uuid NOT NULL REFERENCES accounts,
      issuer        text NOT NULL,
      subject       text NOT NULL,
      user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      mac           bytea NOT NULL,
      created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      signed_in_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (account_id, issuer, subject)
    )`.execute(db)
  // A second subject with the address of a member is refused: providers give an address to somebody else.
  await sql`CREATE UNIQUE INDEX sso_identities_of_user ON sso_identities (user_id, account_id, issuer)`.execute(db)
  await grantIdentity(db, 'sso_identities')
}

async function signIns(db: Kysely<never>) {
  await sql`
    CREATE TABLE sso_sign_ins (
      state_hash    bytea PRIMARY KEY,
      account_id    uuid NOT NULL REFERENCES accounts,
      issuer        text NOT NULL,
      session_id    uuid, -- of a step-up
      user_id       uuid REFERENCES users ON DELETE CASCADE, -- of a step-up
      browser_hash  bytea NOT NULL,
      secrets       bytea NOT NULL, -- nonce and PKCE verifier, encrypted under the authentication key
      next          text,
      mac           bytea NOT NULL,
      created_at    timestamptz NOT NULL,
      expires_at    timestamptz NOT NULL,
      used_at       timestamptz
    )`.execute(db)
  await sql`CREATE INDEX sso_sign_ins_by_end ON sso_sign_ins (expires_at)`.execute(db)
  await grantIdentity(db, 'sso_sign_ins')
}

async function scim(db: Kysely<never>) {
  await sql`
    CREATE TABLE scim_tokens (
      token_id    uuid PRIMARY KEY,
      account_id  uuid NOT NULL REFERENCES accounts,
      token_hash  bytea NOT NULL UNIQUE,
      mac         bytea NOT NULL,
      name        text NOT NULL,
      created_by  text NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      revoked_at  timestamptz
    )`.execute(db)
  await sql`CREATE INDEX scim_tokens_of_account ON scim_tokens (account_id, token_id)`.execute(db)
  await grantIdentity(db, 'scim_tokens')
  await sql`
    CREATE TABLE scim_users (
      account_id   uuid NOT NULL REFERENCES accounts,
      scim_id      uuid NOT NULL,
      user_id      uuid NOT NULL REFERENCES users,
      user_name    text NOT NULL,
      external_id  text,
      active       boolean NOT NULL,
      attributes   jsonb NOT NULL,
      role         text NOT NULL, -- of the membership before the user was deactivated
      modes        text[] NOT NULL,
      mac          bytea NOT NULL,
      version      integer NOT NULL DEFAULT 1,
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      changed_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (account_id, scim_id)
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX scim_users_by_name ON scim_users (account_id, lower(user_name))`.execute(db)
  await sql`CREATE UNIQUE INDEX scim_users_by_user ON scim_users (user_id, account_id)`.execute(db)
  await sql`CREATE INDEX scim_users_by_external_id ON scim_users (account_id, external_id)`.execute(db)
  await grantIdentity(db, 'scim_users')
}

async function grantIdentity(db: Kysely<never>, name: string): Promise<void> {
  const table = sql.table(name)
  await sql`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`CREATE POLICY identity_manages ON ${table} TO countersign_identity USING (true) WITH CHECK (true)`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO countersign_identity`.execute(db)
}
