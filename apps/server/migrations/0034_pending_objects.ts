import { type Kysely, sql } from 'kysely'
import { isolateTenants } from './tenant-isolation.ts'

/**
 * Objects that are stored, or about to be, and that no committed row references yet (docs/adr/0050-uploads.md). The
 * statement that references an object deletes its row here in the same transaction. What remains was left by a refused
 * call or a dead process, and a worker deletes it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE pending_objects (
      tenant_id    uuid NOT NULL,
      pending_id   uuid NOT NULL,
      key_id       uuid NOT NULL,
      object_name  text NOT NULL,
      due_at       timestamptz NOT NULL, -- an object that is not referenced then is deleted
      claimed_at   timestamptz, -- by a worker: from then on no statement may reference the object
      PRIMARY KEY (tenant_id, pending_id)
    ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01)`.execute(db)
  await sql`CREATE INDEX pending_objects_by_name ON pending_objects (tenant_id, object_name)`.execute(db)
  await sql`CREATE INDEX pending_objects_due ON pending_objects (due_at)`.execute(db)
  await isolateTenants(db, 'pending_objects')
  await sql`GRANT DELETE, UPDATE (due_at, claimed_at) ON pending_objects TO countersign_app`.execute(db)
  await sql`CREATE POLICY timer_finds ON pending_objects FOR SELECT TO countersign_timer USING (true)`.execute(db)
  await sql`GRANT SELECT (tenant_id, object_name, due_at, claimed_at) ON pending_objects TO countersign_timer`.execute(
    db,
  )
}
