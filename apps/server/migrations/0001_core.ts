import { type Kysely, sql } from 'kysely'

// The core tables. Three rules hold for every table (docs/adr/0003-cells-and-tenancy.md): the tenant is the first
// column of every primary key; row-level security is enabled and forced; access across tenants needs a named role with
// its own policy.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [roles, accounts, documents, requests, streams, work, tenantIsolation]) await statement(db)
}

async function roles(db: Kysely<never>) {
  // countersign_app: all features. resolver: finds the tenant of a key or link. relay: reads committed events, writes
  // jobs. timer: claims due requests. jobs: runs the queue and has no other access. None owns a table; none bypasses
  // row-level security.
  await sql`
    DO $$
    DECLARE name text;
    BEGIN
      -- Roles belong to the whole server: two databases may be migrated at once.
      PERFORM pg_advisory_xact_lock(hashtext('countersign roles'));
      FOREACH name IN ARRAY ARRAY['countersign_app','countersign_resolver','countersign_relay','countersign_timer','countersign_jobs'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
          EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', name);
        END IF;
        EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', name);
      END LOOP;
    END $$`.execute(db)
}

async function accounts(db: Kysely<never>) {
  await sql`
    CREATE TABLE accounts (
      account_id     uuid PRIMARY KEY,
      email          text NOT NULL,
      name           text NOT NULL,
      password_hash  text NOT NULL,
      time_zone      text NOT NULL DEFAULT 'UTC',
      name_check     text NOT NULL DEFAULT 'fuzzy' CHECK (name_check IN ('exact','fuzzy','off')),
      allowed_origins text[] NOT NULL DEFAULT '{}',
      approved_at    timestamptz,
      suspended_at   timestamptz,
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX accounts_by_email ON accounts (lower(email))`.execute(db)
  // A tenant is an account's environment. clock_offset moves its timers only (the sandbox test clock).
  await sql`
    CREATE TABLE tenants (
      tenant_id       uuid PRIMARY KEY,
      account_id      uuid NOT NULL REFERENCES accounts,
      mode            text NOT NULL CHECK (mode IN ('test','live')),
      slot            smallint NOT NULL CHECK (slot BETWEEN 0 AND 4095),
      clock_offset    interval NOT NULL DEFAULT '0',
      webhook_secret  bytea NOT NULL,
      created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
      UNIQUE (account_id, mode)
    )`.execute(db)
  await sql`
    CREATE TABLE api_keys (
      tenant_id   uuid NOT NULL REFERENCES tenants,
      key_id      uuid NOT NULL,
      key_hash    bytea NOT NULL UNIQUE,
      name        text NOT NULL,
      hint        text NOT NULL,
      scopes      text[] NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at  timestamptz,
      revoked_at  timestamptz,
      PRIMARY KEY (tenant_id, key_id)
    )`.execute(db)
  // Rate limits: processes lease blocks of a minute's tokens (platform/rate-limit.ts).
  await sql`
    CREATE TABLE rate_windows (
      tenant_id     uuid NOT NULL REFERENCES tenants,
      key_id        uuid NOT NULL,
      window_start  timestamptz NOT NULL,
      leased        integer NOT NULL,
      PRIMARY KEY (tenant_id, key_id, window_start)
    ) WITH (fillfactor = 70)`.execute(db)
  await sql`
    CREATE TABLE idempotency_keys (
      tenant_id   uuid NOT NULL REFERENCES tenants,
      method      text NOT NULL,
      path        text NOT NULL,
      key         text NOT NULL,
      body_hash   bytea NOT NULL,
      holder      uuid NOT NULL,
      held_until  timestamptz,
      status      smallint,
      headers     jsonb,
      body        text,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, method, path, key)
    )`.execute(db)
  await sql`CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`.execute(db)
  await sql`
    CREATE TABLE verified_addresses (
      tenant_id    uuid NOT NULL REFERENCES tenants,
      email        text NOT NULL,
      code_hash    bytea,
      tries        smallint NOT NULL DEFAULT 0,
      asked_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      verified_at  timestamptz,
      PRIMARY KEY (tenant_id, email)
    )`.execute(db)
  // Account activity: what an operator or the account itself did to the account.
  await sql`
    CREATE TABLE account_activity (
      tenant_id  uuid NOT NULL REFERENCES tenants,
      entry_id   uuid NOT NULL,
      at         timestamptz NOT NULL DEFAULT clock_timestamp(),
      actor      text NOT NULL,
      action     text NOT NULL,
      detail     jsonb NOT NULL DEFAULT '{}',
      PRIMARY KEY (tenant_id, entry_id)
    )`.execute(db)
  await sql`
    CREATE TABLE inbox_messages (
      tenant_id   uuid NOT NULL REFERENCES tenants,
      message_id  uuid NOT NULL,
      recipient   text NOT NULL,
      subject     text NOT NULL,
      text_body   text NOT NULL,
      html_body   text NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, message_id)
    )`.execute(db)
}

async function documents(db: Kysely<never>) {
  await sql`
    CREATE TABLE documents (
      tenant_id       uuid NOT NULL REFERENCES tenants,
      document_id     uuid NOT NULL,
      name            text NOT NULL,
      size            bigint NOT NULL,
      sha256          bytea NOT NULL,
      content_sha256  bytea, -- null until a template's merge has made the bytes
      pages           jsonb NOT NULL,
      preflight       jsonb NOT NULL,
      created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, document_id)
    )`.execute(db)
  // Destroying a key row erases everything that the key encrypts.
  await sql`
    CREATE TABLE document_keys (
      tenant_id      uuid NOT NULL,
      key_id         uuid NOT NULL,
      master_key_id  text NOT NULL,
      wrapped        bytea NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, key_id)
    )`.execute(db)
  // A document is a list of pieces. Each piece names the key that encrypts it, so copies can share a base.
  await sql`
    CREATE TABLE document_pieces (
      tenant_id    uuid NOT NULL,
      document_id  uuid NOT NULL,
      role         text NOT NULL CHECK (role IN ('original','content')),
      position     integer NOT NULL,
      key_id       uuid NOT NULL,
      object_name  text NOT NULL,
      version_id   text,
      sha256       bytea NOT NULL,
      size         bigint NOT NULL,
      PRIMARY KEY (tenant_id, document_id, role, position),
      FOREIGN KEY (tenant_id, document_id) REFERENCES documents ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, key_id) REFERENCES document_keys
    )`.execute(db)
  await sql`CREATE INDEX document_pieces_by_key ON document_pieces (tenant_id, key_id)`.execute(db)
}

async function requests(db: Kysely<never>) {
  await sql`
    CREATE TABLE sign_requests (
      tenant_id       uuid NOT NULL,
      request_id      uuid NOT NULL,
      document_id     uuid NOT NULL,
      document_ref    text NOT NULL, -- the id as the client wrote it
      state           text NOT NULL CHECK (state IN
                      ('pending','in_progress','sealing','completed','declined','expired','cancelled','failed')),
      is_sequential   boolean NOT NULL,
      expires_at      timestamptz NOT NULL,
      webhook_url     text,
      webhook_files   text NOT NULL CHECK (webhook_files IN ('inline','link')),
      message         text,
      notify          boolean NOT NULL,
      reminders       boolean NOT NULL,
      reference       text,
      metadata        jsonb NOT NULL DEFAULT '{}',
      body_hash       bytea NOT NULL,
      latest_revision integer NOT NULL DEFAULT 0,
      latest_sha256   bytea,
      fencing_token   integer NOT NULL DEFAULT 0,
      lease           jsonb, -- attempt, signer, fencing_token, until
      seal_error      jsonb,
      seal_retries    integer NOT NULL DEFAULT 0,
      audit_seq       integer NOT NULL,
      audit_head      bytea NOT NULL,
      event_seq       integer NOT NULL,
      due_at          timestamptz,
      job_id          uuid,
      job_row         integer,
      created_at      timestamptz NOT NULL,
      ended_at        timestamptz,
      PRIMARY KEY (tenant_id, request_id),
      FOREIGN KEY (tenant_id, document_id) REFERENCES documents
    ) WITH (fillfactor = 85)`.execute(db)
  // One open or completed request per document. After any other end a new request may start.
  await sql`
    CREATE UNIQUE INDEX sign_requests_one_per_document ON sign_requests (tenant_id, document_id)
    WHERE state IN ('pending','in_progress','sealing','completed')`.execute(db)
  // The tenant is not the first column: on a new table without statistics PostgreSQL would use such an index for
  // primary-key look-ups, and would read all of a tenant's requests for every foreign key that it checks.
  await sql`CREATE INDEX sign_requests_by_document ON sign_requests (document_id, request_id)`.execute(db)
  await sql`CREATE INDEX sign_requests_due ON sign_requests (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX sign_requests_by_reference ON sign_requests (tenant_id, reference, request_id)
    WHERE reference IS NOT NULL`.execute(db)
  // A bulk row creates its request once, however often it is retried.
  await sql`
    CREATE UNIQUE INDEX sign_requests_by_job_row ON sign_requests (tenant_id, job_id, job_row)
    WHERE job_id IS NOT NULL`.execute(db)
  await sql`
    CREATE TABLE signers (
      tenant_id        uuid NOT NULL,
      request_id       uuid NOT NULL,
      signer_id        uuid NOT NULL,
      position         smallint NOT NULL,
      sequence         integer NOT NULL,
      sig_type         text NOT NULL, -- as sent
      fallback         text[] NOT NULL DEFAULT '{}',
      fallback_open    boolean NOT NULL DEFAULT false,
      name             text NOT NULL,
      email            text NOT NULL,
      state            text NOT NULL CHECK (state IN
                       ('waiting','notified','viewed','signing','signed','declined','expired','cancelled')),
      link_generation  integer NOT NULL,
      person_since     integer NOT NULL DEFAULT 1, -- first link generation of the person who now has this id
      notified_at      timestamptz,
      viewed_at        timestamptz,
      signed_at        timestamptz,
      drawing_sha256   bytea,
      sealed           jsonb, -- revision, sha256, at
      declined_at      timestamptz,
      decline_reason   text,
      error_code       text,
      reminded_at      timestamptz,
      bounce           jsonb,
      boxes            jsonb NOT NULL,
      options          jsonb NOT NULL, -- auth, access code's hash, locale, redirect_url, provider, certificate
      PRIMARY KEY (tenant_id, request_id, signer_id),
      FOREIGN KEY (tenant_id, request_id) REFERENCES sign_requests
    ) WITH (fillfactor = 85)`.execute(db)
  await sql`
    CREATE TABLE attempts (
      tenant_id        uuid NOT NULL,
      request_id       uuid NOT NULL,
      attempt_id       uuid NOT NULL,
      signer_id        uuid NOT NULL,
      link_generation  integer NOT NULL,
      method           text NOT NULL CHECK (method IN ('certificate','remote')),
      profile          text,
      base_revision    integer NOT NULL,
      fencing_token    integer NOT NULL,
      begun_at         timestamptz NOT NULL,
      lease_until      timestamptz NOT NULL,
      session_until    timestamptz NOT NULL,
      state            text NOT NULL CHECK (state IN ('open','completed','failed','lapsed','discarded')),
      ended_at         timestamptz,
      error_code       text,
      PRIMARY KEY (tenant_id, request_id, attempt_id),
      FOREIGN KEY (tenant_id, request_id) REFERENCES sign_requests
    )`.execute(db)
  // What was appended to the document for this request: the field revision, signatures, validation data, timestamps.
  await sql`
    CREATE TABLE revisions (
      tenant_id    uuid NOT NULL,
      request_id   uuid NOT NULL,
      revision     integer NOT NULL,
      kind         text NOT NULL CHECK (kind IN ('fields','signature','validation','archive')),
      signer_id    uuid,
      key_id       uuid NOT NULL,
      object_name  text NOT NULL,
      version_id   text,
      sha256       bytea NOT NULL,
      size         bigint NOT NULL,
      created_at   timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, request_id, revision),
      FOREIGN KEY (tenant_id, request_id) REFERENCES sign_requests
    )`.execute(db)
  // Links are 256-bit tokens, stored only as SHA-256. Several may be valid at once (a mail sent twice), but only those
  // of the signer's current generation.
  await sql`
    CREATE TABLE signing_links (
      tenant_id   uuid NOT NULL,
      token_hash  bytea NOT NULL,
      request_id  uuid NOT NULL,
      signer_id   uuid NOT NULL,
      generation  integer NOT NULL,
      created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, token_hash),
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    )`.execute(db)
  await sql`CREATE INDEX signing_links_by_hash ON signing_links (token_hash)`.execute(db)
}

async function streams(db: Kysely<never>) {
  // Partitioned by month of the UUIDv7 stream id (platform/db/partitions.ts creates the partitions).
  await sql`
    CREATE TABLE audit_entries (
      tenant_id   uuid NOT NULL,
      request_id  uuid NOT NULL,
      seq         integer NOT NULL,
      kind        text NOT NULL,
      at          timestamptz NOT NULL,
      canonical   text NOT NULL,
      hash        bytea NOT NULL,
      PRIMARY KEY (tenant_id, request_id, seq)
    ) PARTITION BY RANGE (request_id)`.execute(db)
  // Personal values are stored beside the chain. The chain holds salted commitments, so erasing a row here does not
  // break it.
  await sql`
    CREATE TABLE audit_personal (
      tenant_id   uuid NOT NULL,
      request_id  uuid NOT NULL,
      seq         integer NOT NULL,
      revealed    jsonb NOT NULL,
      PRIMARY KEY (tenant_id, request_id, seq)
    ) PARTITION BY RANGE (request_id)`.execute(db)
  // The event log. Its order is (xid, position): with a plain sequence a reader would skip rows of slower writers.
  await sql`CREATE SEQUENCE event_position CACHE 32`.execute(db)
  await sql`
    CREATE TABLE events (
      tenant_id   uuid NOT NULL,
      stream_id   uuid NOT NULL,
      seq         integer NOT NULL,
      event_id    uuid NOT NULL,
      type        text NOT NULL,
      jobs        jsonb NOT NULL DEFAULT '[]', -- what the relay makes of it
      body        text NOT NULL,
      created_at  timestamptz NOT NULL,
      xid         xid8 NOT NULL DEFAULT pg_current_xact_id(),
      position    bigint NOT NULL DEFAULT nextval('event_position'),
      PRIMARY KEY (tenant_id, stream_id, seq)
    ) PARTITION BY RANGE (stream_id)`.execute(db)
  await sql`CREATE INDEX events_in_order ON events (xid, position)`.execute(db)
  await sql`CREATE INDEX events_of_tenant ON events (tenant_id, xid, position)`.execute(db)
  // Webhook deliveries: one lane per endpoint and stream sends next_seq, then advances.
  await sql`
    CREATE TABLE webhook_lanes (
      tenant_id    uuid NOT NULL,
      stream_id    uuid NOT NULL,
      endpoint_id  uuid NOT NULL,
      next_seq     integer NOT NULL DEFAULT 1,
      due_at       timestamptz,
      lease_until  timestamptz,
      PRIMARY KEY (tenant_id, stream_id, endpoint_id)
    ) PARTITION BY RANGE (stream_id)`.execute(db)
}

async function work(db: Kysely<never>) {
  // A restored database gets a new epoch, so cursors from before the restore are recognised.
  await sql`
    CREATE TABLE relay_cursor (
      one       boolean PRIMARY KEY DEFAULT true CHECK (one),
      epoch     uuid NOT NULL DEFAULT gen_random_uuid(),
      xid       xid8 NOT NULL DEFAULT '0',
      position  bigint NOT NULL DEFAULT 0
    )`.execute(db)
  await sql`INSERT INTO relay_cursor DEFAULT VALUES`.execute(db)
  await sql`
    CREATE TABLE mails (
      tenant_id     uuid NOT NULL REFERENCES tenants,
      mail_id       uuid NOT NULL, -- also its Message-ID: a repeat after a crash is recognisable
      request_id    uuid,
      signer_id     uuid,
      kind          text NOT NULL,
      recipient     text NOT NULL,
      state         text NOT NULL CHECK (state IN ('queued','sent','captured','failed')),
      attempts      integer NOT NULL DEFAULT 0,
      last_error    text,
      created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      sent_at       timestamptz,
      PRIMARY KEY (tenant_id, mail_id)
    )`.execute(db)
  await sql`CREATE INDEX mails_of_request ON mails (tenant_id, request_id)`.execute(db)
}

async function tenantIsolation(db: Kysely<never>) {
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  const tenantTables = [
    'tenants', 'api_keys', 'rate_windows', 'idempotency_keys', 'verified_addresses', 'account_activity', 'inbox_messages',
    'documents', 'document_keys', 'document_pieces', 'sign_requests', 'signers', 'attempts', 'revisions',
    'signing_links', 'audit_entries', 'audit_personal', 'events', 'webhook_lanes', 'mails',
  ] // biome-ignore format: a list of names
  for (const name of tenantTables) {
    const table = sql.table(name)
    await sql`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
    await sql`CREATE POLICY own_rows ON ${table} TO countersign_app USING (${own}) WITH CHECK (${own})`.execute(db)
    await sql`GRANT SELECT, INSERT ON ${table} TO countersign_app`.execute(db)
  }
  await sql`ALTER TABLE accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`
    CREATE POLICY own_account ON accounts TO countersign_app
    USING (account_id = (SELECT t.account_id FROM tenants t WHERE t.${own}))`.execute(db)
  await sql`GRANT SELECT, UPDATE (name, time_zone, name_check, allowed_origins) ON accounts TO countersign_app`.execute(
    db,
  )

  // Only the owner may change or delete rows, except as granted here. Audit entries and events are never changed.
  for (const grant of [
    'UPDATE (webhook_secret, clock_offset) ON tenants',
    'UPDATE (name, expires_at, revoked_at) ON api_keys',
    'UPDATE, DELETE ON rate_windows, idempotency_keys, verified_addresses',
    'DELETE ON documents, document_keys, document_pieces',
    'UPDATE (name, content_sha256, pages, preflight) ON documents',
    'UPDATE (master_key_id, wrapped) ON document_keys',
    'UPDATE ON sign_requests, signers, attempts, mails, webhook_lanes',
    'DELETE ON signing_links',
    'USAGE ON SEQUENCE event_position',
    'SELECT (epoch) ON relay_cursor',
  ]) {
    // Safe with sql.raw: the values are the constants above.
    const [privileges, object] = grant.split(' ON ') as [string, string]
    await sql.raw(`GRANT ${privileges} ON ${object} TO countersign_app`).execute(db)
  }

  // The resolver finds the tenant of a key or a link, before a tenant is known. It also opens accounts at sign-up.
  for (const name of ['api_keys', 'signing_links', 'tenants', 'accounts']) {
    const table = sql.table(name)
    await sql`CREATE POLICY resolver_reads ON ${table} FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  }
  await sql`
    GRANT SELECT (tenant_id, key_id, key_hash, scopes, expires_at, revoked_at) ON api_keys TO countersign_resolver`.execute(
    db,
  )
  await sql`
    GRANT SELECT (tenant_id, token_hash, request_id, signer_id, generation) ON signing_links TO countersign_resolver`.execute(
    db,
  )
  await sql`GRANT SELECT (tenant_id, account_id, mode, slot) ON tenants TO countersign_resolver`.execute(db)
  await sql`GRANT SELECT (account_id, email, suspended_at, approved_at) ON accounts TO countersign_resolver`.execute(db)
  for (const [table, check] of [
    ['accounts', 'true'],
    ['tenants', 'true'],
    ['api_keys', 'true'],
  ] as const) {
    await sql`
      CREATE POLICY resolver_opens ON ${sql.table(table)} FOR INSERT TO countersign_resolver
      WITH CHECK (${sql.raw(check)})`.execute(db)
    await sql`GRANT INSERT ON ${sql.table(table)} TO countersign_resolver`.execute(db)
  }

  await sql`CREATE POLICY relay_reads ON events FOR SELECT TO countersign_relay USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, stream_id, seq, event_id, type, jobs, xid, position) ON events TO countersign_relay`.execute(
    db,
  )
  await sql`GRANT SELECT, UPDATE ON relay_cursor TO countersign_relay`.execute(db)

  await sql`CREATE POLICY timer_claims ON sign_requests TO countersign_timer USING (due_at IS NOT NULL)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, request_id, due_at), UPDATE (due_at) ON sign_requests TO countersign_timer`.execute(db)
}
