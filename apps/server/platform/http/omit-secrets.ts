/**
 * A secret is shown once. It is never stored, so a replay cannot show it. `members` are paths such as `secret` or
 * `data[].url`.
 */
export function omitSecrets(payload: string, members: readonly string[] = []): string {
  if (members.length === 0) return payload
  const body = JSON.parse(payload) as object
  const shown = members.filter((path) => clear(body, path.replaceAll('[]', '.[]').split('.')))
  if (shown.length === 0) return payload
  return JSON.stringify({ ...body, note: `${shown.join(' and ')}: shown once, in the first response to this call.` })
}

/** Sets the members at the path to null. Whether one had a value. */
function clear(value: unknown, [name = '', ...rest]: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  // Not `some`, which would stop at the first.
  if (name === '[]') return Array.isArray(value) && value.filter((item) => clear(item, rest)).length > 0
  const members = value as Record<string, unknown>
  if (!Object.hasOwn(members, name)) return false
  if (rest.length > 0) return clear(members[name], rest)
  const had = members[name] !== null
  members[name] = null
  return had
}
