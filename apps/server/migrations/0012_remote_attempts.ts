import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// Signing at a provider (docs/adr/0024-remote-attempts.md). The api writes what the signer and the provider sent. The
// sealer, the only process that calls providers, claims what is due.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [attempts, answers, messages, roles]) await statement(db)
}

/**
 * The progress of an attempt. Its lease and its end are in `attempts`, where a row exists once the document is locked
 * for the attempt: at once for eSign, after the certificate is known for CSC.
 */
async function attempts(db: Kysely<never>) {
  await sql`
    CREATE TABLE remote_attempts (
      tenant_id        uuid NOT NULL,
      request_id       uuid NOT NULL,
      attempt_id       uuid NOT NULL,
      signer_id        uuid NOT NULL,
      generation       integer NOT NULL, -- of the link it came by
      framed           boolean NOT NULL, -- the provider is a window beside the page
      profile          text NOT NULL,
      certificate_first boolean NOT NULL,
      agreement        jsonb NOT NULL, -- what the signer saw and agreed to
      actor            jsonb, -- who they were, for the entry of the beginning; gone with the attempt's end
      step             text NOT NULL DEFAULT 'preparing'
                       CHECK (step IN ('preparing','leave','away','choose','finishing','signed','failed')),
      journey          text NOT NULL CHECK (journey IN ('certificate','signature')),
      txn_hash         bytea, -- of the transaction's id, by which providers and browsers find the attempt
      document_hash    bytea, -- of the token that shows the bytes to the provider's signer
      departure        jsonb, -- how the browser leaves
      secrets          bytea, -- what the provider's package remembers, encrypted; gone with the attempt's end
      fields           bytea, -- the increment before the signature's own, for the first signature
      phase            text, -- what is signed, as the signing core stores it
      credentials      jsonb, -- among which the signer chooses
      credential       text, -- which they chose
      answered_sha256  text, -- the answer that counts; another one is a replay
      signature        bytea,
      certificates     bytea[],
      path             bytea[], -- from the signer's own to the anchor that was trusted
      verdict          jsonb,
      error_code       text,
      returned_at      timestamptz, -- the browser is back
      asked            integer NOT NULL DEFAULT 0, -- how often the provider was asked how it stands
      due_at           timestamptz DEFAULT clock_timestamp(),
      created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, request_id, attempt_id),
      FOREIGN KEY (tenant_id, request_id, signer_id) REFERENCES signers
    ) WITH (fillfactor = 70)`.execute(db)
  await sql`CREATE INDEX remote_attempts_due ON remote_attempts (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await sql`CREATE INDEX remote_attempts_of_signer ON remote_attempts (signer_id, created_at)`.execute(db)
  for (const column of ['txn_hash', 'document_hash']) {
    await sql`
      CREATE UNIQUE INDEX ${sql.id(`remote_attempts_by_${column}`)} ON remote_attempts (${sql.id(column)})
      WHERE ${sql.id(column)} IS NOT NULL`.execute(db)
  }
  await isolateTenants(db, 'remote_attempts')
  await sql`
    GRANT UPDATE (actor, step, journey, txn_hash, document_hash, departure, secrets, fields, phase, credentials,
                  credential, answered_sha256, signature, certificates, path, verdict, error_code, returned_at, asked,
                  due_at) ON remote_attempts TO countersign_app`.execute(db)
}

/** The provider's callback as received, not yet verified. Its content is deleted once it was read. */
async function answers(db: Kysely<never>) {
  await sql`
    CREATE TABLE remote_answers (
      tenant_id    uuid NOT NULL,
      request_id   uuid NOT NULL,
      attempt_id   uuid NOT NULL,
      answer_id    uuid NOT NULL,
      journey      text NOT NULL,
      kind         text NOT NULL CHECK (kind IN ('fields','body')),
      content      bytea,
      received_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      read_at      timestamptz,
      problem      text, -- why it was not believed
      PRIMARY KEY (tenant_id, request_id, attempt_id, answer_id),
      FOREIGN KEY (tenant_id, request_id, attempt_id) REFERENCES remote_attempts
    )`.execute(db)
  await isolateTenants(db, 'remote_answers')
  await sql`GRANT UPDATE (content, read_at, problem) ON remote_answers TO countersign_app`.execute(db)
}

/** Requests to providers and their responses, byte for byte: objects encrypted with the document's key. */
async function messages(db: Kysely<never>) {
  await sql`
    CREATE TABLE provider_messages (
      tenant_id    uuid NOT NULL,
      request_id   uuid NOT NULL,
      attempt_id   uuid NOT NULL,
      sha256       bytea NOT NULL,
      what         text NOT NULL CHECK (what IN ('request','acknowledgement','status-request','answer')),
      key_id       uuid NOT NULL,
      object_name  text NOT NULL,
      version_id   text,
      size         bigint NOT NULL,
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, request_id, attempt_id, sha256),
      FOREIGN KEY (tenant_id, request_id, attempt_id) REFERENCES remote_attempts
    )`.execute(db)
  await isolateTenants(db, 'provider_messages')
}

/** The sealer finds due rows across tenants. The resolver finds the tenant of a transaction. */
async function roles(db: Kysely<never>) {
  await sql`
    CREATE POLICY sealer_claims ON remote_attempts TO countersign_sealer USING (due_at IS NOT NULL)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, request_id, attempt_id, due_at), UPDATE (due_at)
       ON remote_attempts TO countersign_sealer`.execute(db)
  await sql`CREATE POLICY resolver_reads ON remote_attempts FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, request_id, attempt_id, signer_id, framed, journey, step, txn_hash, document_hash)
       ON remote_attempts TO countersign_resolver`.execute(db)
}
