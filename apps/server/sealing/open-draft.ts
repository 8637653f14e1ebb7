import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type ByteSource, memorySource } from '@countersign/pades'
import { fileSource } from '@countersign/pades/node'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { BlobDamaged } from '../platform/blobs/errors.ts'
import { newId } from '../platform/ids.ts'
import { openRevision, type StoredRevision } from '../signrequests/revisions/read.ts'
import { beginDraft, type Draft, digestOf } from './draft.ts'

/** Larger documents are worked on in a temporary file. */
const MAX_MEMORY_BYTES = 4 * 1024 * 1024

export interface OpenDraft extends AsyncDisposable {
  draft: Draft
}

/** Reads the bytes of a revision once, and verifies their hash. */
export async function openDraft(blobs: Blobs, latest: StoredRevision, folder: string): Promise<OpenDraft> {
  const { source, dispose } = await (latest.size <= MAX_MEMORY_BYTES
    ? inMemory(blobs, latest)
    : inFile(blobs, latest, folder))
  const draft = await beginDraft(source, latest.revision)
  if ((await digestOf(draft.hash)) !== latest.sha256) {
    await dispose()
    throw new BlobDamaged(
      `${latest.tenantId}/${latest.documentId}`,
      `revision ${latest.revision} is not the one that was stored`,
    )
  }
  return { draft, [Symbol.asyncDispose]: dispose }
}

interface OpenSource {
  source: ByteSource
  dispose(): Promise<void>
}

async function inMemory(blobs: Blobs, latest: StoredRevision): Promise<OpenSource> {
  return { source: memorySource(await buffer(await openRevision(blobs, latest))), dispose: async () => {} }
}

async function inFile(blobs: Blobs, latest: StoredRevision, folder: string): Promise<OpenSource> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${newId()}.pdf`)
  try {
    await pipeline(await openRevision(blobs, latest), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const source = await fileSource(path)
    return { source, dispose: () => source.close() }
  } finally {
    // An unlinked file stays readable while it is open, and disappears when the process ends for any reason.
    await rm(path, { force: true })
  }
}
