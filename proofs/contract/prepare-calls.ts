import { createHash } from 'node:crypto'
import { hold } from '../lib/proof.ts'
import { fillCall } from '../tenant-wall/fill.ts'
import { type Holdings, holdingsOf } from '../tenant-wall/holdings.ts'
import { type Operation, readOperations } from '../tenant-wall/operations.ts'
import { type Reference, referencesOf } from '../tenant-wall/references.ts'
import { mustSucceed, type Tenant, type World } from '../tenant-wall/tenants.ts'

/** A call of an operation that should succeed, as hooks.py reads it. */
export interface PreparedCall {
  path_parameters: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/**
 * A valid call of each operation, by its id. Reads share what they name. Each write has things of its own: a call that
 * ends a request or deletes a document leaves those of the others alone.
 */
export async function prepareCalls(world: World, tenant: Tenant): Promise<Record<string, PreparedCall>> {
  const operations = await readOperations(tenant.client)
  const shared = holdingsOf(world, tenant)
  const prepared: Record<string, PreparedCall> = {}
  for (const operation of operations) {
    const holdings = operation.method === 'GET' ? shared : holdingsOf(world, tenant)
    prepared[operation.id] = await prepareCall(operation, referencesOf(operation), holdings)
  }
  return { ...prepared, ...(await publicCalls(tenant, shared, operations)) }
}

async function prepareCall(operation: Operation, references: Reference[], holdings: Holdings): Promise<PreparedCall> {
  const filling = new Map<string, string>()
  for (const { at, kind } of references) {
    const name = await holdings(kind, operation)
    hold(name !== undefined, `nothing is prepared for "${at}" of ${operation.id}`)
    filling.set(at, name)
  }
  const { path, body } = fillCall(operation, filling)
  const { pathname, searchParams } = new URL(path, 'http://127.0.0.1')
  return {
    path_parameters: parametersIn(operation.path, pathname),
    query: Object.fromEntries(searchParams),
    body: body ?? null,
  }
}

function parametersIn(template: string, pathname: string): Record<string, string> {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(pathname)?.groups ?? {}
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)]))
}

/** Operations that need no key: the transparency log's, and the public keys of an endpoint. */
async function publicCalls(
  tenant: Tenant,
  holdings: Holdings,
  [any]: Operation[],
): Promise<Record<string, PreparedCall>> {
  hold(any, 'the OpenAPI document has no operation')
  const call = (path_parameters: Record<string, string>) => ({ path_parameters, query: {}, body: null })
  const endpoint = await holdings('webhook endpoint', any)
  const { public_keys_url: keysUrl } = await mustSucceed(tenant, 'GET', `/api/v1/webhook-endpoints/${endpoint}`)
  return {
    listWebhookKeys: call({ endpoint: String(keysUrl).split('/').at(-1) ?? '' }),
    getLogKeys: call({}),
    getLogCheckpoint: call({ log: 'test' }),
    getLogStamp: call({ log: 'test' }),
    getLogProof: call({ head: await loggedHead(tenant) }),
  }
}

/** The hash of the last entry of a completed request's audit trail, which is in the log. */
async function loggedHead(tenant: Tenant): Promise<string> {
  const path = `/api/v1/document-signrequest/${tenant.completed?.document}/audit-trail`
  const { entries } = await mustSucceed(tenant, 'GET', path)
  const { canonical = '' } = (entries as { canonical: string }[]).at(-1) ?? {}
  return createHash('sha256').update(canonical).digest('hex')
}
