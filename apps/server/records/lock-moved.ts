import { JOIN_ACCOUNT } from '../accounts/sql.ts'
import type { ObjectTable, Query } from '../platform/blobs/move/set-versions.ts'
import type { Place } from '../platform/blobs/object-store.ts'
import { date, nullable, rowDecoder, text } from '../platform/db/decode.ts'

// Files of live requests are locked against deletion. A folder cannot lock them, so they are locked when they are moved
// to a bucket.

export const FILE_OBJECTS: readonly ObjectTable[] = [{ table: 'request_files' }]

const AT_A_TIME = 16

const decodeFile = rowDecoder('request_files', { object_name: text, version_id: nullable(text), until: date })

/** Locks the files of live requests from their completion for the account's retention period. Returns their number. */
export async function lockMovedFiles(
  query: Query,
  lock: (place: Place, until: Date) => Promise<void>,
): Promise<number> {
  const rows = await query(`
    SELECT f.object_name, f.version_id, f.created_at + make_interval(years => a.retention_years) AS until
      FROM request_files f ${JOIN_ACCOUNT}
     WHERE t.mode = 'live' AND f.locked_until IS NULL
       AND f.created_at + make_interval(years => a.retention_years) > now()
       AND EXISTS (SELECT FROM moved_objects m WHERE m.object_name = f.object_name)`)
  const files = rows.map(decodeFile)
  for (let at = 0; at < files.length; at += AT_A_TIME) {
    const some = files.slice(at, at + AT_A_TIME)
    await Promise.all(some.map((file) => lock({ name: file.object_name, versionId: file.version_id }, file.until)))
  }
  await query(
    `UPDATE request_files f SET locked_until = l.until
       FROM unnest($1::text[], $2::timestamptz[]) AS l(object_name, until)
      WHERE f.object_name = l.object_name AND f.locked_until IS NULL`,
    [files.map(({ object_name }) => object_name), files.map(({ until }) => until)],
  )
  return files.length
}
