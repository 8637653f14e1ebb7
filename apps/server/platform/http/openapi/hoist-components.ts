import { defined } from './normalise-schema.ts'
import type { Components, JsonSchema, OpenApi, Operation, Parameter } from './types.ts'
import { mapOperationSchemas, mapSchema, operationsOf } from './walk.ts'

// A schema with a title becomes a component of that name, and each use a reference. A use may have a description and a
// default of its own.

const SCHEMAS = '#/components/schemas/'

/** `others`: schemas with a title that responses refer to by name. */
export function hoistComponents(document: OpenApi, others: JsonSchema[]): void {
  const schemas = new Map<string, JsonSchema>()
  for (const schema of others) mapSchema(schema, (inner) => toReference(inner, schemas))
  const parameters = new Map<string, Parameter>()
  for (const operation of operationsOf(document)) {
    mapOperationSchemas(operation, (schema) => toReference(schema, schemas))
    hoistParameters(operation, parameters)
  }
  document.components.schemas = sorted(schemas)
  document.components.parameters = sorted(parameters)
}

function toReference(schema: JsonSchema, schemas: Map<string, JsonSchema>): JsonSchema {
  const { title, default: preset, ...component } = schema
  if (title === undefined) return schema
  const known = schemas.get(title)
  if (!known) schemas.set(title, component)
  else if (meaningOf(known) !== meaningOf(component)) throw new Error(`Two different schemas have the title ${title}.`)
  const description = component.description === known?.description || !known ? undefined : component.description
  return { $ref: `${SCHEMAS}${title}`, ...defined({ description, default: preset }) }
}

/** What a schema accepts, whatever it says about it. */
function meaningOf(schema: JsonSchema): string {
  const { description: _description, examples: _examples, ...rest } = schema
  return JSON.stringify(rest, inOrder)
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function hoistParameters(operation: Operation, parameters: Map<string, Parameter>): void {
  if (!operation.parameters) return
  operation.parameters = operation.parameters.map((parameter) => {
    const { 'x-parameter': name, ...schema } = parameter.schema ?? {}
    if (name === undefined) return parameter
    const component = { ...parameter, schema }
    const known = parameters.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`Two different parameters have the name ${name}.`)
    }
    parameters.set(name, component)
    return { $ref: `#/components/parameters/${name}` } as Parameter
  })
}

function sorted<T>(components: Map<string, T>): Record<string, T> {
  return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The schema that a reference names. */
export function resolveSchema({ schemas = {} }: Components, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const found = schemas[schema.$ref.slice(SCHEMAS.length)]
  if (!found) throw new Error(`${schema.$ref} is not in the document.`)
  const { $ref: _ref, ...own } = schema
  return { ...resolveSchema({ schemas }, found), ...own }
}
