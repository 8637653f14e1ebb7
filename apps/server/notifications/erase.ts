import type { Statement } from '../platform/db/database.ts'

// Erasure in the tables of notifications, as countersign_eraser: of one signer of a request, or of all of them (null).

const ERASED = 'tenant_id = $1 AND request_id = $2 AND ($3::uuid IS NULL OR signer_id = $3)'

export function eraseMails(tenantId: string, requestId: string, signerId: string | null): Statement[] {
  const values = [tenantId, requestId, signerId]
  return [
    { text: `UPDATE mails SET recipient = '', last_error = NULL WHERE ${ERASED}`, values },
    { text: LOCK_DIGESTS, values },
    { text: ERASE_FROM_DIGESTS, values },
  ]
}

/** Requires that no visit of an emptied inbox is left (see `EMPTIED_INBOXES`). */
export function eraseInboxes(tenantId: string, requestId: string, signerId: string | null): Statement[] {
  const values = [tenantId, requestId, signerId]
  return [lockInboxes(tenantId, requestId, signerId), { text: ERASE_FROM_INBOXES, values }]
}

// A transaction that adds an item has locked its digest. After this lock the next statement sees what it added.
const LOCK_DIGESTS = `
  SELECT FROM mail_digests
   WHERE tenant_id = $1 AND digest_id IN (SELECT digest_id FROM digest_items WHERE ${ERASED})
   ORDER BY digest_id FOR UPDATE`

// Removes the items from their digests, and the digests that have no other item.
const ERASE_FROM_DIGESTS = `
  WITH erased AS (DELETE FROM digest_items WHERE ${ERASED} RETURNING digest_id, mail_id)
  DELETE FROM mail_digests d
   WHERE d.tenant_id = $1 AND d.digest_id IN (SELECT digest_id FROM erased)
     AND NOT EXISTS
         (SELECT FROM digest_items i
           WHERE i.tenant_id = $1 AND i.digest_id = d.digest_id
             AND i.mail_id NOT IN (SELECT mail_id FROM erased))`

/** As with digests, a transaction that adds an item to an inbox has locked the inbox. */
export function lockInboxes(tenantId: string, requestId: string, signerId: string | null): Statement {
  return {
    text: `
      SELECT FROM inboxes
       WHERE tenant_id = $1 AND inbox_id IN (SELECT inbox_id FROM inbox_items WHERE ${ERASED})
       ORDER BY inbox_id FOR UPDATE`,
    values: [tenantId, requestId, signerId],
  }
}

/**
 * A subselect: the ids of the inboxes that contain only items of the signer $3 (null: any) of the request $2 of the
 * tenant $1. `eraseInboxes` deletes these inboxes.
 */
export const EMPTIED_INBOXES = `
  SELECT inbox_id FROM inbox_items e
   WHERE ${ERASED}
     AND NOT EXISTS
         (SELECT FROM inbox_items i
           WHERE i.tenant_id = $1 AND i.inbox_id = e.inbox_id
             AND NOT (i.request_id = $2 AND ($3::uuid IS NULL OR i.signer_id = $3)))`

// Removes the items from their inboxes, and the inboxes that have no other item.
const ERASE_FROM_INBOXES = `
  WITH emptied AS (${EMPTIED_INBOXES}),
       items AS (DELETE FROM inbox_items WHERE ${ERASED}),
       links AS (DELETE FROM inbox_links WHERE tenant_id = $1 AND inbox_id IN (SELECT inbox_id FROM emptied))
  DELETE FROM inboxes WHERE tenant_id = $1 AND inbox_id IN (SELECT inbox_id FROM emptied)`
