import type { JsonSchema, OpenApi } from './types.ts'

/**
 * The document without references and without `allOf`, for readers that need every schema in its place: the reference
 * page and tests. It is several times as large.
 */
export function inlineReferences<D extends Pick<OpenApi, 'components'>>(document: D): D {
  const { components, ...rest } = document
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...own } = value as { $ref?: unknown }
    if (typeof $ref !== 'string') return flatten(mapMembers(value, inline))
    return flatten({ ...(inline(find(document, $ref)) as object), ...mapMembers(own, inline) })
  }
  return { ...(inline(rest) as Omit<D, 'components'>), components: { ...components } } as D
}

function mapMembers(value: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]))
}

function find(document: object, reference: string): unknown {
  const path = reference.slice('#/'.length).split('/')
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
  if (found === undefined) throw new Error(`${reference} is not in the document.`)
  return found
}

function flatten(schema: JsonSchema): JsonSchema {
  const { allOf, ...rest } = schema
  if (!Array.isArray(allOf)) return schema
  const properties = Object.assign({}, ...allOf.map((part) => part.properties))
  return { type: 'object', ...rest, properties, required: [...new Set(allOf.flatMap(({ required = [] }) => required))] }
}
