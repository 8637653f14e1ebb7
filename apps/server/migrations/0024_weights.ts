import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

// Tenants share the workers fairly (docs/adr/0031-fairness.md): bulk jobs by the weight of their account; due requests,
// seals and webhooks round-robin.

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [weights, shares, turns]) await statement(db)
}

/** The account's weight relative to others, set by the operator. */
async function weights(db: Kysely<never>) {
  await sql`
    ALTER TABLE accounts ADD COLUMN weight smallint NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 100)`.execute(db)
  await sql`GRANT SELECT (weight), UPDATE (weight) ON accounts TO countersign_operator`.execute(db)
  await sql`CREATE POLICY worker_weighs ON accounts FOR SELECT TO countersign_bulk USING (true)`.execute(db)
  await sql`GRANT SELECT (account_id, weight) ON accounts TO countersign_bulk`.execute(db)
  await sql`CREATE POLICY worker_weighs ON tenants FOR SELECT TO countersign_bulk USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, account_id) ON tenants TO countersign_bulk`.execute(db)
}

/**
 * The virtual time of each tenant's jobs, in rows by weight: where its last batch began, and where the next may begin.
 */
async function shares(db: Kysely<never>) {
  await sql`
    CREATE TABLE bulk_tenants (
      tenant_id  uuid PRIMARY KEY REFERENCES tenants,
      began      float8 NOT NULL,
      pass       float8 NOT NULL
    ) WITH (fillfactor = 70)`.execute(db)
  await sql`CREATE INDEX bulk_tenants_began ON bulk_tenants (began)`.execute(db)
  await isolateTenants(db, 'bulk_tenants')
  await sql`CREATE POLICY worker_shares ON bulk_tenants TO countersign_bulk USING (true)`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE (began, pass) ON bulk_tenants TO countersign_bulk`.execute(db)
}

/** Due rows by tenant: a claim goes from one tenant to the next. */
async function turns(db: Kysely<never>) {
  await sql`
    CREATE INDEX sign_requests_due_of_tenant ON sign_requests (tenant_id, due_at) WHERE due_at IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX sign_requests_to_seal_of_tenant ON sign_requests (tenant_id, seal_due_at)
     WHERE seal_due_at IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX webhook_health_due_of_tenant ON webhook_health (tenant_id, due_at) WHERE due_at IS NOT NULL`.execute(
    db,
  )
}
