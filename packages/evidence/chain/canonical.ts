// One value, one text: RFC 8785 (JSON Canonicalization Scheme) for the values an entry may hold.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('a canonical number is finite (RFC 8785 §3.2.2.3)')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // By UTF-16 code units, as RFC 8785 §3.2.3 asks: that is how JavaScript compares strings.
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
