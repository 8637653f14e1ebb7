export function spaceless(text: string): string {
  return text.replaceAll(/\s+/gu, '')
}

/** Also removes typographic quotes, which word processors insert. */
export function unquoted(value: string): string {
  return value
    .trim()
    .replace(/^["“”„](.*)["“”]$/su, '$1')
    .replaceAll(/\s+/gu, ' ')
}

/** `key=value`, or `key` alone. */
export function readOption(option: string): { readonly key: string; readonly value: string | undefined } {
  const [, key = '', value] = /^([^=]*)(?:=(.*))?$/su.exec(option) ?? []
  return { key: spaceless(key).toLowerCase(), value: value === undefined ? undefined : unquoted(value) }
}

/** A number of points, such as `120` or `120pt`; null if it is none. */
export function readPoints(value: string): number | null {
  const points = Number(spaceless(value).replace(/pt$/, ''))
  return points > 0 ? points : null
}

export function pointsError(key: string): string {
  return `${key} must be a number of points, such as ${key}=${key === 'size' ? 11 : 120}.`
}
