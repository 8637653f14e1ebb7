import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// Signing with the signer's own key (docs/adr/0018-certificate-attempts.md). The api writes what it received. The
// sealer, the only process that queries certificate authorities, claims what is due: a claim moves due_at ahead and
// must be renewed, so what a dead sealer had claimed becomes due again.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [checks, attempts, sealer, helper]) await statement(db)
}

/** A certificate that a signer presented, and the result of checking it. */
async function checks(db: Kysely<never>) {
  await sql`
    CREATE TABLE certificate_checks (
      tenant_id    uuid NOT NULL,
      check_id     uuid NOT NULL,
      request_id   uuid NOT NULL,
      signer_id    uuid NOT NULL,
      generation   integer NOT NULL, -- of the link it came by
      chain        bytea[] NOT NULL, -- as given, the signer's own first
      sandbox_key  bytea, -- SPKI of a virtual signer, whom the sandbox's authority gives a certificate first
      state        text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking','accepted','refused')),
      verdict      jsonb, -- what the signer sees
      path         bytea[], -- if accepted: from the signer's own to the anchor that was trusted
      due_at       timestamptz DEFAULT clock_timestamp(),
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      settled_at   timestamptz,
      PRIMARY KEY (tenant_id, check_id),
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    )`.execute(db)
  await sql`CREATE INDEX certificate_checks_of_signer ON certificate_checks (signer_id, created_at)`.execute(db)
  await sql`CREATE INDEX certificate_checks_due ON certificate_checks (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await isolateTenants(db, 'certificate_checks')
  await sql`
    GRANT UPDATE (state, verdict, path, due_at, settled_at) ON certificate_checks TO countersign_app`.execute(db)
}

/** The progress of an attempt, beside its row in `attempts`, which holds the lease and the rules. */
async function attempts(db: Kysely<never>) {
  await sql`
    CREATE TABLE certificate_attempts (
      tenant_id      uuid NOT NULL,
      request_id     uuid NOT NULL,
      attempt_id     uuid NOT NULL,
      check_id       uuid NOT NULL,
      step           text NOT NULL DEFAULT 'preparing'
                     CHECK (step IN ('preparing','to_sign','finishing','signed','failed')),
      fields         bytea, -- the increment before the signature's own, for the first signature
      phase          text, -- what is to be signed, as the signing core stores it; gone once the attempt has ended
      signature      bytea,
      error_code     text,
      due_at         timestamptz DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, request_id, attempt_id),
      FOREIGN KEY (tenant_id, request_id, attempt_id) REFERENCES attempts,
      FOREIGN KEY (tenant_id, check_id) REFERENCES certificate_checks
    )`.execute(db)
  await sql`CREATE INDEX certificate_attempts_due ON certificate_attempts (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await isolateTenants(db, 'certificate_attempts')
  await sql`
    GRANT UPDATE (step, fields, phase, signature, error_code, due_at) ON certificate_attempts
       TO countersign_app`.execute(db)
}

/** The sealer finds due rows across tenants, and sees only their ids. */
async function sealer(db: Kysely<never>) {
  for (const name of ['certificate_checks', 'certificate_attempts']) {
    await sql`
      CREATE POLICY sealer_claims ON ${sql.table(name)} TO countersign_sealer USING (due_at IS NOT NULL)`.execute(db)
  }
  await sql`
    GRANT SELECT (tenant_id, request_id, check_id, due_at), UPDATE (due_at)
       ON certificate_checks TO countersign_sealer`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, request_id, attempt_id, due_at), UPDATE (due_at)
       ON certificate_attempts TO countersign_sealer`.execute(db)
}

/**
 * A token helper beside the signer's page. It is paired by a one-time code. Then it acts with its own token, while the
 * page's visit is the signer's open visit. A visit has one helper at a time.
 */
async function helper(db: Kysely<never>) {
  await sql`
    CREATE TABLE helper_sessions (
      tenant_id         uuid NOT NULL,
      session_id        uuid NOT NULL,
      request_id        uuid NOT NULL,
      signer_id         uuid NOT NULL,
      visit_id          uuid NOT NULL,
      consent_sha256    text NOT NULL, -- of what was agreed to on the page
      locale            text,
      code_hash         bytea NOT NULL,
      code_expires_at   timestamptz NOT NULL,
      joined_at         timestamptz, -- the code is used
      token_hash        bytea,
      token_expires_at  timestamptz,
      progress          text NOT NULL DEFAULT 'waiting'
                        CHECK (progress IN ('waiting','joined','checking','pin','signing','signed','refused','over')),
      progress_code     text, -- why it was refused
      created_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
      ended_at          timestamptz,
      PRIMARY KEY (tenant_id, session_id),
      FOREIGN KEY (tenant_id, visit_id) REFERENCES visits,
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    ) WITH (fillfactor = 70)`.execute(db)
  await sql`
    CREATE UNIQUE INDEX helper_sessions_one_per_visit ON helper_sessions (tenant_id, visit_id)
    WHERE ended_at IS NULL`.execute(db)
  await sql`CREATE INDEX helper_sessions_by_code ON helper_sessions (code_hash) WHERE joined_at IS NULL`.execute(db)
  await sql`
    CREATE UNIQUE INDEX helper_sessions_by_token ON helper_sessions (token_hash) WHERE token_hash IS NOT NULL`.execute(
    db,
  )
  await isolateTenants(db, 'helper_sessions')
  await sql`
    GRANT UPDATE (joined_at, token_hash, token_expires_at, progress, progress_code, ended_at)
       ON helper_sessions TO countersign_app`.execute(db)
  await sql`CREATE POLICY resolver_reads ON helper_sessions FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, session_id, request_id, signer_id, visit_id, code_hash, code_expires_at, joined_at,
                  token_hash, token_expires_at, ended_at) ON helper_sessions TO countersign_resolver`.execute(db)
}
