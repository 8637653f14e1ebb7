import { resolveSchema } from './hoist-components.ts'
import type { Components, JsonSchema, OpenApi } from './types.ts'

// A successful response has the members of a resource beside `status` and `message`. It refers to the resource's
// component, so that clients have one type for it.

/** A component with fewer members is repeated. */
const FEWEST_MEMBERS = 4

export function composeResponses({ paths, components }: OpenApi): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      const media = response.content?.['application/json']
      if (status.startsWith('2') && media?.schema) media.schema = compose(media.schema, components)
    }
  }
}

function compose(schema: JsonSchema, components: Components): JsonSchema {
  const { schemas = {} } = components
  const { properties, required = [], description, 'x-of': of, ...rest } = schema
  if (!properties?.status) return schema
  const resource = of?.$ref ?? largestPart(schema, schemas)
  const frame =
    required.includes('message') && isSame(properties.message, schemas.Done?.properties?.message) ? 'Done' : 'Success'
  const parts = [refTo(frame), ...(resource === undefined ? [] : [resource])]
  const known = new Set(parts.flatMap(($ref) => Object.keys(resolveSchema(components, { $ref }).properties ?? {})))
  const own = Object.entries(properties).filter(([name]) => !known.has(name))
  const stillRequired = required.filter((name) => !known.has(name))
  const all = [
    ...parts.map(($ref) => ({ $ref })),
    ...(own.length === 0 ? [] : [{ ...rest, required: stillRequired, properties: Object.fromEntries(own) }]),
  ]
  return { ...(description === undefined ? {} : { description }), ...(all.length > 1 ? { allOf: all } : all[0]) }
}

const refTo = (name: string) => `#/components/schemas/${name}`

/** The component with the most members, all of which the response has. */
function largestPart(schema: JsonSchema, schemas: Record<string, JsonSchema>): string | undefined {
  const [largest] = Object.entries(schemas)
    .filter(([, component]) => isPartOf(component, schema))
    .sort(([, a], [, b]) => membersOf(b).length - membersOf(a).length)
  return largest && refTo(largest[0])
}

function isPartOf(component: JsonSchema, schema: JsonSchema): boolean {
  const members = membersOf(component)
  if (members.length < FEWEST_MEMBERS || component.additionalProperties === false) return false
  const sameSchemas = members.every(([name, member]) => isSame(member, schema.properties?.[name]))
  const inBoth = (name: string) => component.required?.includes(name) === schema.required?.includes(name)
  return sameSchemas && members.every(([name]) => inBoth(name))
}

function isSame(a: JsonSchema | undefined, b: JsonSchema | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function membersOf({ properties = {} }: JsonSchema): [string, JsonSchema][] {
  return Object.entries(properties)
}
