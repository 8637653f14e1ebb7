import { escapeHtml as text } from '../../html.ts'
import { inline } from './prose.ts'

// The members of a body or a response as a table, nested ones indented below their parent.

const DEEPEST = 3

export interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: boolean | Schema
}

export interface Row {
  name: string
  schema?: Schema
  required?: boolean
  description?: string
  /** For a parameter: query, path or header. */
  place?: string
  depth?: number
}

/** Request members are marked if required, response members if optional. */
export type Direction = 'sent' | 'given'

export function membersTable(of: Schema | Row[], direction: Direction = 'sent'): string {
  const rows = Array.isArray(of) ? of : members(of)
  if (rows.length === 0) return ''
  return `<div class="scroll"><table><tbody>${rows.map((row) => render(row, direction)).join('')}</tbody></table></div>`
}

function members(schema: Schema, depth = 0): Row[] {
  const inner = innermost(schema)
  return Object.entries(inner.properties ?? {}).flatMap(([name, property]) => [
    { name, schema: property, required: inner.required?.includes(name) ?? false, depth },
    ...(depth < DEEPEST ? members(property, depth + 1) : []),
  ])
}

/** The object whose members are listed: through arrays and nullable unions. */
function innermost(schema: Schema): Schema {
  if (schema.items) return innermost(schema.items)
  const only = notNull(schema)
  return only === schema ? schema : innermost(only)
}

function notNull(schema: Schema): Schema {
  return schema.anyOf?.find((option) => option.type !== 'null') ?? schema
}

function render({ name, schema = {}, required, description, place, depth = 0 }: Row, direction: Direction): string {
  const present = notNull(schema)
  const values = present.enum ?? present.items?.enum
  const notes = [
    inline(description ?? schema.description ?? present.description ?? ''),
    values &&
      `${values.length > 1 ? 'One of' : 'Always'} ${values.map((value) => `<code>${text(String(value))}</code>`).join(', ')}.`,
    schema.default !== undefined && `Default <code>${text(JSON.stringify(schema.default))}</code>.`,
  ].filter(Boolean)
  return `<tr style="--depth:${depth}"><td><code>${text(name)}</code>${mark(required ?? false, direction)}</td><td class="type">${text(typeOf(schema))}${place ? ` <span class="note">${place}</span>` : ''}</td><td>${notes.join(' ')}</td></tr>`
}

function mark(required: boolean, direction: Direction): string {
  if (direction === 'sent') return required ? ' <span class="required">required</span>' : ''
  return required ? '' : ' <span class="note">not always</span>'
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.items) return `array of ${typeOf(schema.items)}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum && !schema.type) return typeof schema.enum[0]
  return schema.format ?? String(schema.type ?? 'any')
}
