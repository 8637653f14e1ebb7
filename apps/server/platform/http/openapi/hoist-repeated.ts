import { defined } from './normalise-schema.ts'
import { pascalCase } from './pascal-case.ts'
import type { JsonSchema, OpenApi, Parameter } from './types.ts'
import { mapOperationSchemas, mapSchema, mapValues, operationsOf } from './walk.ts'

// A long schema of a member that several bodies have becomes a component with the name of the member, unless the name is
// taken. It saves nothing to hoist short ones.

const SHORTEST = 150
/** In characters. */
const LEAST_SAVED = 100
/** A component must save more than its references cost. */
const REFERENCE = 60

export function hoistRepeated(document: OpenApi): void {
  const { components } = document
  const names = namesOfRepeated(document)
  const hoisted: Record<string, JsonSchema> = {}
  const replace = (schema: JsonSchema): JsonSchema => {
    if (!schema.properties) return schema
    const properties = mapValues(schema.properties, (member) => {
      const { default: preset, ...component } = member
      const name = names.get(JSON.stringify(component))
      if (name === undefined) return member
      hoisted[name] = component
      return { $ref: `#/components/schemas/${name}`, ...defined({ default: preset }) }
    })
    return { ...schema, properties }
  }
  for (const operation of operationsOf(document)) mapOperationSchemas(operation, replace)
  const schemas = mapValues(components.schemas ?? {}, (schema) => mapSchema(schema, replace))
  for (const { parameters = [] } of operationsOf(document)) {
    for (const parameter of parameters) dropRepeatedDescription(parameter, schemas)
  }
  const all = Object.entries({ ...schemas, ...hoisted })
  components.schemas = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A parameter whose schema is a component has the description of the component. */
function dropRepeatedDescription(parameter: Parameter, schemas: Record<string, JsonSchema>): void {
  const component = schemas[parameter.schema?.$ref?.split('/').at(-1) ?? '']
  if (component?.description === parameter.description) delete parameter.description
}

function namesOfRepeated(document: OpenApi): Map<string, string> {
  const uses = new Map<string, { name: string; count: number }>()
  const count = (schema: JsonSchema): JsonSchema => {
    for (const [name, { default: _preset, ...member }] of Object.entries(schema.properties ?? {})) {
      const text = JSON.stringify(member)
      if (text.length < SHORTEST) continue
      uses.set(text, { name: pascalCase(name), count: (uses.get(text)?.count ?? 0) + 1 })
    }
    return schema
  }
  for (const operation of operationsOf(document)) mapOperationSchemas(operation, count)
  const { schemas = {} } = document.components
  for (const schema of Object.values(schemas)) mapSchema(schema, count)
  const taken = new Set(Object.keys(schemas))
  const names = new Map<string, string>()
  for (const [text, { name, count: times }] of uses) {
    const saved = (times - 1) * text.length - (times + 1) * REFERENCE
    if (saved < LEAST_SAVED || taken.has(name)) continue
    taken.add(name)
    names.set(text, name)
  }
  return names
}
