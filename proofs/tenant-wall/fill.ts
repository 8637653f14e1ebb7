import { SAMPLE_PDF } from '../lib/client.ts'
import { PromiseBroken } from '../lib/proof.ts'
import type { Operation, Schema } from './operations.ts'
import { EMBEDDER } from './tenants.ts'

// A valid call, made from nothing but its description and the references that it shall carry: everything required, and
// every reference, required or not.

export interface FilledCall {
  method: string
  path: string
  body: unknown
}

/** What a reference is filled with, by where it stands. */
export type Filling = ReadonlyMap<string, string>

const DAY_MS = 86_400_000

/** Forms that a schema tells only in words. */
const BY_NAME: Record<string, () => unknown> = {
  expiry_date: () => new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10),
  email: () => `someone-${crypto.randomUUID()}@example.com`,
  password: () => 'nine purple umbrellas',
  url: () => `http://127.0.0.1:9/${crypto.randomUUID()}`,
}

/** Bodies whose parts depend on each other, by operation. */
const BODIES: Record<string, unknown> = {
  openEmbedSession: { mode: 'iframe', origin: EMBEDDER },
  advanceSandboxClock: { seconds: 1 },
  changeBranding: { color: '#0b6e4f' },
  setSenderDomain: { address: 'documents@somewhere.example' },
  setLogo: {
    image:
      'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAMAAADImI+JAAAABlBMVEX///8SNFZzQqNWAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAF0lEQVQokWNgGJ6AEQtgGFU4CIJn6AMAQ5MAyUiHDuUAAAAASUVORK5CYII=',
  },
  editBulkRow: { signers: [{ name: 'Asha Rao', email: 'asha@example.com' }] },
}

/** What a body needs besides what its schema demands, by operation. */
const NEEDED: Record<string, object> = {
  changeDraft: { version: 1 },
  createTemplate: { roles: [{ name: 'signer' }] },
  changeTemplate: { roles: [{ name: 'signer' }] },
  createSignRequestFromTemplate: { roles: { signer: { name: 'Asha Rao', email: 'asha@example.com' } } },
}

/** What a query needs besides, by operation: a stream that follows the log would not end. */
const QUERIES: Record<string, Record<string, string>> = { streamEvents: { seconds: '0' } }

export function fillCall(operation: Operation, filling: Filling): FilledCall {
  const query = new URLSearchParams(QUERIES[operation.id])
  let path = operation.path
  for (const { in: where, name, required, schema } of operation.parameters) {
    const value = filling.get(`${where} ${name}`) ?? (required ? synthesise(schema, `${where} ${name}`, filling) : null)
    if (value === null || where === 'header') continue
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
    else query.set(name, String(value))
  }
  const made = BODIES[operation.id] ?? (operation.body && synthesise(operation.body, 'body', filling))
  const needed = NEEDED[operation.id]
  const body = needed ? { ...(made as object), ...needed } : made
  return { method: operation.method, path: query.size > 0 ? `${path}?${query}` : path, body }
}

function synthesise(schema: Schema, at: string, filling: Filling): unknown {
  const given = filling.get(at)
  if (given !== undefined) return given
  const byName = BY_NAME[at.split(/[ .]/).at(-1) ?? '']
  if (byName) return byName()
  if (schema.const !== undefined) return schema.const
  const ready = schema.default ?? schema.enum?.[0] ?? schema.examples?.[0]
  if (ready !== undefined) return ready
  const [variant] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (variant) return synthesise(variant, at, filling)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, at, filling)
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => synthesise(schema.items ?? {}, at, filling))
    case 'string':
      return textOf(schema, at)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      throw new PromiseBroken(`the proof cannot make a value for "${at}" from ${JSON.stringify(schema)}`)
  }
}

function objectOf(schema: Schema, at: string, filling: Filling): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const least = schema.minProperties ?? 0
  const made: Record<string, unknown> = {}
  for (const [name, property] of properties) {
    const here = at === 'body' ? `body ${name}` : `${at}.${name}`
    const wanted = schema.required?.includes(name) || filling.has(here) || Object.keys(made).length < least
    if (wanted) made[name] = synthesise(property, here, filling)
  }
  return made
}

function textOf({ format, pattern, minLength = 0 }: Schema, at: string): string {
  if (format === 'byte') return SAMPLE_PDF.toString('base64')
  if (format === 'date-time') return new Date(Date.now() + DAY_MS).toISOString()
  if (format === 'uuid') return crypto.randomUUID()
  const text = 'synthesised'.padEnd(minLength, '.')
  if (!pattern || new RegExp(pattern, 'u').test(text)) return text
  throw new PromiseBroken(`the proof cannot make a text for "${at}" that fits ${pattern}`)
}
