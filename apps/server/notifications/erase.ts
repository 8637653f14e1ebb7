import type { Statement } from '../platform/db/database.ts'
import { ERASED_ROWS as ERASED, type ErasureTarget, targetValues } from '../records/erasure-target.ts'
import { emailKeyOf } from './digests/email-key.ts'

// Erasure in the tables of notifications, as countersign_eraser.

export function eraseMails(target: ErasureTarget): Statement[] {
  const values = targetValues(target)
  const { tenantId, requestId, signerId, persons } = target
  return [
    // Mails have no generation. A person who was replaced, or replaced another, is found by the address.
    {
      text: `
        UPDATE mails SET recipient = '', last_error = NULL
         WHERE tenant_id = $1 AND request_id = $2
           AND ($3::uuid IS NULL
                OR (signer_id = $3 AND lower(recipient) IN (SELECT lower(e) FROM unnest($4::text[]) e)))`,
      values: [tenantId, requestId, signerId, persons.map(({ email }) => email)],
    },
    { text: LOCK_DIGESTS, values },
    { text: ERASE_FROM_DIGESTS, values },
  ]
}

/** Requires that no visit of an emptied inbox is left (see `EMPTIED_INBOXES`). */
export function eraseInboxes(target: ErasureTarget): Statement[] {
  return [lockInboxes(target), { text: ERASE_FROM_INBOXES, values: targetValues(target) }]
}

/** Deletes what is left with a key that is made from the address: digests and the inbox without items, and the stop of receipts. */
export function eraseEmailKeys({ tenantId, email }: { tenantId: string; email: string }): Statement[] {
  const values = [tenantId, emailKeyOf(tenantId, email)]
  return [
    { text: 'DELETE FROM receipt_stops WHERE tenant_id = $1 AND email_key = $2', values },
    {
      text: `
        DELETE FROM mail_digests d
         WHERE d.tenant_id = $1 AND d.email_key = $2
           AND NOT EXISTS (SELECT FROM digest_items i WHERE i.tenant_id = $1 AND i.digest_id = d.digest_id)`,
      values,
    },
    {
      text: `
        WITH empty AS (
          SELECT b.inbox_id FROM inboxes b
           WHERE b.tenant_id = $1 AND b.email_key = $2
             AND NOT EXISTS (SELECT FROM inbox_items i WHERE i.tenant_id = $1 AND i.inbox_id = b.inbox_id)),
             links AS (DELETE FROM inbox_links WHERE tenant_id = $1 AND inbox_id IN (SELECT inbox_id FROM empty))
        DELETE FROM inboxes WHERE tenant_id = $1 AND inbox_id IN (SELECT inbox_id FROM empty)`,
      values,
    },
  ]
}

/** All of a closed account. */
export function eraseReceiptStops(tenantId: string): Statement {
  return { text: 'DELETE FROM receipt_stops WHERE tenant_id = $1', values: [tenantId] }
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
export function lockInboxes(target: ErasureTarget): Statement {
  return {
    text: `
      SELECT FROM inboxes
       WHERE tenant_id = $1 AND inbox_id IN (SELECT inbox_id FROM inbox_items WHERE ${ERASED})
       ORDER BY inbox_id FOR UPDATE`,
    values: targetValues(target),
  }
}

/**
 * A subselect: the ids of the inboxes that contain only items of the target; its parameters are `targetValues`.
 * `eraseInboxes` deletes these inboxes.
 */
export const EMPTIED_INBOXES = `
  SELECT inbox_id FROM inbox_items e
   WHERE ${ERASED}
     AND NOT EXISTS
         (SELECT FROM inbox_items i
           WHERE i.tenant_id = $1 AND i.inbox_id = e.inbox_id
             AND NOT (i.request_id = $2 AND ($3::uuid IS NULL OR i.signer_id = $3)
                      AND i.generation >= $4 AND i.generation < $5))`

// Removes the items from their inboxes, and the inboxes that have no other item.
const ERASE_FROM_INBOXES = `
  WITH emptied AS (${EMPTIED_INBOXES}),
       items AS (DELETE FROM inbox_items WHERE ${ERASED}),
       links AS (DELETE FROM inbox_links WHERE tenant_id = $1 AND inbox_id IN (SELECT inbox_id FROM emptied))
  DELETE FROM inboxes WHERE tenant_id = $1 AND inbox_id IN (SELECT inbox_id FROM emptied)`
