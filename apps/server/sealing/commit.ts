import type { Increment } from '@countersign/domain/signrequest'
import type { Blobs, Stored } from '../platform/blobs/blobs.ts'
import type { Statement } from '../platform/db/database.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change/change.ts'
import { insertRevisions } from '../signrequests/revisions/insert.ts'
import type { StoredRevision } from '../signrequests/revisions/read.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import type { Appended, Draft } from './draft.ts'
import type { Work } from './fetch.ts'
import { putObject } from './put.ts'

export interface StoredIncrement extends Appended {
  stored: Stored
}

/** Stores each uncommitted increment as its own object. */
export function storeIncrements(blobs: Blobs, latest: StoredRevision, { appended }: Draft): Promise<StoredIncrement[]> {
  return Promise.all(
    appended.map(async (one) => ({ ...one, stored: await putObject(blobs, latest, one.sha256, one.bytes) })),
  )
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
  }))
  return insertRevisions(tenantId, requestId, latest.key.keyId, at, revisions)
}
