import type pg from 'pg'

// A restored database is used only after `migrate` has begun a new generation of its event log: before that, new events
// could have positions that the relay has already passed, and no mail or webhook would be sent for them.

/** The database was restored from a backup, and not migrated since. */
export class RestoredDatabase extends Error {
  override readonly name = 'RestoredDatabase'
}

const UNDEFINED_FUNCTION = '42883'

export async function checkRestored(client: pg.ClientBase): Promise<void> {
  const restored = await client.query('SELECT database_is_restored() AS restored').then(
    ({ rows }) => rows[0]?.restored === true,
    (error: pg.DatabaseError) => {
      // An older schema; readiness reports its pending migrations.
      if (error.code === UNDEFINED_FUNCTION) return false
      throw error
    },
  )
  if (restored) {
    const database = (client as { database?: string }).database ?? ''
    throw new RestoredDatabase(
      `The database "${database}" was restored from a backup. Run \`countersign migrate\` before any other process (docs/DATABASE.md, "Backup and restore").`,
    )
  }
}
