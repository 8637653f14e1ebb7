// One value, one text: RFC 8785 (JSON Canonicalization Scheme) for the values an entry may hold.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('a canonical number is finite (RFC 8785 §3.2.2.3)')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const object = value as { readonly [key: string]: Json | undefined }
  let text = ''
  for (const key of inOrder(Object.keys(object))) {
    const member = object[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}

/** By UTF-16 code units, as RFC 8785 §3.2.3 asks: that is how strings compare. Most are written in order already. */
function inOrder(keys: string[]): string[] {
  for (let i = 1; i < keys.length; i += 1) {
    if ((keys[i - 1] as string) > (keys[i] as string)) return keys.sort()
  }
  return keys
}

/** Every entry is written here, and most strings of one need no escape: the test costs a third of the call. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}

/** Printable ASCII without quote and backslash (RFC 8259 §7). */
const PLAIN = /^[ !#-[\]-~]*$/
