import { Failure } from '../../errors.ts'

// JSON text may contain two things that cannot be stored as text: U+0000, which PostgreSQL does not support, and an
// unpaired surrogate, which UTF-8 cannot encode. Both are rejected for the whole body, so no field needs to check.

/** JSON can contain either only as an escape, so most bodies need no second check. */
const SUSPECT_JSON = /\\u(?:0000|d[89a-f])/i

/** `source` is the text that `body` was parsed from. */
export function mustBeStorable(source: string, body: unknown): void {
  if (SUSPECT_JSON.test(source)) look('', body)
}

/** In a URL, U+0000 can be written only as %00. An unpaired surrogate cannot be written at all. */
export function mustHaveStorableQuery(url: string, query: unknown): void {
  if (url.includes('%00')) look('', query)
}

function look(field: string, value: unknown): void {
  if (typeof value === 'string' && !isStorable(value)) throw refused(field)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (!isStorable(name)) throw refused(field)
    look(Array.isArray(value) ? `${field}[${name}]` : field ? `${field}.${name}` : name, member)
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function refused(at: string): Failure {
  const field = at || 'body'
  const message = `${field} has a character that is no text: U+0000, or half of a surrogate pair.`
  return new Failure('validation_failed', message, { errors: [{ field, code: 'malformed', message }] })
}
