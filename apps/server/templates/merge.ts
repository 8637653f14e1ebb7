import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { memorySource, PdfError } from '@countersign/pades'
import { completeDocument } from '../documents/complete.ts'
import { findContent, openContent } from '../documents/content.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { blobName } from '../platform/blobs/name.ts'
import { storeObject } from '../platform/blobs/store-objects.ts'
import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import type { DocumentKey } from '../platform/master-keys/master-keys.ts'
import { findPinnedVersion, type TemplateVersion } from './find-version.ts'
import { MERGE } from './merge-order.ts'
import { completeMerge, decodeMerge, insertMergeKey, type Merge, selectMerge } from './store.ts'

// Draws a document's values once. Safe if the process dies and if two processes run concurrently: the key is committed
// before its use, the bytes are stored before the rows, and equal values produce equal bytes.

export interface MergeDeps {
  db: Database
  blobs: Blobs
}

/** A failed attempt to draw the values. */
export interface DrawingFailure {
  tenantId: string
  documentId: string
  error: unknown
  /** How many attempts failed before. */
  failures: number
  /** The job is not retried. */
  isLastTry: boolean
}

export interface MergeJobDeps extends MergeDeps {
  /** Returns whether the failure is settled: then the job ends. */
  onFailure(failure: DrawingFailure): Promise<boolean>
  /** The values are drawn after failed attempts. */
  onRecovered(document: { tenantId: string; documentId: string }): Promise<void>
}

export function mergeJobs(deps: MergeJobDeps): Record<string, JobHandler> {
  return {
    [MERGE]: async ({ tenant, ids, failures = 0, isLastTry = false }) => {
      const documentId = String(ids.document)
      try {
        await mergeDocument(deps, tenant, documentId)
      } catch (error) {
        if (!(await deps.onFailure({ tenantId: tenant, documentId, error, failures, isLastTry }))) throw error
        return
      }
      if (failures > 0) await deps.onRecovered({ tenantId: tenant, documentId })
    },
  }
}

/** Nothing can be drawn on the template's document, also in a retry. That values fit was checked before. */
export function isUndrawable(error: unknown): boolean {
  return error instanceof PdfError
}

/** Does nothing for a document that is complete or deleted. */
export async function mergeDocument(deps: MergeDeps, tenantId: string, documentId: string): Promise<void> {
  const merge = await readMerge(deps.db, tenantId, documentId)
  if (!merge?.values) return
  const version = await findPinnedVersion(deps.db, tenantId, merge.templateId, merge.version)
  const base = await readBase(deps, tenantId, version)
  const key = merge.key ?? (await makeKey(deps, tenantId, documentId))
  if (!key) return
  const { drawValues } = await import('./draw.ts')
  const increment = await drawValues(memorySource(base), version, merge.values)
  const sha256 = hashOf(increment)
  const name = blobName(tenantId, documentId, sha256)
  const { versionId, pendingId } = await storeObject(deps, key, { name, content: increment })
  const piece = { keyId: key.keyId, objectName: name, versionId, sha256, size: increment.length, pendingId }
  await deps.db.flush({ tenant: tenantId }, [
    completeDocument(tenantId, documentId, hashOf(base, increment), piece),
    completeMerge(tenantId, documentId),
  ])
}

async function readMerge(db: Database, tenantId: string, documentId: string): Promise<Merge | undefined> {
  const [[row] = []] = await db.flush({ tenant: tenantId }, [selectMerge(tenantId, documentId)])
  return row && decodeMerge(row)
}

/** Of two concurrent calls, both use the key that was committed first. */
async function makeKey(
  { db, blobs }: MergeDeps,
  tenantId: string,
  documentId: string,
): Promise<DocumentKey | undefined> {
  const key = await blobs.newKey({ tenantId, keyId: newId() })
  await db.flush({ tenant: tenantId }, [insertMergeKey(key, documentId)])
  return (await readMerge(db, tenantId, documentId))?.key ?? undefined
}

/** Caches templates' documents, so that a series of documents from one template reads it once. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024
const bases = new Map<string, Uint8Array>()

async function readBase(
  { db, blobs }: MergeDeps,
  tenantId: string,
  { document }: TemplateVersion,
): Promise<Uint8Array> {
  const name = `${tenantId} ${document.documentId}`
  const cached = bases.get(name)
  bases.delete(name)
  const bytes =
    cached ?? (await buffer(await openContent(blobs, await findContent(db, tenantId, document.documentId, 'content'))))
  bases.set(name, bytes)
  let size = [...bases.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, { length }] of bases) {
    if (size <= MAX_CACHED_BYTES) break
    bases.delete(oldest)
    size -= length
  }
  return bytes
}

function hashOf(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
