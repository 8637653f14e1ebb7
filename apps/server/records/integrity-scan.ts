import type { Logger } from 'pino'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Fate } from '../platform/blobs/object-store.ts'
import type { Database } from '../platform/db/database.ts'
import { firstIdAt, instantOf, publicId } from '../platform/ids.ts'

// Whoever owns the bucket can put another object over a finished file, or hide it by a deletion. Neither is ever served,
// for rows name the version they mean; but it must be noticed. So all files are looked at, round and round, a few at a
// time.

export interface WatchDeps {
  /** As countersign_timer. */
  timer: Database
  blobs: Blobs
  /** How many files are looked at in one go. */
  batch?: number
}

export interface WatchedFile {
  request: string
  kind: string
  object: string
}

export interface AlteredFile extends WatchedFile {
  fate: Fate
}

/** Of which the store does not say how it is. */
export interface UnseenFile extends WatchedFile {
  error: string
}

/** Behind the last file that was looked at. */
export interface Place {
  requestId: string
  kind: string
}

const FIRST: Place = { requestId: '00000000-0000-0000-0000-000000000000', kind: '' }
const BATCH = 200
const AT_ONCE = 8

export interface WatchOptions extends WatchDeps {
  log: Pick<Logger, 'error'>
  /** From 0 to 1. */
  random?: () => number
}

/**
 * One batch at a time, from where the last one ended; each file that something happened to is told as an error. What
 * cannot be seen is told too, and looked at again in the next round. The first round begins anywhere, so that a process
 * that is often restarted comes to all of them.
 */
export function watchFiles({ log, random = Math.random, ...deps }: WatchOptions): () => Promise<boolean> {
  let after: Place | undefined
  return async () => {
    after ??= await anywhere(deps.timer, random())
    const { altered, unseen, next } = await lookAtFiles(deps, after)
    for (const file of altered) log.error(file, 'a finished file was tampered with in the object store')
    if (unseen.length > 0) log.error({ files: unseen }, 'finished files could not be looked at in the object store')
    after = next ?? FIRST
    return false
  }
}

/** A moment between the oldest request with files and now; ids sort by time. */
async function anywhere(timer: Database, fraction: number): Promise<Place> {
  const [oldest] = await nextFiles(timer, FIRST, 1)
  if (!oldest) return FIRST
  const since = instantOf(oldest.request_id).getTime()
  return { requestId: firstIdAt(new Date(since + fraction * (Date.now() - since))), kind: '' }
}

/** `next` is null behind the last file. */
export async function lookAtFiles(
  { timer, blobs, batch = BATCH }: WatchDeps,
  after: Place = FIRST,
): Promise<{ looked: number; altered: AlteredFile[]; unseen: UnseenFile[]; next: Place | null }> {
  const rows = await nextFiles(timer, after, batch)
  const altered: AlteredFile[] = []
  const unseen: UnseenFile[] = []
  const look = async (row: WatchedRow) => {
    try {
      const fate = await blobs.fate({ name: row.object_name, versionId: row.version_id })
      if (fate) altered.push({ ...told(row), fate })
    } catch (error) {
      unseen.push({ ...told(row), error: (error as Error).message })
    }
  }
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    await Promise.all(rows.slice(first, first + AT_ONCE).map(look))
  }
  const last = rows.length === batch ? rows.at(-1) : undefined
  const next = last ? { requestId: last.request_id, kind: last.kind } : null
  return { looked: rows.length, altered, unseen, next }
}

interface WatchedRow extends Record<string, unknown> {
  request_id: string
  kind: string
  object_name: string
  version_id: string | null
}

const NEXT = `
  SELECT request_id, kind, object_name, version_id FROM request_files
   WHERE (request_id, kind) > ($1, $2) ORDER BY request_id, kind LIMIT $3`

function nextFiles(timer: Database, after: Place, most: number): Promise<WatchedRow[]> {
  return timer.query<WatchedRow>({ name: 'watch-files', text: NEXT, values: [after.requestId, after.kind, most] })
}

function told({ request_id, kind, object_name }: WatchedRow): WatchedFile {
  return { request: publicId('sr', request_id), kind, object: object_name }
}
