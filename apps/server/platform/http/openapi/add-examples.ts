import { resolveSchema } from './hoist-components.ts'
import type { Components, Content, JsonSchema, MediaType, OpenApi } from './types.ts'
import { mapOperationSchemas, mapSchema, mapValues, operationsOf } from './walk.ts'

// An example for every JSON body and response that has none: composed of the examples of its members.

export function addExamples(document: OpenApi): void {
  const { components } = document
  for (const { operationId = '', requestBody, responses = {} } of operationsOf(document)) {
    fill(requestBody?.content ?? {}, components, 'sent', operationId)
    for (const [status, { content }] of Object.entries(responses)) {
      const hasExample = Number(status) < 400 || content?.['application/scim+json']
      if (hasExample) fill(content ?? {}, components, 'given', operationId)
    }
  }
}

type Direction = 'sent' | 'given'

function fill(content: Content, components: Components, direction: Direction, operationId: string): void {
  const media = content['application/json'] ?? content['application/scim+json']
  if (!media?.schema || media.example !== undefined || media.examples !== undefined) return
  media.example = exampleOf(media.schema, { components, direction, path: [operationId] })
}

/** An example that is longer than this and used more than once is a component. */
const LONGEST_REPEATED = 200

/** Refers to examples that several operations have. */
export function shareExamples({ paths, components }: OpenApi): void {
  const uses = new Map<string, { media: MediaType; name: string }[]>()
  for (const { operationId = '', requestBody, responses = {} } of operationsOf({ paths })) {
    for (const part of [requestBody, ...Object.values(responses)]) {
      const media = part?.content?.['application/json'] ?? part?.content?.['application/scim+json']
      if (media?.example === undefined) continue
      const text = JSON.stringify(media.example)
      if (text.length > LONGEST_REPEATED) uses.set(text, [...(uses.get(text) ?? []), { media, name: operationId }])
    }
  }
  for (const [text, list] of uses) {
    const [first, second] = list
    if (!first || !second) continue
    const name = list.map((use) => use.name).sort()[0] ?? ''
    components.examples = { ...components.examples, [name]: { value: JSON.parse(text) } }
    for (const { media } of list) {
      delete media.example
      media.examples = { example: { $ref: `#/components/examples/${name}` } }
    }
  }
}

interface Context {
  components: Components
  direction: Direction
  path: string[]
}

function exampleOf(schema: JsonSchema, context: Context): unknown {
  const resolved = resolveSchema(context.components, schema)
  if (resolved.examples?.length) return resolved.examples[0]
  if ('const' in resolved) return resolved.const
  if (resolved.default !== undefined) return resolved.default
  if (resolved.enum) return resolved.enum[0]
  if (resolved.allOf) return Object.assign({}, ...resolved.allOf.map((part) => exampleOf(part, context)))
  if (resolved.anyOf) return exampleOfChoice(resolved.anyOf, context)
  switch (resolved.type) {
    case 'object':
      return exampleOfObject(resolved, context)
    case 'array':
      return resolved.items ? [exampleOf(resolved.items, context)] : []
    case 'boolean':
      return context.path.at(-1) !== 'has_more'
    case 'integer':
    case 'number':
      return resolved.minimum ?? 1
    case 'null':
      return null
    default:
      return exampleOfText(resolved, context)
  }
}

/** What is often absent is absent in the example, unless its schema has one. */
function exampleOfChoice(choices: JsonSchema[], context: Context): unknown {
  const some = choices.find(({ type }) => type !== 'null')
  const isNullable = choices.some(({ type }) => type === 'null')
  if (!some) return null
  const { examples, format, $ref } = resolveSchema(context.components, some)
  if (isNullable && (!examples || format === 'date-time' || $ref)) return null
  return exampleOf(some, context)
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema, context: Context): object {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name))
  const chosen = shown.length > 0 || context.direction === 'given' ? shown : Object.entries(properties).slice(0, 1)
  return Object.fromEntries(
    chosen.map(([name, property]) => [name, exampleOf(property, { ...context, path: [...context.path, name] })]),
  )
}

const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-12-01T10:15:30.123Z',
  date: '2026-12-31',
  uri: 'https://app.example.com/signed',
  uuid: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11',
}

function exampleOfText({ format }: JsonSchema, { path }: Context): string {
  const known = BY_FORMAT[format ?? ''] ?? BY_NAME[path.at(-1) ?? '']
  return known ?? `${path.at(-1)}`
}

/** Examples of members whose names mean the same everywhere. */
const BY_NAME: Record<string, string> = {
  message: 'Done.',
  document_id: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11',
  name: 'Asha Rao',
  email: 'asha@example.com',
}

/** The examples of single members are in the examples of the bodies that they are part of. */
export function dropExamples(document: OpenApi): void {
  const drop = ({ examples: _examples, ...schema }: JsonSchema) => schema
  for (const { requestBody, responses = {} } of operationsOf(document)) {
    mapOperationSchemas({ responses, ...(requestBody ? { requestBody } : {}) }, drop)
  }
  const { schemas = {} } = document.components
  document.components.schemas = mapValues(schemas, (schema) => mapSchema(schema, drop))
}
