import { type Kysely, sql } from 'kysely'

// Anyone with a completed file can query the log by the file's hash (docs/adr/0028-one-judge.md).

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX request_files_by_sha256 ON request_files (sha256)`.execute(db)
  await sql`GRANT SELECT (sha256) ON request_files TO countersign_resolver`.execute(db)
}
