// Many clients send null for a field they do not set. Where a schema has an optional field that cannot be null, null means
// that the field is absent.

interface Schema {
  type?: unknown
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  nullable?: boolean
}

/** Changes `value`. A null that the schema accepts, and one in place of a required field, stays. */
export function dropNulls(schema: Schema, value: unknown): void {
  if (Array.isArray(value)) {
    const { items } = schema
    if (items) for (const item of value) dropNulls(items, item)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const members = value as Record<string, unknown>
  const { additionalProperties: others } = schema
  if (typeof others === 'object') {
    const known = schema.properties ?? {}
    for (const [name, member] of Object.entries(members)) if (!Object.hasOwn(known, name)) dropNulls(others, member)
  }
  for (const option of schema.anyOf ?? []) if (option.properties) dropNulls(option, value)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(members, name)) continue
    const isAbsent = members[name] === null && !schema.required?.includes(name) && !acceptsNull(property)
    if (isAbsent) delete members[name]
    else dropNulls(property, members[name])
  }
}

function acceptsNull({ type, anyOf, nullable, enum: values, ...rest }: Schema): boolean {
  if (anyOf) return anyOf.some(acceptsNull)
  if (values) return values.includes(null)
  if ('const' in rest) return rest.const === null
  return nullable === true || type === undefined || [type].flat().includes('null')
}
