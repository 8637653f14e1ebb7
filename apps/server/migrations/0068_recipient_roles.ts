import { type Kysely, sql } from 'kysely'

/**
 * The roles of recipients (docs/adr/0075-recipient-roles.md). Everybody before this was a signer. The checks are NOT
 * VALID, because every row that exists passes them: the table is not read under the lock.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE signers
      ADD COLUMN role text NOT NULL DEFAULT 'signer',
      ADD COLUMN witness_of uuid, -- the signer_id of whom a witness has seen sign
      ADD COLUMN cc_at text,
      ADD COLUMN approved_at timestamptz,
      DROP CONSTRAINT signers_state_check`.execute(db)
  await sql`
    ALTER TABLE signers
      ADD CONSTRAINT signers_role_check CHECK (role IN ('signer','approver','witness','viewer','cc')) NOT VALID,
      ADD CONSTRAINT signers_cc_at_check CHECK (cc_at IN ('start','end')) NOT VALID,
      ADD CONSTRAINT signers_state_check CHECK (state IN
        ('waiting','notified','viewed','signing','approved','signed','declined','expired','cancelled')) NOT VALID`.execute(
    db,
  )
}
