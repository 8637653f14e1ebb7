import { type Kysely, sql } from 'kysely'

// Every replaced webhook secret signs until its own time, and an endpoint's URL can be changed. The previous_… columns of
// tenants and webhook_endpoints are no longer used.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE webhook_secrets
      ADD COLUMN endpoint_id uuid, -- of a replaced secret; null: it was the tenant's default
      ADD COLUMN signs_until timestamptz, -- null: not replaced
      ADD FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints`.execute(db)
  await sql`GRANT UPDATE (endpoint_id, signs_until) ON webhook_secrets TO countersign_app`.execute(db)
  await sql`
    ALTER TABLE webhook_endpoints
      ADD COLUMN default_secret_until timestamptz -- the tenant's default signs too, beside the endpoint's own`.execute(
    db,
  )
  await sql`
    GRANT UPDATE (url, url_hash, default_secret_until) ON webhook_endpoints TO countersign_app`.execute(db)
  await moveReplaced(db)
}

/** Row-level security applies to the owner too, except for these statements. */
async function moveReplaced(db: Kysely<never>) {
  const tables = ['tenants', 'webhook_endpoints', 'webhook_secrets'].map((name) => sql.table(name))
  for (const table of tables) await sql`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`
    UPDATE webhook_secrets s SET signs_until = t.previous_webhook_secret_until
      FROM tenants t WHERE t.tenant_id = s.tenant_id AND t.previous_webhook_secret_id = s.secret_id`.execute(db)
  await sql`
    UPDATE webhook_secrets s SET signs_until = e.previous_secret_until, endpoint_id = e.endpoint_id
      FROM webhook_endpoints e WHERE e.tenant_id = s.tenant_id AND e.previous_secret_id = s.secret_id`.execute(db)
  await sql`
    UPDATE tenants SET previous_webhook_secret_id = NULL, previous_webhook_secret_until = NULL
     WHERE previous_webhook_secret_until IS NOT NULL`.execute(db)
  await sql`
    UPDATE webhook_endpoints
       SET default_secret_until = CASE WHEN previous_secret_id IS NULL THEN previous_secret_until END,
           previous_secret_id = NULL, previous_secret_until = NULL
     WHERE previous_secret_until IS NOT NULL`.execute(db)
  for (const table of tables) await sql`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`.execute(db)
}
