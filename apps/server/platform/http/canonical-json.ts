import { Failure } from '../errors.ts'

// One text for one JSON value, whatever the order of its members: for comparing bodies, not for signing.

/** Far deeper than any body of ours; it keeps a hostile one from overflowing the stack. */
const DEEPEST = 100

export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEEPEST) throw new Failure('bad_request', `The body is nested deeper than ${DEEPEST} levels.`)
  if (value === undefined) return ''
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join()}]`
  const members = value as Record<string, unknown>
  const written = Object.keys(members)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(members[name], depth + 1)}`)
  return `{${written.join()}}`
}
