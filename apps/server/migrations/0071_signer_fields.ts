import { type Kysely, sql } from 'kysely'

/** Fields that signers fill (docs/adr/0078-signer-field-rules.md): their definitions, and the values of each signer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE signers
      ADD COLUMN fields jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN field_values jsonb -- of the signature`.execute(db)
  await sql`ALTER TABLE attempts ADD COLUMN field_values jsonb`.execute(db)
  await sql`GRANT UPDATE (field_values) ON attempts TO countersign_eraser`.execute(db)
}
