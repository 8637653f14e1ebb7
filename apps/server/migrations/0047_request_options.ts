import { type Kysely, sql } from 'kysely'

/** Links that a sender added to the mailed ones, and schedules of reminders. Null: the product's default schedule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE signers ADD COLUMN added_links smallint NOT NULL DEFAULT 0`.execute(db)
  await sql`ALTER TABLE sign_requests ADD COLUMN reminder_schedule jsonb`.execute(db)
  await sql`
    ALTER TABLE accounts
      ADD COLUMN reminders boolean NOT NULL DEFAULT true,
      ADD COLUMN reminder_schedule jsonb`.execute(db)
  await sql`GRANT UPDATE (reminders, reminder_schedule) ON accounts TO countersign_app`.execute(db)
}
