import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { PageInfo } from '@countersign/domain/placement'
import { type ByteSource, memorySource } from '@countersign/pades'
import { fileSource } from '@countersign/pades/node'
import type { Language } from '../accounts/language.ts'
import { JOIN_ACCOUNT } from '../accounts/sql.ts'
import { JOIN_DOCUMENT } from '../documents/sql.ts'
import type { Blobs, Stored } from '../platform/blobs/blobs.ts'
import { BlobDamaged } from '../platform/blobs/errors.ts'
import type { DocumentKey } from '../platform/blobs/master-keys.ts'
import type { Database, Row } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { loadRequest } from '../signrequests/load.ts'
import { latestRevisionOf, openRevision, type StoredRevision } from '../signrequests/revisions/read.ts'
import { REQUEST } from '../signrequests/sql.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { beginDraft, type Draft, digestOf } from './draft.ts'
import type { StoredMark } from './drawn/mark.ts'
import { selectMarks } from './drawn/marks.ts'

// Reads the input of a drain in one round trip to the database. Then reads and hashes the bytes once.

export interface Work {
  tenantId: string
  stored: StoredRequest
  latest: StoredRevision
  document: { pages: readonly PageInfo[]; uploadedSha256: string; contentSha256: string }
  sender: { name: string; email: string; language: Language }
  /** By signer, including signers whose signature the document already contains. */
  marks: ReadonlyMap<string, MarkPlace>
}

export async function fetchWork(db: Database, tenantId: string, requestId: string): Promise<Work | undefined> {
  const [request = [], signers = [], attempts = [], content = [], revisions = [], marks = [], rest = []] =
    await db.flush({ tenant: tenantId }, [
      ...loadRequest.statements(requestId),
      ...latestRevisionOf.statements(tenantId, requestId),
      selectMarks(tenantId, requestId),
      { name: 'document-to-seal', text: DOCUMENT, values: [tenantId, requestId] },
    ])
  const stored = loadRequest.read(request, signers, attempts)
  const latest = latestRevisionOf.read(content, revisions)
  const [about] = rest
  if (!stored || !latest || !about) return undefined
  return {
    tenantId,
    stored,
    latest,
    document: {
      pages: about.pages as PageInfo[],
      uploadedSha256: about.uploaded_sha256 as string,
      contentSha256: about.content_sha256 as string,
    },
    sender: {
      name: about.sender_name as string,
      email: about.sender_email as string,
      language: about.language as Language,
    },
    marks: new Map(marks.map((row) => [row.signer_id as string, markPlace(row)])),
  }
}

const DOCUMENT = `
  SELECT d.pages, encode(d.sha256, 'hex') AS uploaded_sha256, encode(d.content_sha256, 'hex') AS content_sha256,
         a.name AS sender_name, a.email AS sender_email, a.language
    FROM ${REQUEST} ${JOIN_DOCUMENT} ${JOIN_ACCOUNT}`

interface MarkPlace {
  stored: Stored
  key: DocumentKey
}

function markPlace(row: Row): MarkPlace {
  return {
    stored: {
      name: row.object_name as string,
      versionId: row.version_id as string | null,
      size: row.size as number,
    },
    key: {
      tenantId: row.tenant_id as string,
      keyId: row.key_id as string,
      masterKeyId: row.master_key_id as string,
      wrapped: row.wrapped as Buffer,
    },
  }
}

export async function readMark(blobs: Blobs, { marks }: Work, signerId: string): Promise<StoredMark> {
  const place = marks.get(signerId)
  if (!place) throw new Error(`Signer ${signerId} has signed, but no mark is stored.`)
  const reading = readings.get(place) ?? read(blobs, place)
  readings.set(place, reading)
  return reading
}

/** The signature and the certificate of completion both read the mark. */
const readings = new WeakMap<MarkPlace, Promise<StoredMark>>()

async function read(blobs: Blobs, { stored, key }: MarkPlace): Promise<StoredMark> {
  return JSON.parse((await buffer(await blobs.get(stored, key))).toString()) as StoredMark
}

/** Larger documents are worked on in a temporary file. */
const MAX_MEMORY_BYTES = 4 * 1024 * 1024

export interface OpenDraft extends AsyncDisposable {
  draft: Draft
}

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
