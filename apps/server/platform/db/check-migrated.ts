import type pg from 'pg'

// A new database is used only after `migrate` has created its schema. A restored database is used only after
// `migrate` has begun a new generation of its event log: before that, new events could have positions that the relay has
// already passed, and no mail or webhook would be sent for them.

/** `migrate` must run before this database can be used. */
export class UnmigratedDatabase extends Error {
  override readonly name: string = 'UnmigratedDatabase'
}

/** The database was restored from a backup, and not migrated since. */
export class RestoredDatabase extends UnmigratedDatabase {
  override readonly name = 'RestoredDatabase'
}

const UNDEFINED_FUNCTION = '42883'

/** Throws UnmigratedDatabase if `migrate` must run first. */
export async function checkMigrated(client: pg.ClientBase): Promise<void> {
  const database = (client as { database?: string }).database ?? ''
  const restored = await client.query('SELECT database_is_restored() AS restored').then(
    ({ rows }) => rows[0]?.restored === true,
    async (error: pg.DatabaseError) => {
      if (error.code !== UNDEFINED_FUNCTION) throw error
      await checkNotEmpty(client, database)
      // An older schema; readiness reports its pending migrations.
      return false
    },
  )
  if (restored) {
    throw new RestoredDatabase(
      `The database "${database}" was restored from a backup. Run \`countersign migrate\` before any other process (docs/operators/database.md, "Backup and restore").`,
    )
  }
}

async function checkNotEmpty(client: pg.ClientBase, database: string): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('public.kysely_migration') IS NULL AS empty`)
  if (rows[0]?.empty !== true) return
  throw new UnmigratedDatabase(
    `The database "${database}" is empty. Run \`countersign migrate\` as its owner before any other process (docs/operators/database.md, "Setting up").`,
  )
}
