import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// Test receivers of the sandbox, and the calls that they received (sandbox/receivers/).

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [receivers, calls, erasure]) await statement(db)
}

async function receivers(db: Kysely<never>) {
  // The token is not hashed: the API shows the URL, and it permits nothing but to add a call.
  await sql`
    CREATE TABLE webhook_receivers (
      tenant_id uuid NOT NULL REFERENCES tenants,
      receiver_id uuid NOT NULL,
      token text NOT NULL,
      response_status smallint NOT NULL DEFAULT 200,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, receiver_id)
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX webhook_receivers_by_token ON webhook_receivers (token)`.execute(db)
  await isolateTenants(db, 'webhook_receivers')
  await sql`GRANT UPDATE (response_status), DELETE ON webhook_receivers TO countersign_app`.execute(db)
  await sql`
    CREATE POLICY resolver_reads ON webhook_receivers FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, token) ON webhook_receivers TO countersign_resolver`.execute(db)
}

async function calls(db: Kysely<never>) {
  await sql`
    CREATE TABLE webhook_receiver_calls (
      tenant_id uuid NOT NULL,
      receiver_id uuid NOT NULL,
      call_id uuid NOT NULL,
      sender text NOT NULL,
      headers jsonb NOT NULL,
      body bytea NOT NULL,
      body_size integer NOT NULL,
      response_status smallint NOT NULL,
      received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, receiver_id, call_id),
      FOREIGN KEY (tenant_id, receiver_id) REFERENCES webhook_receivers ON DELETE CASCADE
    )`.execute(db)
  await sql`CREATE INDEX webhook_receiver_calls_by_time ON webhook_receiver_calls (received_at)`.execute(db)
  await isolateTenants(db, 'webhook_receiver_calls')
  await sql`GRANT DELETE ON webhook_receiver_calls TO countersign_app`.execute(db)
  await sql`
    CREATE POLICY timer_forgets ON webhook_receiver_calls TO countersign_timer
     USING (received_at < clock_timestamp() - interval '7 days')`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, receiver_id, call_id, received_at), DELETE
       ON webhook_receiver_calls TO countersign_timer`.execute(db)
}

async function erasure(db: Kysely<never>) {
  const own = sql.raw(`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`)
  await sql`
    CREATE POLICY eraser_rows ON webhook_receiver_calls TO countersign_eraser USING (${own}) WITH CHECK (${own})`.execute(
    db,
  )
  await sql`GRANT SELECT (tenant_id), DELETE ON webhook_receiver_calls TO countersign_eraser`.execute(db)
}
