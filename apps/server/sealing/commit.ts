import type { Increment } from '@countersign/domain/signrequest'
import type { NewObject } from '../platform/blobs/store-objects.ts'
import type { Statement } from '../platform/db/database.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import { insertRevisions } from '../signrequests/revisions/insert.ts'
import type { StoredRevision } from '../signrequests/revisions/read.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import type { Appended, Draft } from './draft.ts'
import type { Work } from './fetch.ts'
import { type PutDeps, putObjects } from './put.ts'

export interface StoredIncrement extends Appended {
  stored: NewObject
}

/** Stores each uncommitted increment as its own object. */
export async function storeIncrements(
  deps: PutDeps,
  latest: StoredRevision,
  { appended }: Draft,
): Promise<StoredIncrement[]> {
  const objects = appended.map(({ sha256, bytes }) => ({ sha256, content: bytes }))
  const stored = await putObjects(deps, latest, objects)
  return appended.map((one, index) => ({ ...one, stored: stored[index] as NewObject }))
}

/** Appends the increments to the revision that they were built on, or nothing. */
export function commitSealed(
  deps: ChangeDeps,
  { tenantId, stored, latest }: Work,
  increments: readonly StoredIncrement[],
): Promise<StoredRequest> {
  const requestId = stored.state.id
  return change(
    deps,
    tenantId,
    { requestId },
    SYSTEM,
    ({ now }) => ({
      type: 'RecordSealed',
      at: now,
      expectedRevision: latest.revision,
      increments: increments.map(incrementOf),
    }),
    (after) => [revisionsInserted(tenantId, requestId, latest, increments, after.now)],
  )
}

export function incrementOf({ kind, signerId, sha256, bytes }: Appended): Increment {
  const size = bytes.length
  return kind === 'signature' ? { kind, signerId: signerId ?? '', sha256, size } : { kind, sha256, size }
}

export function revisionsInserted(
  tenantId: string,
  requestId: string,
  latest: StoredRevision,
  increments: readonly StoredIncrement[],
  at: number,
): Statement {
  const revisions = increments.map(({ kind, signerId, sha256, documentSha256, stored }, index) => ({
    revision: latest.revision + index + 1,
    kind,
    signer_id: signerId,
    object_name: stored.name,
    version_id: stored.versionId,
    sha256,
    document_sha256: documentSha256,
    size: stored.size,
    pending_id: stored.pendingId,
  }))
  return insertRevisions(tenantId, requestId, latest.key.keyId, at, revisions)
}
