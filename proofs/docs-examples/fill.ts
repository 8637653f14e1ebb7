// Placeholders in the pages, and what is put there.

/** Such as `sr_…`: the last identifier of its kind that was printed. */
const IDENTIFIER = /\b(sk_test|acc|sr|sgn|key)_…/g
/** A password and a host of PostgreSQL. */
const SERVER = /:…@host\//g

export function fillPlaceholders(code: string, printed: string, postgresPort: number): string {
  return code.replaceAll(SERVER, `@127.0.0.1:${postgresPort}/`).replace(IDENTIFIER, (placeholder, kind: string) => {
    const known = [...printed.matchAll(new RegExp(`\\b${kind}_[\\w-]{8,}`, 'g'))]
    return known.at(-1)?.[0] ?? placeholder
  })
}
