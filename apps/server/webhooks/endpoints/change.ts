import { type AccountAction, insertActivity } from '../../accounts/activity.ts'
import { makeWebhookSecret } from '../../accounts/webhook-secrets/make.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { skipWaiting } from '../dispatch/rows.ts'
import { markDisabled } from './disable.ts'
import {
  changeEndpoint,
  type EndpointRow,
  markDeleted,
  markEnabled,
  readEndpoint,
  replaceEndpointSecret,
} from './store.ts'

// Changes to an existing endpoint by its owner. Each is recorded in the account activity.

export interface EndpointChanges {
  event_types?: string[]
  description?: string
  enabled?: boolean
}

export async function changeOwnEndpoint(
  db: Database,
  caller: Caller,
  endpointId: string | undefined,
  changes: EndpointChanges,
): Promise<{ before: EndpointRow; after: EndpointRow }> {
  return acting(db, caller, endpointId, 'webhook_endpoint.changed', { ...changes }, async (tx, before) => {
    if (changes.event_types && !before.registered) throw notRegistered()
    const { event_types: eventTypes = null, description = null } = changes
    const { tenantId } = caller
    await tx.query(changeEndpoint(tenantId, before.endpoint_id, { eventTypes, description }))
    if (changes.enabled === false) await markDisabled(tx, tenantId, before.endpoint_id, 'owner')
    if (changes.enabled === true && before.disabled_at) {
      for (const statement of markEnabled(tenantId, before.endpoint_id)) await tx.query(statement)
    }
  })
}

/** Every replaced secret signs for a day more. */
export async function rotateSecret(
  { db, masterKeys }: { db: Database; masterKeys: Pick<MasterKeys, 'wrap'> },
  caller: Caller,
  endpointId: string | undefined,
): Promise<{ row: EndpointRow; secret: Buffer }> {
  const { secret, row } = await makeWebhookSecret(masterKeys, caller.tenantId)
  const { after } = await acting(db, caller, endpointId, 'webhook_endpoint.secret_rotated', {}, (tx, before) =>
    replaceEndpointSecret(tx, before.endpoint_id, row),
  )
  return { row: after, secret }
}

/** Skips pending deliveries. A request that names the URL creates an endpoint again. */
export async function removeEndpoint(db: Database, caller: Caller, endpointId: string | undefined): Promise<void> {
  await acting(db, caller, endpointId, 'webhook_endpoint.deleted', {}, async (tx, before) => {
    await markDeleted(tx, caller.tenantId, before.endpoint_id)
    await skipWaiting(tx, caller.tenantId, before.endpoint_id)
  })
}

async function acting(
  db: Database,
  { tenantId, keyId }: Caller,
  endpointId: string | undefined,
  action: AccountAction,
  detail: Record<string, unknown>,
  work: (tx: Tx, before: EndpointRow) => Promise<unknown>,
): Promise<{ before: EndpointRow; after: EndpointRow }> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const before = endpointId === undefined ? undefined : await readEndpoint(tx, tenantId, endpointId)
    if (!before) throw noEndpoint()
    await work(tx, before)
    const about = { endpoint_id: before.endpoint_id, ...detail }
    await tx.query(insertActivity({ tenantId, actor: `key:${keyId}`, action, detail: about }))
    return { before, after: (await readEndpoint(tx, tenantId, before.endpoint_id)) ?? before }
  })
}

export function noEndpoint(): Failure {
  return new Failure('not_found', 'There is no such webhook endpoint.')
}

function notRegistered(): Failure {
  const message =
    'This endpoint is the webhook_url of requests, which gets document.*: register the URL to choose types.'
  return new Failure('validation_failed', message, {
    errors: [{ field: 'event_types', code: 'not_allowed', message }],
  })
}
