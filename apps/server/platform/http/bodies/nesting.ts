/**
 * Whether the brackets of a JSON text nest deeper than this. Does not parse the text: parsing a megabyte of brackets
 * blocks the event loop for most of a second, and the result could overflow the stack.
 */
export function isNestedDeeper(json: string, levels: number): boolean {
  return whereNestedDeeper(json, levels) !== -1
}

/** The position of the first bracket beyond the limit; -1 if there is none. */
export function whereNestedDeeper(json: string, levels: number): number {
  if (!hasMoreBrackets(json, levels)) return -1
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at)
        break
      case '[':
      case '{':
        depth += 1
        if (depth > levels) return at
        break
      case ']':
      case '}':
        depth -= 1
        break
    }
  }
  return -1
}

/** Most texts have too few brackets to be deep; a native search finds that out sooner than reading each character. */
function hasMoreBrackets(json: string, count: number): boolean {
  let left = count
  for (const bracket of ['{', '[']) {
    for (let at = json.indexOf(bracket); at !== -1; at = json.indexOf(bracket, at + 1)) {
      left -= 1
      if (left < 0) return true
    }
  }
  return false
}

/** The position of the closing quote of the string that begins at `start`, or the end of the text. */
export function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, at: number): boolean {
  let before = at
  while (json[before - 1] === '\\') before -= 1
  return (at - before) % 2 === 1
}
