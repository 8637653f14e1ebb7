import type { TestDatabase } from '../../apps/server/testing/database.ts'

// Tables without their indexes and keys while they are loaded: built once over all rows instead of kept up row by row.
// What there is to drop and to build again is asked of the catalogue.

interface Part {
  drop: string
  build: string
}

export async function loadBare(database: TestDatabase, tables: string[], load: () => Promise<void>): Promise<void> {
  const foreignKeys = await foreignKeysOf(database, tables)
  const keys = await keysOf(database, tables)
  const indexes = await indexesOf(database, tables)
  for (const { drop } of [...foreignKeys, ...keys, ...indexes]) await database.owner(drop)
  await load()
  await Promise.all([...keys, ...indexes].map(({ build }) => database.owner(withMemory(build))))
  for (const { build } of foreignKeys) await database.owner(withMemory(build))
}

/** Also those of other tables that point here: they hang on this table's key. */
function foreignKeysOf(database: TestDatabase, tables: string[]): Promise<Part[]> {
  return constraints(database, `contype = 'f' AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[]))`, tables) // biome-ignore format: one thought
}

function keysOf(database: TestDatabase, tables: string[]): Promise<Part[]> {
  return constraints(database, `contype IN ('p', 'u') AND conrelid = ANY($1::regclass[])`, tables)
}

/** Of partitioned tables the parent's own: the partitions' come and go with them. */
async function constraints(database: TestDatabase, which: string, tables: string[]): Promise<Part[]> {
  const rows = await database.owner(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS build
       FROM pg_constraint WHERE conparentid = 0 AND ${which}`,
    [tables],
  )
  return rows as Part[]
}

/** The definition of a partitioned table's index says ONLY; built again, it is wanted on the partitions too. */
async function indexesOf(database: TestDatabase, tables: string[]): Promise<Part[]> {
  const rows = await database.owner(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop,
            replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS build
       FROM pg_index WHERE indrelid = ANY($1::regclass[])
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))`,
    [tables],
  )
  return rows as Part[]
}

function withMemory(statement: string): string {
  return `BEGIN; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '256MB'; ${statement}; COMMIT`
}
