import type { Sources } from './source.ts'

// An index on a table that has rows is created concurrently (apps/server/migrations/create-indexes.ts). CREATE INDEX in a
// transaction blocks every write to the table until it is finished, which takes minutes on a large one.

const MIGRATION = /^apps\/server\/migrations\/(\d{4})_\w+\.ts$/
/** Earlier migrations were applied to empty databases only: nothing was released. */
const LAST_EXEMPT = 37

const INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\b[^;`]*?\bON\s+(?:ONLY\s+)?([a-z_]+)/gi
const CONSTRAINT = /\bALTER\s+TABLE\s+([a-z_]+)\b[^;`]*?\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b(?!\s+USING\s+INDEX\b)/gi // biome-ignore format: one pattern
const CREATED = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([a-z_]+)/gi

export function blockingIndexes(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const number = MIGRATION.exec(file)?.[1]
    if (number === undefined || Number(number) <= LAST_EXEMPT) return []
    const created = new Set([...text.matchAll(CREATED)].map(([, table]) => table))
    const indexed = [...text.matchAll(INDEX), ...text.matchAll(CONSTRAINT)].map(([, table]) => table)
    return indexed
      .filter((table) => !created.has(table))
      .map((table) => `${file}: an index on the existing table ${table} blocks its writes; use createIndexes`)
  })
}
