import { byCaller, insertActivity } from '../../accounts/activity.ts'
import { makeWebhookSecret } from '../../accounts/webhook-secrets/make.ts'
import type { TargetVerdict } from '../../platform/address-guard/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { endpointExists, urlRefused } from './refusals.ts'
import { countRegistered, type EndpointRow, makeDue, putEndpoint, readEndpoint } from './store.ts'

const MOST_ENDPOINTS = 50

export interface RegisterDeps {
  db: Database
  masterKeys: Pick<MasterKeys, 'wrap'>
  checkTarget(url: string, tenantId: string): Promise<TargetVerdict>
}

export interface EndpointInput {
  url: string
  event_types?: string[]
  description?: string
}

/** Registers a URL for the account's future events. Its secret is shown once. */
export async function registerEndpoint(
  { db, masterKeys, checkTarget }: RegisterDeps,
  caller: Caller,
  { url, event_types: eventTypes = ['*'], description }: EndpointInput,
): Promise<{ row: EndpointRow; secret: Buffer }> {
  const { tenantId } = caller
  const verdict = await checkTarget(url, tenantId)
  if (!verdict.ok) throw urlRefused(verdict.reason)
  const { secret, row: wrapped } = await makeWebhookSecret(masterKeys, tenantId)
  const row = await db.transaction({ tenant: tenantId }, async (tx) => {
    if ((await countRegistered(tx, tenantId)) >= MOST_ENDPOINTS) throw tooMany()
    const made = { url, eventTypes, description: description ?? null, secret: wrapped }
    const endpointId = await putEndpoint(tx, tenantId, made)
    if (!endpointId) throw endpointExists()
    await tx.query(makeDue(tenantId, endpointId))
    const detail = { endpoint_id: endpointId, url, event_types: eventTypes }
    await tx.query(insertActivity({ ...byCaller(caller), action: 'webhook_endpoint.registered', detail }))
    return readEndpoint(tx, tenantId, endpointId)
  })
  if (!row) throw new Error('the endpoint was written but cannot be read')
  return { row, secret }
}

function tooMany(): Failure {
  return new Failure('too_many_endpoints', `An account has at most ${MOST_ENDPOINTS} endpoints in each mode.`)
}
