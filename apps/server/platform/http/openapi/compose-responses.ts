import { resolveSchema } from './hoist-components.ts'
import { defined } from './normalise-schema.ts'
import type { Components, JsonSchema, OpenApi } from './types.ts'

// A successful response has the members of a resource beside `status` and `message`. It refers to the resource's
// component, so that clients have one type for it.

/** A component with fewer members is repeated. */
const FEWEST_MEMBERS = 4

export function composeResponses({ paths, components }: OpenApi): void {
  composeComponents(components)
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
  const known = new Set(parts.flatMap(($ref) => membersIn(components, { $ref })))
  const own = Object.entries(properties).filter(([name]) => !known.has(name))
  const stillRequired = required.filter((name) => !known.has(name))
  const all = [
    ...parts.map(($ref) => ({ $ref })),
    ...(own.length === 0 ? [] : [{ ...rest, ...requiring(stillRequired), properties: Object.fromEntries(own) }]),
  ]
  return { ...(description === undefined ? {} : { description }), ...(all.length > 1 ? { allOf: all } : all[0]) }
}

/** A component that has all members of a smaller one refers to it. */
function composeComponents(components: Components): void {
  const { schemas = {} } = components
  for (const [name, schema] of Object.entries(schemas)) {
    const others = Object.fromEntries(Object.entries(schemas).filter(([other]) => other !== name))
    const part = largestPart(schema, others) ?? (name.endsWith('List') ? refTo('ListPage') : undefined)
    if (part === undefined || schema.additionalProperties === false) continue
    const { properties = {}, required = [], description, examples, ...rest } = schema
    const known = resolveSchema(components, { $ref: part }).properties ?? {}
    const own = Object.fromEntries(Object.entries(properties).filter(([member]) => !known[member]))
    const stillRequired = required.filter((member) => !known[member])
    schemas[name] = {
      ...defined({ description, examples }),
      allOf: [{ $ref: part }, { ...rest, ...requiring(stillRequired), properties: own }],
    }
  }
}

function requiring(required: string[]): JsonSchema {
  return required.length > 0 ? { required } : {}
}

const refTo = (name: string) => `#/components/schemas/${name}`

/** The component with the most members, all of which the response has. */
function largestPart(schema: JsonSchema, schemas: Record<string, JsonSchema>): string | undefined {
  const [largest] = Object.entries(schemas)
    .filter(([, component]) => isPartOf(component, schema))
    .filter(([, component]) => membersOf(component).length < membersOf(schema).length)
    .sort(([, a], [, b]) => membersOf(b).length - membersOf(a).length)
  return largest && refTo(largest[0])
}

function isPartOf(component: JsonSchema, schema: JsonSchema): boolean {
  const members = membersOf(component)
  if (members.length < FEWEST_MEMBERS || component.additionalProperties === false) return false
  const sameSchemas = members.every(([name, member]) => isSame(member, schema.properties?.[name]))
  const inBoth = (name: string) => isRequired(component, name) === isRequired(schema, name)
  return sameSchemas && members.every(([name]) => inBoth(name))
}

function isRequired({ required = [] }: JsonSchema, name: string): boolean {
  return required.includes(name)
}

/** The names of all members, also of the parts of a component. */
function membersIn(components: Components, schema: JsonSchema): string[] {
  const { properties = {}, allOf = [] } = resolveSchema(components, schema)
  return [...Object.keys(properties), ...allOf.flatMap((part) => membersIn(components, part))]
}

function isSame(a: JsonSchema | undefined, b: JsonSchema | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function membersOf({ properties = {} }: JsonSchema): [string, JsonSchema][] {
  return Object.entries(properties)
}
