import type { FilledField } from './types.ts'

/** A value in a cell of a table. A file is its name and hash. Null: an empty cell. */
export function cellOfValue({ type, value }: Pick<FilledField, 'type' | 'value'>): string | number | null {
  if (value === null) return null
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'object') return `${value.name} sha256:${value.sha256}`
  // A number, unless it has more digits than a binary one: as a text, a negative number would be taken for a formula.
  return type === 'number' && String(Number(value)) === value ? Number(value) : value
}
