import type { Logger } from 'pino'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Fate } from '../platform/blobs/object-store.ts'
import type { Database } from '../platform/db/database.ts'
import { nullable, rowDecoder, text } from '../platform/db/decode.ts'
import { firstIdAt, instantOf, publicId } from '../platform/ids.ts'

// The owner of the bucket can overwrite a finished file or delete it. Downloads are not affected, because rows name the
// version of the object. The integrity scan detects it: it checks all files in the object store, batch by batch, and
// then starts again.

export interface ScanDeps {
  /** The database as countersign_timer. */
  timer: Database
  blobs: Blobs
  /** The number of files in a batch. */
  batch?: number
}

export interface ScannedFile {
  request: string
  kind: string
  object: string
}

export interface AlteredFile extends ScannedFile {
  tenantId: string
  requestId: string
  fate: Fate
}

/** The store did not answer for this file. */
export interface UnreadableFile extends ScannedFile {
  error: string
}

/** The position after a file. */
export interface Position {
  requestId: string
  kind: string
}

const FIRST: Position = { requestId: '00000000-0000-0000-0000-000000000000', kind: '' }
const BATCH = 200
const AT_ONCE = 8

export interface ScanOptions extends ScanDeps {
  /** Tells the request whose file was altered. Repeatable. */
  onAltered(file: { tenantId: string; requestId: string }): Promise<void>
  log: Pick<Logger, 'error'>
  /** Returns a number from 0 to 1. */
  random?: () => number
}

/**
 * Each call of the returned function scans the next batch and logs every altered file as an error. Files that the store
 * does not answer for are logged too, and scanned again in the next round. The first round starts at a random position,
 * so frequent restarts do not leave files unscanned.
 */
export function scanFiles({ log, onAltered, random = Math.random, ...deps }: ScanOptions): () => Promise<boolean> {
  let after: Position | undefined
  return async () => {
    after ??= await randomPosition(deps.timer, random())
    const { altered, unreadable, next } = await scanBatch(deps, after)
    for (const { tenantId, requestId, ...file } of altered) {
      log.error(file, 'a finished file was tampered with in the object store')
      await onAltered({ tenantId, requestId })
    }
    if (unreadable.length > 0) log.error({ files: unreadable }, 'the object store did not answer for finished files')
    after = next ?? FIRST
    return false
  }
}

/** A position between the oldest request with files and now. Ids are sorted by time. */
async function randomPosition(timer: Database, fraction: number): Promise<Position> {
  const [oldest] = await nextFiles(timer, FIRST, 1)
  if (!oldest) return FIRST
  const since = instantOf(oldest.request_id).getTime()
  return { requestId: firstIdAt(new Date(since + fraction * (Date.now() - since))), kind: '' }
}

/** `next` is null after the last file. */
export async function scanBatch(
  { timer, blobs, batch = BATCH }: ScanDeps,
  after: Position = FIRST,
): Promise<{ scanned: number; altered: AlteredFile[]; unreadable: UnreadableFile[]; next: Position | null }> {
  const rows = await nextFiles(timer, after, batch)
  const altered: AlteredFile[] = []
  const unreadable: UnreadableFile[] = []
  const scan = async (row: ScannedRow) => {
    try {
      const fate = await blobs.fate({ name: row.object_name, versionId: row.version_id })
      if (fate) altered.push({ tenantId: row.tenant_id, requestId: row.request_id, ...fileOf(row), fate })
    } catch (error) {
      unreadable.push({ ...fileOf(row), error: (error as Error).message })
    }
  }
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    await Promise.all(rows.slice(first, first + AT_ONCE).map(scan))
  }
  const last = rows.length === batch ? rows.at(-1) : undefined
  const next = last ? { requestId: last.request_id, kind: last.kind } : null
  return { scanned: rows.length, altered, unreadable, next }
}

type ScannedRow = ReturnType<typeof decodeFile>

const decodeFile = rowDecoder('request_files', {
  tenant_id: text,
  request_id: text,
  kind: text,
  object_name: text,
  version_id: nullable(text),
})

const NEXT = `
  SELECT tenant_id, request_id, kind, object_name, version_id FROM request_files
   WHERE (request_id, kind) > ($1, $2) ORDER BY request_id, kind LIMIT $3`

async function nextFiles(timer: Database, after: Position, limit: number): Promise<ScannedRow[]> {
  const rows = await timer.query({ name: 'scan-files', text: NEXT, values: [after.requestId, after.kind, limit] })
  return rows.map(decodeFile)
}

function fileOf({ request_id, kind, object_name }: ScannedRow): ScannedFile {
  return { request: publicId('sr', request_id), kind, object: object_name }
}
