import { type Kysely, sql } from 'kysely'

/**
 * The version of a template that a request was made from, for the table of what signers filled in. Requests of earlier
 * releases have none; their templates had no fields for signers. The constraint keeps the versions, also if the template is
 * deleted. It is not validated, so that the table is not read: the columns are null in all rows that exist.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE sign_requests
      ADD COLUMN template_id uuid,
      ADD COLUMN template_version integer,
      ADD CONSTRAINT sign_requests_template_fkey
          FOREIGN KEY (tenant_id, template_id, template_version) REFERENCES template_versions NOT VALID`.execute(db)
}
