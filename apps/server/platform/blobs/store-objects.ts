import type { Flusher, Statement } from '../db/database.ts'
import { Overloaded } from '../errors.ts'
import { newId } from '../ids.ts'
import type { DocumentKey } from '../master-keys/master-keys.ts'
import type { Blobs, Stored } from './blobs.ts'
import type { Content, Placed, PutOptions } from './object-store.ts'
import { lockNamesShared } from './pending.ts'

// Storing objects. An object is recorded before it is stored, and the statement that references it settles the record in
// the same transaction. Objects of calls that were refused, and of processes that died, remain recorded, and a worker
// deletes them (sweep.ts).

/** Longer than any call or job takes from storing an object to committing its row. */
const UNREFERENCED_SECONDS = 60 * 60

export interface ObjectToStore {
  name: string
  content: Uint8Array | Content
  options?: PutOptions
}

/** A stored object, for the statement that references it. */
export interface NewObject extends Stored, Placed {
  /** For `settled` in that statement. */
  pendingId: string
}

export interface StoreDeps {
  db: Flusher
  blobs: Pick<Blobs, 'put'>
}

/** Stores objects that a row will reference. The caller has decided that it will write this row. */
export async function storeObjects(
  { db, blobs }: StoreDeps,
  key: DocumentKey,
  objects: readonly ObjectToStore[],
): Promise<NewObject[]> {
  const pending = objects.map((object) => ({ ...object, pendingId: newId() }))
  await recordPending(db, key, pending)
  return Promise.all(
    pending.map(async ({ name, content, options, pendingId }) => ({
      ...(await blobs.put(name, key, content, options)),
      pendingId,
    })),
  )
}

export async function storeObject(deps: StoreDeps, key: DocumentKey, object: ObjectToStore): Promise<NewObject> {
  const [stored] = await storeObjects(deps, key, [object])
  if (!stored) throw new Error(`${object.name} was not stored.`)
  return stored
}

async function recordPending(
  db: Flusher,
  { tenantId, keyId }: DocumentKey,
  objects: readonly { name: string; pendingId: string }[],
): Promise<void> {
  if (objects.length === 0) return
  const names = objects.map(({ name }) => name)
  const [, recorded] = await db.flush({ tenant: tenantId }, [
    lockNamesShared(names),
    {
      name: 'record-pending-objects',
      text: RECORD,
      values: [tenantId, keyId, objects.map(({ pendingId }) => pendingId), names, UNREFERENCED_SECONDS],
    },
  ])
  if (recorded?.length !== objects.length)
    throw new Overloaded('An unused object with the same content is being deleted.')
}

/** Not while a worker deletes an unreferenced object of the same name. The name's lock makes its claim visible here. */
const RECORD = `
  INSERT INTO pending_objects (tenant_id, pending_id, key_id, object_name, due_at)
  SELECT $1, o.pending_id, $2, o.object_name, clock_timestamp() + make_interval(secs => $5)
    FROM unnest($3::uuid[], $4::text[]) AS o(pending_id, object_name)
   WHERE NOT EXISTS
         (SELECT FROM pending_objects c
           WHERE c.tenant_id = $1 AND c.object_name = o.object_name AND c.claimed_at IS NOT NULL)
  RETURNING 1`

/** Records objects that no row references any more, in the transaction that deleted the rows. A worker deletes them. */
export function recordUnreferenced(
  tenantId: string,
  objects: readonly { name: string; keyId: string; pendingId: string }[],
): Statement {
  return {
    name: 'record-unreferenced-objects',
    text: `
      INSERT INTO pending_objects (tenant_id, pending_id, key_id, object_name, due_at)
      SELECT $1, o.pending_id, o.key_id, o.object_name, clock_timestamp()
        FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS o(pending_id, key_id, object_name)`,
    values: [
      tenantId,
      objects.map(({ pendingId }) => pendingId),
      objects.map(({ keyId }) => keyId),
      objects.map(({ name }) => name),
    ],
  }
}

/** After the object was deleted. */
export function forgetUnreferenced(tenantId: string, pendingId: string): Statement {
  return {
    name: 'forget-unreferenced-object',
    text: 'DELETE FROM pending_objects WHERE tenant_id = $1 AND pending_id = $2',
    values: [tenantId, pendingId],
  }
}
