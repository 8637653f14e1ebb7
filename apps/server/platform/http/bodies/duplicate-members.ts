import { endOfString } from './nesting.ts'

/**
 * The first name that an object of a valid JSON text has twice, or undefined. JSON.parse takes the last one, other parsers
 * the first (RFC 8259, section 4): what one reader checks may not be what another one uses. `value` is the parsed text.
 */
export function duplicateMember(json: string, value: unknown): string | undefined {
  return countNames(json) === countMembers(value) ? undefined : findDuplicate(json)
}

/**
 * At least the members of the text: a quote before a colon ends a name, or is escaped in a string. Undefined if a name and
 * its colon are apart. The search is native: reading each character of each row of a million takes longer than parsing them.
 */
function countNames(json: string): number | undefined {
  if (/"[ \t\n\r]+:/.test(json)) return undefined
  let count = 0
  for (let at = json.indexOf('":'); at !== -1; at = json.indexOf('":', at + 2)) count += 1
  return count
}

/** Fewer than the members of the text if one of them occurs twice. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  for (const name in value) {
    const member: unknown = value[name as keyof typeof value]
    count += countMembers(member)
    if (!Array.isArray(value)) count += 1
  }
  return count
}

function findDuplicate(json: string): string | undefined {
  /** The names of the open objects; null for an array. */
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = endOfString(json, at)
      const names = open.at(-1)
      if (names && isName(json, end)) {
        const name = textOf(json, at, end)
        if (names.has(name)) return name
        names.add(name)
      }
      at = end
    }
  }
  return undefined
}

/** A string that is followed by a colon is a name: in valid JSON nothing else is. */
function isName(json: string, end: number): boolean {
  let at = end + 1
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1
  return json[at] === ':'
}

/** Parses only a name with an escape: parsing each name takes longer than parsing the body. */
function textOf(json: string, start: number, end: number): string {
  const name = json.slice(start + 1, end)
  return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name
}
