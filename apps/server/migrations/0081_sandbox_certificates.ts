import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

/**
 * Test certificates that an integrator has asked for (docs/adr/0089-embedding-and-test-certificates.md). The api writes
 * the public key and the name, the sealer adds the certificates, and the api deletes the row with its answer.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE sandbox_certificates (
      tenant_id       uuid NOT NULL REFERENCES tenants,
      certificate_id  uuid NOT NULL,
      public_key      bytea NOT NULL, -- SubjectPublicKeyInfo
      content         jsonb NOT NULL, -- what the certificate shall contain
      chain           bytea[], -- null until the sealer has issued it
      due_at          timestamptz DEFAULT clock_timestamp(),
      created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, certificate_id)
    )`.execute(db)
  await sql`CREATE INDEX sandbox_certificates_due ON sandbox_certificates (due_at) WHERE due_at IS NOT NULL`.execute(db)
  await isolateTenants(db, 'sandbox_certificates')
  await sql`GRANT UPDATE (chain, due_at), DELETE ON sandbox_certificates TO countersign_app`.execute(db)
  await sql`
    CREATE POLICY sealer_claims ON sandbox_certificates TO countersign_sealer USING (due_at IS NOT NULL)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, certificate_id, due_at), UPDATE (due_at)
       ON sandbox_certificates TO countersign_sealer`.execute(db)
  await sql`
    CREATE POLICY timer_forgets ON sandbox_certificates TO countersign_timer
    USING (created_at < clock_timestamp() - interval '1 minute')`.execute(db)
  await sql`GRANT SELECT (created_at), DELETE ON sandbox_certificates TO countersign_timer`.execute(db)
}
