import type { Database } from '../../platform/db/database.ts'

// A draft names people who have not been asked yet. It is deleted so many days after its last change; the database's
// policy for this role has the same number.

export const DRAFT_DAYS = 90
const AT_ONCE = 1_000

/** `timer`: as countersign_timer, which sees old drafts only. Returns how many were deleted. */
export async function deleteOldDrafts(timer: Pick<Database, 'query'>, atOnce = AT_ONCE): Promise<number> {
  let deleted = 0
  for (let more = true; more; ) {
    const rows = await timer.query(DELETE, [atOnce])
    deleted += rows.length
    more = rows.length === atOnce
  }
  return deleted
}

// Checks the age of the current row version again: a member may have saved the draft meanwhile.
const DELETE = `
  DELETE FROM drafts
   WHERE updated_at < clock_timestamp() - interval '${DRAFT_DAYS} days' AND (tenant_id, draft_id) IN (
     SELECT tenant_id, draft_id FROM drafts
      WHERE updated_at < clock_timestamp() - interval '${DRAFT_DAYS} days' ORDER BY updated_at LIMIT $1)
  RETURNING draft_id`
