import type { Content } from '../../platform/blobs/object-store.ts'
import type { NewObject } from '../../platform/blobs/store-objects.ts'
import type { Statement } from '../../platform/db/database.ts'
import { type FileKind, insertFile } from '../../records/stored-files.ts'
import type { Draft } from '../draft.ts'
import { digestOf } from '../draft.ts'
import type { Work } from '../fetch.ts'
import { type PutDeps, putObjects } from '../put.ts'

// The final files of a request. Each is one object.

export interface StoredFile {
  sha256: string
  stored: NewObject
}

/** Locks live files against deletion for the account's retention period, if the store supports it. */
export async function storeFile(deps: PutDeps, { latest, stored }: Work, draft: Draft): Promise<StoredFile> {
  const { mode, retentionYears } = stored.details
  const options = mode === 'live' ? { lockUntil: yearsFrom(new Date(), retentionYears) } : {}
  const sha256 = await digestOf(draft.hash)
  const [object] = await putObjects(deps, latest, [{ sha256, content: contentOf(draft), options }])
  return { sha256, stored: object as NewObject }
}

function yearsFrom(date: Date, years: number): Date {
  const then = new Date(date)
  then.setUTCFullYear(date.getUTCFullYear() + years)
  return then
}

const CHUNK_BYTES = 256 * 1024

function contentOf({ source }: Draft): Content {
  return {
    size: source.length,
    open: async function* () {
      for (let at = 0; at < source.length; at += CHUNK_BYTES) {
        yield await source.read(at, Math.min(at + CHUNK_BYTES, source.length))
      }
    },
  }
}

export function fileInserted(
  { tenantId, stored: request, latest }: Work,
  kind: FileKind,
  { sha256, stored }: StoredFile,
): Statement {
  return insertFile({
    ...{ tenantId, requestId: request.state.id, kind, keyId: latest.key.keyId },
    ...{ objectName: stored.name, versionId: stored.versionId, size: stored.size, lockedUntil: stored.lockedUntil },
    ...{ sha256, pendingId: stored.pendingId },
  })
}
