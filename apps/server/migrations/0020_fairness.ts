import { type Kysely, sql } from 'kysely'

// Timers that are due at the same instant are claimed tenant by tenant, so that one tenant's requests are changed
// together.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`DROP INDEX sign_requests_due`.execute(db)
  await sql`CREATE INDEX sign_requests_due ON sign_requests (due_at, tenant_id) WHERE due_at IS NOT NULL`.execute(db)
}
