// One value, one text: RFC 8785 (JSON Canonicalization Scheme) for the values an entry may hold.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('a canonical number is finite (RFC 8785 §3.2.2.3)')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  // By UTF-16 code units, as RFC 8785 §3.2.3 asks: that is how sort() compares strings.
  const object = value as { readonly [key: string]: Json | undefined }
  let text = ''
  for (const key of Object.keys(object).sort()) {
    const member = object[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}
