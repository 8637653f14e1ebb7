import { type AccountAction, byCaller, insertActivity } from '../../accounts/activity.ts'
import { makeWebhookSecret } from '../../accounts/webhook-secrets/make.ts'
import type { TargetVerdict } from '../../platform/address-guard/index.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { skipWaiting } from '../dispatch/skip-waiting.ts'
import { markDisabled } from './disable.ts'
import { moveEndpoint } from './move.ts'
import { typesOfRequests, urlRefused } from './refusals.ts'
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
  url?: string
  event_types?: string[]
  description?: string
  enabled?: boolean
}

export interface ChangeDeps {
  db: Database
  checkTarget(url: string, tenantId: string): Promise<TargetVerdict>
}

export async function changeOwnEndpoint(
  { db, checkTarget }: ChangeDeps,
  caller: Caller,
  endpointId: string | undefined,
  changes: EndpointChanges,
): Promise<{ before: EndpointRow; after: EndpointRow }> {
  const { tenantId } = caller
  const { url, event_types: eventTypes = null, description = null } = changes
  const verdict = url === undefined ? undefined : await checkTarget(url, tenantId)
  const isMoved = (before: EndpointRow) => url !== undefined && url !== before.url
  const detail = (before: EndpointRow) => (isMoved(before) ? { ...changes, previous_url: before.url } : { ...changes })
  return acting(db, caller, endpointId, 'webhook_endpoint.changed', detail, async (tx, before) => {
    if (verdict?.ok === false) throw urlRefused(verdict.reason)
    if (eventTypes && !before.registered) throw typesOfRequests()
    if (url !== undefined && isMoved(before)) await moveEndpoint(tx, tenantId, before, url)
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
  const { after } = await acting(
    db,
    caller,
    endpointId,
    'webhook_endpoint.secret_rotated',
    () => ({}),
    (tx, before) => replaceEndpointSecret(tx, before.endpoint_id, row),
  )
  return { row: after, secret }
}

/** Skips pending deliveries. A request that names the URL creates an endpoint again. */
export async function removeEndpoint(db: Database, caller: Caller, endpointId: string | undefined): Promise<void> {
  await acting(
    db,
    caller,
    endpointId,
    'webhook_endpoint.deleted',
    () => ({}),
    async (tx, before) => {
      await markDeleted(tx, caller.tenantId, before.endpoint_id)
      await skipWaiting(tx, caller.tenantId, before.endpoint_id)
    },
  )
}

async function acting(
  db: Database,
  caller: Caller,
  endpointId: string | undefined,
  action: AccountAction,
  detail: (before: EndpointRow) => Record<string, unknown>,
  work: (tx: Tx, before: EndpointRow) => Promise<unknown>,
): Promise<{ before: EndpointRow; after: EndpointRow }> {
  const { tenantId } = caller
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const before = endpointId === undefined ? undefined : await readEndpoint(tx, tenantId, endpointId)
    if (!before) throw noEndpoint()
    await work(tx, before)
    const about = { endpoint_id: before.endpoint_id, ...detail(before) }
    await tx.query(insertActivity({ ...byCaller(caller), action, detail: about }))
    return { before, after: (await readEndpoint(tx, tenantId, before.endpoint_id)) ?? before }
  })
}

export function noEndpoint(): Failure {
  return new Failure('not_found', 'There is no such webhook endpoint.')
}
