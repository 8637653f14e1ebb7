import type { Database, Row, Statement } from '../db/database.ts'
import { nullable, rowDecoder, text } from '../db/decode.ts'
import type { Blobs } from './blobs.ts'
import { BlobLocked } from './errors.ts'
import { parseBlobName } from './name.ts'
import { lockNameExclusive } from './pending.ts'

// Deletes objects that were stored and never referenced: of refused calls, and of processes that died before their commit.

export interface PendingObject {
  tenantId: string
  /** Of the document that the object belongs to. */
  documentId: string
  name: string
  /** Keys that the object may be encrypted with. */
  keyIds: string[]
}

/** Selects `version_id` of the rows of one module that reference an object. */
export type ObjectReferences = (object: PendingObject) => Statement

export interface SweepDeps {
  /** As countersign_timer: finds pending objects of all tenants. */
  finder: Pick<Database, 'query'>
  /** As countersign_app. */
  db: Pick<Database, 'flush'>
  blobs: Pick<Blobs, 'versions' | 'delete'>
  /** Of every module that references objects. */
  references: readonly ObjectReferences[]
  onError(error: Error, name: string): void
}

const NAMES_AT_A_TIME = 200
/** After this time a name that a worker claimed is tried again: the worker has died, or the store has failed. */
const CLAIM_SECONDS = 10 * 60

const decodeDue = rowDecoder('pending_objects', { tenant_id: text, object_name: text })
const decodeClaimed = rowDecoder('pending_objects', { key_id: text, claim: text })
const decodeVersion = rowDecoder('reference to an object', { version_id: nullable(text) })

/** Returns how many objects were deleted, and whether more may be due. */
export async function sweepOrphans(deps: SweepDeps): Promise<{ deleted: number; more: boolean }> {
  const due = await deps.finder.query({
    name: 'find-pending-objects',
    text: `
      SELECT DISTINCT tenant_id, object_name FROM pending_objects
       WHERE due_at < now() AND (claimed_at IS NULL OR claimed_at < now() - make_interval(secs => $1)) LIMIT $2`,
    values: [CLAIM_SECONDS, NAMES_AT_A_TIME],
  })
  let deleted = 0
  let swept = 0
  for (const { tenant_id, object_name } of due.map(decodeDue)) {
    try {
      const orphans = await sweepName(deps, tenant_id, object_name)
      if (orphans === null) continue
      deleted += orphans
      swept++
    } catch (error) {
      deps.onError(error as Error, object_name)
    }
  }
  return { deleted, more: due.length === NAMES_AT_A_TIME && swept > 0 }
}

/**
 * The claim is committed first. From then on no transaction can reference an object of this name that is not referenced
 * already, and no call stores another one. So what is unreferenced after the claim stays unreferenced. The claim is read
 * again after the versions are listed: if another worker has taken it over, this one was too slow, and the list may
 * contain an object that was stored since. Returns null if the name cannot be claimed now.
 */
async function sweepName(deps: SweepDeps, tenantId: string, name: string): Promise<number | null> {
  const claimed = (await claim(deps, tenantId, name)).map(decodeClaimed)
  const [first] = claimed
  if (!first) return null
  const { documentId } = parseBlobName(name)
  const object = { tenantId, documentId, name, keyIds: claimed.map(({ key_id }) => key_id) }
  const versions = await deps.blobs.versions(name)
  const [[stillClaimed] = [], ...rows] = await deps.db.flush({ tenant: tenantId }, [
    stillClaimedAt(tenantId, name, first.claim),
    ...deps.references.map((references) => references(object)),
  ])
  if (!stillClaimed) return null
  const referenced = new Set(rows.flat().map((row) => decodeVersion(row).version_id))
  // An object without a version is the only one of its name, also for rows that have a version id of another store.
  const orphans = versions.filter(({ versionId }) =>
    versionId === null ? referenced.size === 0 : !referenced.has(versionId),
  )
  try {
    for (const orphan of orphans) await deps.blobs.delete(orphan)
    await deps.db.flush({ tenant: tenantId }, [forget(tenantId, name, first.claim)])
    return orphans.length
  } catch (error) {
    if (!(error instanceof BlobLocked)) throw error
    await deps.db.flush({ tenant: tenantId }, [postpone(tenantId, name, first.claim, error.until)])
    return 0
  }
}

async function claim({ db }: SweepDeps, tenantId: string, name: string): Promise<Row[]> {
  const [, claimed = []] = await db.flush({ tenant: tenantId }, [
    lockNameExclusive(name),
    { name: 'claim-pending-object', text: CLAIM, values: [tenantId, name, CLAIM_SECONDS] },
  ])
  return claimed
}

/** Not while a call that stored an object of the same name may still commit, or another worker deletes it. */
const CLAIM = `
  UPDATE pending_objects SET claimed_at = statement_timestamp()
   WHERE tenant_id = $1 AND object_name = $2 AND due_at < now()
     AND NOT EXISTS
         (SELECT FROM pending_objects o
           WHERE o.tenant_id = $1 AND o.object_name = $2
             AND (o.due_at >= now() AND o.claimed_at IS NULL OR o.claimed_at >= now() - make_interval(secs => $3)))
  RETURNING key_id, claimed_at::text AS claim`

/** Only rows of this worker's claim: their time identifies it. */
const CLAIMED_AT = 'tenant_id = $1 AND object_name = $2 AND claimed_at = $3::timestamptz'

function stillClaimedAt(tenantId: string, name: string, claim: string): Statement {
  return {
    name: 'read-claim-of-pending-object',
    text: `SELECT 1 FROM pending_objects WHERE ${CLAIMED_AT} LIMIT 1`,
    values: [tenantId, name, claim],
  }
}

function forget(tenantId: string, name: string, claim: string): Statement {
  return {
    name: 'forget-pending-object',
    text: `DELETE FROM pending_objects WHERE ${CLAIMED_AT}`,
    values: [tenantId, name, claim],
  }
}

/** The store protects the object. */
function postpone(tenantId: string, name: string, claim: string, until: Date): Statement {
  return {
    name: 'postpone-pending-object',
    text: `UPDATE pending_objects SET claimed_at = NULL, due_at = $4 WHERE ${CLAIMED_AT}`,
    values: [tenantId, name, claim, until],
  }
}
