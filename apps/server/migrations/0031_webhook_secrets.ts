import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// Webhook secrets, wrapped by the master key. Tenants and endpoints name them by their ids. Secrets that were stored in
// clear are dropped: accounts of such a database rotate them.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE webhook_secrets (
      tenant_id      uuid NOT NULL,
      secret_id      uuid NOT NULL,
      master_key_id  text NOT NULL,
      wrapped        bytea NOT NULL,
      created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, secret_id)
    )`.execute(db)
  await sql`
    CREATE TRIGGER wrapped_under_an_open_key AFTER INSERT OR UPDATE OF master_key_id ON webhook_secrets
    FOR EACH ROW EXECUTE FUNCTION require_open_master_key()`.execute(db)
  await isolateTenants(db, 'webhook_secrets')
  await sql`GRANT DELETE ON webhook_secrets TO countersign_app`.execute(db)
  await holders(db)
  await roles(db)
}

/** previous_…_until without a previous secret: the default secret signs until then, beside the endpoint's own. */
async function holders(db: Kysely<never>) {
  await sql`
    ALTER TABLE tenants
      DROP COLUMN webhook_secret, DROP COLUMN previous_webhook_secret,
      ADD COLUMN webhook_secret_id uuid, ADD COLUMN previous_webhook_secret_id uuid,
      ADD FOREIGN KEY (tenant_id, webhook_secret_id) REFERENCES webhook_secrets,
      ADD FOREIGN KEY (tenant_id, previous_webhook_secret_id) REFERENCES webhook_secrets`.execute(db)
  await sql`
    ALTER TABLE webhook_endpoints
      DROP COLUMN secret, DROP COLUMN previous_secret,
      ADD COLUMN secret_id uuid, -- null: the tenant's default
      ADD COLUMN previous_secret_id uuid,
      ADD FOREIGN KEY (tenant_id, secret_id) REFERENCES webhook_secrets,
      ADD FOREIGN KEY (tenant_id, previous_secret_id) REFERENCES webhook_secrets`.execute(db)
  await sql`
    GRANT UPDATE (webhook_secret_id, previous_webhook_secret_id) ON tenants TO countersign_app`.execute(db)
  await sql`GRANT UPDATE (secret_id, previous_secret_id) ON webhook_endpoints TO countersign_app`.execute(db)
}

async function roles(db: Kysely<never>) {
  // Opens accounts, with their default secrets. The trigger reads the state of the master key.
  await sql`
    CREATE POLICY resolver_opens ON webhook_secrets FOR INSERT TO countersign_resolver WITH CHECK (true)`.execute(db)
  await sql`GRANT INSERT ON webhook_secrets TO countersign_resolver`.execute(db)
  await sql`CREATE POLICY resolver_reads ON master_keys FOR SELECT TO countersign_resolver USING (true)`.execute(db)
  await sql`GRANT SELECT (master_key_id, closed_at) ON master_keys TO countersign_resolver`.execute(db)
  await sql`
    CREATE POLICY keys_rewraps ON webhook_secrets TO countersign_keys USING (true) WITH CHECK (true)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, secret_id, master_key_id, wrapped), UPDATE (master_key_id, wrapped)
       ON webhook_secrets TO countersign_keys`.execute(db)
}
