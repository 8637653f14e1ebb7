import { readdirSync } from 'node:fs'
import type { Row } from '../platform/db/database.ts'

// Every process asks which migrations the database lacks. To load them, and what they are written with, would take a tenth
// of its start: the files have their names.

const NAMES = readdirSync(import.meta.dirname)
  .flatMap((file) => /^(\d{4}_\w+)\.[jt]s$/.exec(file)?.[1] ?? [])
  .sort()

/** Migrations of this code that the database lacks; readyz is 503 until there are none. */
export async function pendingMigrations(
  query: (text: string) => Promise<Row[]>,
  names: readonly string[] = NAMES,
): Promise<string[]> {
  const done = new Set((await query('SELECT name FROM kysely_migration')).map(({ name }) => name))
  return names.filter((name) => !done.has(name))
}
