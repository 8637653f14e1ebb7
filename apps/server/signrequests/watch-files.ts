import type { Logger } from 'pino'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Fate } from '../platform/blobs/object-store.ts'
import type { Database } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'

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

export interface AlteredFile {
  request: string
  kind: string
  object: string
  fate: Fate
}

/** Behind the last file that was looked at. */
export interface Place {
  requestId: string
  kind: string
}

const FIRST: Place = { requestId: '00000000-0000-0000-0000-000000000000', kind: '' }
const BATCH = 200
const AT_ONCE = 8

/** One round at a time, from where the last one ended; each file that something happened to is told as an error. */
export function watchFiles({ log, ...deps }: WatchDeps & { log: Pick<Logger, 'error'> }): () => Promise<boolean> {
  let after = FIRST
  return async () => {
    const { altered, next } = await lookAtFiles(deps, after)
    for (const file of altered) log.error(file, 'a finished file was tampered with in the object store')
    after = next ?? FIRST
    return false
  }
}

/** `next` is null behind the last file. */
export async function lookAtFiles(
  { timer, blobs, batch = BATCH }: WatchDeps,
  after: Place = FIRST,
): Promise<{ looked: number; altered: AlteredFile[]; next: Place | null }> {
  const rows = await timer.query<WatchedRow>({
    name: 'watch-files',
    text: NEXT,
    values: [after.requestId, after.kind, batch],
  })
  const altered: AlteredFile[] = []
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const fates = rows.slice(first, first + AT_ONCE).map(async (row) => ({ row, fate: await fateOf(blobs, row) }))
    for (const { row, fate } of await Promise.all(fates)) if (fate) altered.push(told(row, fate))
  }
  const last = rows.length === batch ? rows.at(-1) : undefined
  return { looked: rows.length, altered, next: last ? { requestId: last.request_id, kind: last.kind } : null }
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

function fateOf(blobs: Blobs, { object_name, version_id }: WatchedRow): Promise<Fate | undefined> {
  return blobs.fate({ name: object_name, versionId: version_id })
}

function told({ request_id, kind, object_name }: WatchedRow, fate: Fate): AlteredFile {
  return { request: publicId('sr', request_id), kind, object: object_name, fate }
}
