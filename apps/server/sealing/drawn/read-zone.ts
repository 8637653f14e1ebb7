import type { SignerOf } from '../../notifications/signer-zone.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { isUnreadable, StoreUnavailable } from '../../platform/blobs/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { marksOf, readMark } from './marks.ts'

/**
 * The time zone of the device on which a signer made their mark; null if it is not known, as for other methods, or the
 * mark cannot be read.
 */
export async function readSignerZone(
  { db, blobs }: { db: Database; blobs: Blobs },
  { tenantId, requestId, signerId }: SignerOf,
): Promise<string | null> {
  const [rows = []] = await db.flush({ tenant: tenantId }, [marksOf.statement(tenantId, requestId)])
  const marks = marksOf.read(rows)
  if (!marks.has(signerId)) return null
  try {
    return (await readMark(blobs, marks, signerId)).zone ?? null
  } catch (error) {
    // No mail waits for a zone.
    if (isUnreadable(error) || error instanceof StoreUnavailable) return null
    throw error
  }
}
