import { EMPTIED_INBOXES, lockInboxes } from '../notifications/erase.ts'
import type { Statement } from '../platform/db/database.ts'
import { ERASED_ROWS, type ErasureTarget, targetValues } from '../records/erasure-target.ts'

// Erasure in the tables of signing, as countersign_eraser.

/**
 * Erases where a visit was embedded and where it returned to: such URLs can name the person. Erases what the page stored for
 * a token helper: who a witness is, and the values of fields.
 */
export function eraseVisits(target: ErasureTarget): Statement[] {
  return [
    {
      text: `UPDATE visits SET embed_origin = NULL, return_url = NULL WHERE ${ERASED_ROWS}`,
      values: targetValues(target),
    },
    {
      text: `
        UPDATE helper_sessions SET stated = NULL
         WHERE tenant_id = $1 AND visit_id IN (SELECT visit_id FROM visits WHERE ${ERASED_ROWS})`,
      values: targetValues(target),
    },
  ]
}

/** Deletes the visits of inboxes that the erasure empties, before notifications deletes the inboxes. */
export function eraseInboxVisits(target: ErasureTarget): Statement[] {
  return [
    lockInboxes(target),
    {
      text: `DELETE FROM inbox_visits WHERE tenant_id = $1 AND inbox_id IN (${EMPTIED_INBOXES})`,
      values: targetValues(target),
    },
  ]
}
