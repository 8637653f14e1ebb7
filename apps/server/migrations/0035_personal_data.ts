import { type Kysely, sql } from 'kysely'

// Erasure reaches everybody who was ever named, and every row that repeats a name or an address
// (docs/adr/0048-complete-erasure.md).

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [columns, eraser, workers]) await statement(db)
}

async function columns(db: Kysely<never>) {
  // The persons who were replaced: name, email, since (their first link generation).
  await sql`ALTER TABLE signers ADD COLUMN former_persons jsonb NOT NULL DEFAULT '[]'`.execute(db)
  // The requests that a captured mail is about. A digest is about several.
  await sql`ALTER TABLE inbox_messages ADD COLUMN request_ids uuid[] NOT NULL DEFAULT '{}'`.execute(db)
  // A person of the job was erased: its input is destroyed when the job has ended.
  await sql`ALTER TABLE bulk_jobs ADD COLUMN erase_input boolean NOT NULL DEFAULT false`.execute(db)
}

async function eraser(db: Kysely<never>) {
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  for (const [name, privileges] of ERASER) {
    const table = sql.table(name)
    await sql`CREATE POLICY eraser_rows ON ${table} TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(
      db,
    )
    await sql`GRANT ${sql.raw(privileges)} ON ${table} TO countersign_eraser`.execute(db)
  }
  await sql`GRANT UPDATE (sandbox_key) ON certificate_checks TO countersign_eraser`.execute(db)
  await sql`GRANT UPDATE (fields, signature) ON remote_attempts TO countersign_eraser`.execute(db)
  await sql`GRANT UPDATE (problem) ON remote_answers TO countersign_eraser`.execute(db)
  await sql`GRANT SELECT (field_values) ON document_merges TO countersign_eraser`.execute(db)
}

async function workers(db: Kysely<never>) {
  await sql`GRANT SELECT (erase_input) ON bulk_jobs TO countersign_bulk`.execute(db)
}

const ERASER: [table: string, privileges: string][] = [
  ['inbox_messages', 'SELECT (tenant_id, recipient, request_ids), DELETE'],
  ['verified_addresses', 'SELECT (tenant_id, email), DELETE'],
  ['idempotency_keys', 'SELECT (tenant_id, path, headers, body), DELETE'],
  ['jobs', 'SELECT (tenant_id, ids, last_error), UPDATE (last_error)'],
  ['signing_links', 'SELECT (tenant_id, request_id, signer_id, generation), UPDATE (embed_origin, return_url)'],
  ['visits', 'SELECT (tenant_id, request_id, signer_id, generation), UPDATE (embed_origin, return_url)'],
  ['certificate_attempts', 'SELECT (tenant_id, request_id, check_id), UPDATE (fields, phase, signature)'],
  ['webhook_deliveries', 'SELECT (tenant_id, stream_id, attempts), UPDATE (attempts, body_sha256)'],
  ['bulk_jobs', 'SELECT (tenant_id, job_id, key_id, completed_at), UPDATE (erase_input, repeat_key, repeat_hash)'],
]
