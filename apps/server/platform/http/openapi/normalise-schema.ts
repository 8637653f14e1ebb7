import { NAME_FORMAT, URL_FORMAT } from '../ajv.ts'
import type { JsonSchema } from './types.ts'

// Rewrites a validating schema in the forms that every common tool reads. Its meaning stays the same.

export function normaliseSchema(schema: JsonSchema): JsonSchema {
  return describeNullable(splitTypes(withType(withKnownFormat(withoutObvious(schema)))))
}

/** A constant says itself what it is. */
function withoutObvious(schema: JsonSchema): JsonSchema {
  if (!('const' in schema)) return schema
  const { description: _description, ...rest } = schema
  return rest
}

/** The formats of this service are unknown to others. */
function withKnownFormat({
  'x-must': _must,
  'x-one-of': _oneOf,
  'x-elsewhere': _elsewhere,
  contentEncoding,
  format,
  ...schema
}: JsonSchema): JsonSchema {
  if (contentEncoding === 'base64') return { ...schema, format: 'byte' }
  if (format === undefined || format === NAME_FORMAT) return schema
  return { ...schema, format: format === URL_FORMAT ? 'uri' : format }
}

function withType(schema: JsonSchema): JsonSchema {
  const [sample] = schema.enum ?? ('const' in schema ? [schema.const] : [])
  if (schema.type !== undefined || sample === undefined) return schema
  const type = typeof sample === 'number' ? 'integer' : typeof sample
  return { type, ...schema }
}

const ONLY_OF: Record<string, string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  array: ['items', 'minItems', 'maxItems'],
  object: ['properties', 'required', 'additionalProperties'],
}

/** A list of types is read by few tools; a choice of schemas by all. */
function splitTypes(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.type)) return schema
  const { type: types, description, default: preset, examples, ...rest } = schema
  const anyOf = types.map((type) => {
    const others = Object.entries(ONLY_OF).flatMap(([name, keywords]) => (name === type ? [] : keywords))
    return { type, ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => !others.includes(keyword))) }
  })
  return { anyOf, ...defined({ description, default: preset, examples }) }
}

/** The description of `X or null` stands beside the choice, where tools look for it. */
function describeNullable(schema: JsonSchema): JsonSchema {
  const [value, none, ...more] = schema.anyOf ?? []
  if (!value || none?.type !== 'null' || more.length > 0) return schema
  const { description, ...inner } = value
  if (schema.description !== undefined || description === undefined) return schema
  return { ...schema, description, anyOf: [value.title === undefined ? inner : value, none] }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

export function defined<T extends object>(object: T): Defined<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>
}
