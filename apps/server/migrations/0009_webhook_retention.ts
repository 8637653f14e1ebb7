import { type Kysely, sql } from 'kysely'

// Settled deliveries are deleted after a retention period (webhooks/deliveries/forget.ts). The role that deletes
// them cannot see a pending delivery or its lane. The number of deliveries that failed for good is counted and kept.

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE webhook_health ADD COLUMN given_up bigint NOT NULL DEFAULT 0`.execute(db)
  await sql`GRANT SELECT (given_up) ON webhook_health TO countersign_resolver`.execute(db)
  await sql`
    CREATE INDEX webhook_deliveries_settled ON webhook_deliveries (delivery_id) WHERE state <> 'pending'`.execute(db)
  await sql`
    CREATE POLICY timer_forgets ON webhook_deliveries TO countersign_timer USING (state <> 'pending')`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, stream_id, endpoint_id, seq, delivery_id, state), DELETE
       ON webhook_deliveries TO countersign_timer`.execute(db)
  await sql`CREATE POLICY timer_forgets ON webhook_lanes TO countersign_timer USING (due_at IS NULL)`.execute(db)
  await sql`
    GRANT SELECT (tenant_id, stream_id, endpoint_id, due_at), DELETE ON webhook_lanes TO countersign_timer`.execute(db)
}
