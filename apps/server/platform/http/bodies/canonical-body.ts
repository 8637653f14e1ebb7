import { canonicalJson, type Json } from '@countersign/evidence/chain'

/** A canonical text of a body, independent of the order of its members and without those named, for comparing bodies. */
export function canonicalBody(body: unknown, without: readonly string[] = []): string {
  if (body === undefined) return ''
  return canonicalJson((without.length > 0 ? omit(body, new Set(without)) : body) as Json)
}

function omit(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => omit(item, names))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => !names.has(name))
  return Object.fromEntries(members.map(([name, member]) => [name, omit(member, names)]))
}
