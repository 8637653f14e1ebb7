const LONGEST = 2_000
const OWN = 'https://own.invalid'

/** Null for anything that a browser could take for another origin: `//host`, `/\host`, control characters. */
export function ownPath(text: string): string | null {
  if (text.length > LONGEST || !/^\/(?![/\\])[!-~]*$/.test(text)) return null
  const { origin, pathname, search } = new URL(text, OWN)
  return origin === OWN && !pathname.startsWith('//') ? pathname + search : null
}

const CONSOLE = /^\/app\/[\w.~!$&'()*+,;=:@/%-]*(?:\?[\w.~!$&'()*+,;=:@/?%-]*)?$/
/** In a path: an empty segment, and an encoded control character, percent sign, dot, slash or backslash. */
const AMBIGUOUS = /\/\/|%(?:[01][0-9a-f]|2[5ef]|5c|7f)/i

/**
 * A path of the web console with its query, unchanged; else null. Stricter than ownPath, because other programs write it
 * into links: a path that becomes another one when it is decoded or normalised is refused.
 */
export function consolePath(text: string): string | null {
  const [path = ''] = text.split('?')
  if (text.length > LONGEST || !CONSOLE.test(text) || AMBIGUOUS.test(path)) return null
  const { origin, pathname, search } = new URL(text, OWN)
  return origin === OWN && pathname + search === text ? text : null
}
