import { inlineReferences } from '../../apps/server/platform/http/openapi/inline-references.ts'
import type { OpenApi } from '../../apps/server/platform/http/openapi/types.ts'
import type { Client } from '../lib/client.ts'

// The calls that the OpenAPI document offers, as far as they are needed to make them.

export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  minProperties?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
}

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  schema: Schema
}

export interface Operation {
  id: string
  /** Who may call: API keys and sessions, sessions of an account, or sessions of any user. */
  access: 'key' | 'session' | 'user'
  method: string
  path: string
  parameters: Parameter[]
  /** Of the JSON body, if it takes one. */
  body: Schema | undefined
}

interface Documented {
  operationId: string
  security?: object[]
  'x-user'?: true
  'x-people'?: true
  'x-owners-only'?: true
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/**
 * Reviewed: a code of a device is nobody's until somebody confirms it. The transparency log is everybody's. It knows no caller and no tenant, and holds hashes only. The public keys
 * of an endpoint are for anybody who knows its id: its receiver has no API key. The faults of the sandbox's provider are of
 * all accounts, and can be changed only where the operator permits it.
 */
const EVERYBODYS: ReadonlySet<string> = new Set([
  'askForDeviceCode',
  'redeemDeviceCode',
  'listWebhookKeys',
  'changeSandboxProvider',
  'getLogKeys',
  'getLogProof',
  'getLogCheckpoint',
  'getLogStamp',
  'addLogCosignatures',
])

export async function readOperations(client: Client): Promise<Operation[]> {
  return (await readAll(client)).filter(({ id }) => !EVERYBODYS.has(id))
}

async function readAll(client: Client): Promise<Operation[]> {
  const { body } = await client.call('GET', '/api/v1/openapi.json')
  const paths = inlineReferences(body as unknown as OpenApi).paths as unknown as Record<
    string,
    Record<string, Documented>
  >
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const access = accessOf(operation)
      if (!access) return []
      const { operationId: id, parameters = [], requestBody } = operation
      const body = requestBody?.content['application/json']?.schema
      return [{ id, access, method: method.toUpperCase(), path, parameters, body }]
    }),
  )
}

/** Undefined for calls with credentials of operators and of companies' directories, which are not of this wall. */
function accessOf(operation: Documented): Operation['access'] | undefined {
  if (operation['x-user']) return 'user'
  if (operation['x-people'] || operation['x-owners-only']) return 'session'
  const { security = [] } = operation
  return security.length === 0 ? 'key' : undefined
}
