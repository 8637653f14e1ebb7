// RFC 8785 (JSON Canonicalization Scheme) for the values that an entry can contain.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('Canonical JSON allows only finite numbers (RFC 8785 §3.2.2.3).')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const object = value as { readonly [key: string]: Json | undefined }
  let text = ''
  for (const key of sorted(Object.keys(object))) {
    const member = object[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}

/** Sorts by UTF-16 code units, the order of string comparison (RFC 8785 §3.2.3). Most keys are already sorted. */
function sorted(keys: string[]): string[] {
  for (let i = 1; i < keys.length; i += 1) {
    if ((keys[i - 1] as string) > (keys[i] as string)) return keys.sort()
  }
  return keys
}

/** Most strings need no escapes, and the test takes a third of the time of JSON.stringify. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}

/** Printable ASCII without quote and backslash (RFC 8259 §7). */
const PLAIN = /^[ !#-[\]-~]*$/
