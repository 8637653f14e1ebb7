import type { Content, JsonSchema, OpenApi, Operation } from './types.ts'

/** Replaces every schema within a schema, inner ones first. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  if (schema['x-document']) return mapSchema(schema['x-document'], change)
  const map = (inner: JsonSchema) => mapSchema(inner, change)
  const mapped = { ...schema }
  if (schema.properties) mapped.properties = mapValues(schema.properties, map)
  if (typeof schema.additionalProperties === 'object') mapped.additionalProperties = map(schema.additionalProperties)
  if (schema.propertyNames) mapped.propertyNames = map(schema.propertyNames)
  if (schema.items) mapped.items = map(schema.items)
  if (schema.anyOf) mapped.anyOf = schema.anyOf.map(map)
  if (schema['x-of']) mapped['x-of'] = map(schema['x-of'])
  if (schema.allOf) mapped.allOf = schema.allOf.map(map)
  return change(mapped)
}

export function mapValues<A, B>(object: Record<string, A>, change: (value: A, name: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]))
}

/** Every operation of the document, with those that the receivers of webhooks implement. */
export function operationsOf({ paths, webhooks = {} }: Pick<OpenApi, 'paths' | 'webhooks'>): Operation[] {
  return [paths, webhooks].flatMap((part) => Object.values(part).flatMap((methods) => Object.values(methods)))
}

/** Replaces the schemas of an operation's parameters, body and responses. */
export function mapOperationSchemas(operation: Operation, change: (schema: JsonSchema) => JsonSchema): void {
  for (const parameter of operation.parameters ?? []) {
    if (parameter.schema) parameter.schema = mapSchema(parameter.schema, change)
  }
  const contents = [operation.requestBody, ...Object.values(operation.responses ?? {})].map((part) => part?.content)
  for (const content of contents) mapContentSchemas(content ?? {}, change)
}

function mapContentSchemas(content: Content, change: (schema: JsonSchema) => JsonSchema): void {
  for (const media of Object.values(content)) {
    if (media.schema) media.schema = mapSchema(media.schema, change)
  }
}
