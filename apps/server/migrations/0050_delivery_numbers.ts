import { type Kysely, sql } from 'kysely'

/**
 * Numbers the deliveries of each endpoint without gaps (docs/adr/0062-delivery-numbers.md). Deliveries of before have
 * none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE webhook_health ADD COLUMN last_number bigint NOT NULL DEFAULT 0`.execute(db)
  await sql`ALTER TABLE webhook_deliveries ADD COLUMN number bigint`.execute(db)
  await sql`GRANT SELECT (last_number), UPDATE (last_number) ON webhook_health TO countersign_relay`.execute(db)
  await sql`GRANT INSERT (number) ON webhook_deliveries TO countersign_relay`.execute(db)
}
