/** What differs between the JSON of a page and what was printed. `…` and `<NAME>` in a text stand for anything. */
export function jsonDifferences(shown: unknown, printed: unknown, at = '$'): string[] {
  if (typeof shown === 'string' && typeof printed === 'string') {
    const pattern = shown.split(/…|<[A-Z_]+>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${pattern.join('.*')}$`, 's').test(printed) ? [] : [`${at} is "${printed}", not "${shown}"`]
  }
  if (Array.isArray(shown) && Array.isArray(printed)) {
    if (shown.length !== printed.length) return [`${at} has ${printed.length} entries, not ${shown.length}`]
    return shown.flatMap((entry, i) => jsonDifferences(entry, printed[i], `${at}[${i}]`))
  }
  if (isObject(shown) && isObject(printed)) {
    const missing = Object.keys(printed).filter((name) => !(name in shown))
    return [
      ...missing.map((name) => `${at}.${name} is not shown`),
      ...Object.keys(shown).flatMap((name) => jsonDifferences(shown[name], printed[name], `${at}.${name}`)),
    ]
  }
  return shown === printed ? [] : [`${at} is ${JSON.stringify(printed)}, not ${JSON.stringify(shown)}`]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
