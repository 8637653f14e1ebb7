import { moduleOf, type Sources } from '../structure/source.ts'
import { firstColumn } from './markdown.ts'

export const WITH = 'Tables with personal data'
export const WITHOUT = 'Tables without personal data'

/** The tables of the schema: those that migrations create and do not drop. */
export function schemaTables(sources: Sources): string[] {
  const migrations = [...sources].filter(([file]) => moduleOf(file) === 'migrations').toSorted()
  const tables = new Set<string>()
  for (const [, text] of migrations) {
    for (const [, action, name = ''] of text.matchAll(STATEMENT)) {
      if (action === 'CREATE') tables.add(name)
      else tables.delete(name)
    }
  }
  return [...tables].toSorted()
}

const STATEMENT = /\b(CREATE|DROP) (?:UNLOGGED )?TABLE (?:IF (?:NOT )?EXISTS )?([a-z_]+)/g

/**
 * docs/auditors/privacy.md lists every table in one of two sections. A new table is a breach until somebody has decided
 * whether it has personal data, and has added a line.
 */
export function undecidedTables(privacy: string, schema: readonly string[]): string[] {
  const listed = [...firstColumn(privacy, WITH), ...firstColumn(privacy, WITHOUT)]
  const missing = schema.filter((table) => !listed.includes(table))
  const unknown = listed.filter((table) => !schema.includes(table))
  const repeated = listed.filter((table, index) => listed.indexOf(table) < index)
  return [
    ...missing.map((table) => `${table} is in neither list: add it to "${WITH}" or to "${WITHOUT}"`),
    ...unknown.map((table) => `${table} is listed, but no migration creates it`),
    ...repeated.map((table) => `${table} is listed twice`),
  ]
}
