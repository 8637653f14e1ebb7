import { type Kysely, sql } from 'kysely'
import { isolateTenants, makeRole } from './tenant-isolation.ts'

// What signing and sealing need: visits, signature images, the lease on sealing, and the completed files.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [sealing, marks, visits, codes, files, sealer]) await statement(db)
}

/**
 * A request is due for sealing while it has signatures that are not in the document, or is not assembled. A sealer that
 * claims it holds a lease; the lease of a dead sealer expires. The column is NULL most of the time, so it costs a
 * create nothing.
 */
async function sealing(db: Kysely<never>) {
  await sql`
    ALTER TABLE sign_requests
      ADD COLUMN seal_due_at timestamptz,
      ADD COLUMN seal_lease_until timestamptz,
      ADD COLUMN seal_holder uuid`.execute(db)
  // Hash of the whole file up to this revision, beside the increment's own.
  await sql`ALTER TABLE revisions ADD COLUMN document_sha256 bytea NOT NULL`.execute(db)
  await sql`CREATE INDEX sign_requests_to_seal ON sign_requests (seal_due_at) WHERE seal_due_at IS NOT NULL`.execute(db)
}

/** What the signer drew, typed or uploaded: an object encrypted with the document's key and named by its hash. */
async function marks(db: Kysely<never>) {
  await sql`
    CREATE TABLE marks (
      tenant_id    uuid NOT NULL,
      request_id   uuid NOT NULL,
      signer_id    uuid NOT NULL,
      sha256       bytea NOT NULL,
      key_id       uuid NOT NULL,
      object_name  text NOT NULL,
      version_id   text,
      size         bigint NOT NULL,
      kind         text NOT NULL CHECK (kind IN ('drawn','typed','uploaded')),
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, request_id, signer_id, sha256),
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    )`.execute(db)
  await isolateTenants(db, 'marks')
}

/**
 * A visit is one browser's right to act as one signer. A browser may hold visits of several signers (one mailbox, many
 * documents). A signer has one open visit, in the browser that claimed last. Ended visits are kept as evidence.
 */
async function visits(db: Kysely<never>) {
  await sql`
    CREATE TABLE visits (
      tenant_id     uuid NOT NULL,
      visit_id      uuid NOT NULL,
      browser_hash  bytea NOT NULL, -- of the cookie, or of the frame's own token
      request_id    uuid NOT NULL,
      signer_id     uuid NOT NULL,
      generation    integer NOT NULL,
      embed_origin  text, -- the one page that may frame this visit
      return_url    text,
      claimed_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      passed_at     timestamptz, -- when the code asked for was given; at once where none is asked
      expires_at    timestamptz NOT NULL,
      ended_at      timestamptz,
      PRIMARY KEY (tenant_id, visit_id),
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    )`.execute(db)
  await sql`
    CREATE UNIQUE INDEX visits_one_per_signer ON visits (tenant_id, request_id, signer_id) WHERE ended_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX visits_by_browser ON visits (browser_hash)`.execute(db)
  await sql`CREATE INDEX visits_by_signer ON visits (signer_id, claimed_at)`.execute(db)
  await isolateTenants(db, 'visits')
  await sql`GRANT UPDATE (passed_at, expires_at, ended_at) ON visits TO countersign_app`.execute(db)
  await sql`CREATE POLICY resolver_reads ON visits FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, visit_id, browser_hash, request_id, signer_id, generation, expires_at, ended_at)
       ON visits TO countersign_resolver`.execute(db)
  // An embed session is a link that works once, for 15 minutes.
  await sql`
    ALTER TABLE signing_links
      ADD COLUMN expires_at timestamptz,
      ADD COLUMN one_use boolean NOT NULL DEFAULT false,
      ADD COLUMN used_at timestamptz,
      ADD COLUMN embed_origin text,
      ADD COLUMN return_url text`.execute(db)
  await sql`GRANT UPDATE (used_at) ON signing_links TO countersign_app`.execute(db)
  await sql`
    GRANT SELECT (expires_at, one_use, used_at, embed_origin, return_url) ON signing_links TO countersign_resolver`.execute(
    db,
  )
}

/** Tries are counted per link generation of the signer, so asking for a new code gives no additional guesses. */
async function codes(db: Kysely<never>) {
  await sql`
    CREATE TABLE signer_codes (
      tenant_id   uuid NOT NULL,
      request_id  uuid NOT NULL,
      signer_id   uuid NOT NULL,
      generation  integer NOT NULL,
      code_hash   bytea, -- null for an access code, whose slow hash is among the signer's options
      tries       smallint NOT NULL DEFAULT 0,
      sends       smallint NOT NULL DEFAULT 0,
      sent_at     timestamptz,
      expires_at  timestamptz,
      used_at     timestamptz,
      PRIMARY KEY (tenant_id, request_id, signer_id, generation),
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    ) WITH (fillfactor = 70)`.execute(db)
  await isolateTenants(db, 'signer_codes')
  await sql`GRANT UPDATE ON signer_codes TO countersign_app`.execute(db)
}

/** The signed document as one object, and the audit trail beside it. */
async function files(db: Kysely<never>) {
  await sql`
    CREATE TABLE request_files (
      tenant_id     uuid NOT NULL,
      request_id    uuid NOT NULL,
      kind          text NOT NULL CHECK (kind IN ('signed_document','audit_trail')),
      key_id        uuid NOT NULL,
      object_name   text NOT NULL,
      version_id    text,
      sha256        bytea NOT NULL,
      size          bigint NOT NULL,
      locked_until  timestamptz, -- where the store keeps it against deletion
      created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, request_id, kind),
      FOREIGN KEY (tenant_id, request_id) REFERENCES sign_requests
    )`.execute(db)
  await isolateTenants(db, 'request_files')
}

/** The sealer finds due requests across tenants, and sees only their ids. */
async function sealer(db: Kysely<never>) {
  await makeRole(db, 'countersign_sealer')
  await sql`CREATE POLICY sealer_claims ON sign_requests TO countersign_sealer USING (seal_due_at IS NOT NULL)`.execute(
    db,
  )
  await sql`
    GRANT SELECT (tenant_id, request_id, seal_due_at, seal_lease_until, seal_holder),
          UPDATE (seal_lease_until, seal_holder) ON sign_requests TO countersign_sealer`.execute(db)
}
