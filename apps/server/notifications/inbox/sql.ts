import { joinTenantOf } from '../../accounts/sql.ts'
import type { Statement } from '../../platform/db/database.ts'
import { EFFECTIVE_STATE } from '../../signrequests/effective-state.ts'
import { JOIN_SIGNER, joinSignerAndRequestInOrder } from '../../signrequests/sql.ts'
import type { InboxScope } from './open-inbox.ts'

// SQL over inboxes that statements of other modules are composed of. The aliases are fixed: q is the inbox, i an item of
// it, s and r its signer and request, t the tenant.

/** FROM the items of inboxes, each with its signer, request and tenant. */
export const FROM_ITEMS = `
  FROM inbox_items i ${joinSignerAndRequestInOrder('i')} ${joinTenantOf('i')}`

/** Joins the item i of a row that has a tenant_id, a inbox_id, a request_id and a signer_id. */
export const JOIN_ITEM = 'JOIN inbox_items i USING (tenant_id, inbox_id, request_id, signer_id)'

/** A FROM item: the inbox $2 of the tenant $1, as q. */
export const INBOX = '(SELECT * FROM inboxes WHERE tenant_id = $1 AND inbox_id = $2) q'

/** A subselect: the language that the sender chose for the first signer in the inbox q. */
export const INBOX_LOCALE = `
  (SELECT s.options ->> 'locale' FROM inbox_items i ${JOIN_SIGNER}
    WHERE i.tenant_id = q.tenant_id AND i.inbox_id = q.inbox_id ORDER BY i.number LIMIT 1)`

/** Whether nothing is asked of the signer s: they get a copy, or they were to look and have looked. */
export const IS_ASKED_NOTHING = `(s.role = 'cc' OR (s.role = 'viewer' AND s.state = 'viewed'))`

/** Whether the item i waits for its signer. */
export const IS_OPEN = `
  (NOT i.done AND i.generation = s.link_generation AND s.state IN ('notified','viewed','signing')
   AND NOT ${IS_ASKED_NOTHING}
   AND ${EFFECTIVE_STATE} IN ('pending','in_progress'))`

/** Whether the item i waits for its signer, or they may read it: a copy while the request is open, everybody at its end. */
export const IS_OPENABLE = `
  (${IS_OPEN}
   OR i.generation = s.link_generation
      AND (s.role = 'cc' AND s.state IN ('notified','viewed') AND ${EFFECTIVE_STATE} IN ('pending','in_progress')
           OR s.state IN ('signed','approved','viewed','notified') AND r.state IN ('sealing','completed')))`

/** Items marked per statement; the next statement marks the rest. */
const MAX_MARKED = 1000

/** Marks items that can never wait for their signer again, from one number to before another. */
export function markItemsDone({ tenantId, inboxId }: InboxScope, [from, to]: readonly [number, number]): Statement {
  return { name: 'mark-inbox-items-done', text: MARK_DONE, values: [tenantId, inboxId, from, to] }
}

// SKIP LOCKED: concurrent statements do not wait for each other.
const MARK_DONE = `
  WITH passed AS MATERIALIZED (
    SELECT i.number ${FROM_ITEMS}
     WHERE i.tenant_id = $1 AND i.inbox_id = $2 AND NOT i.done AND i.number >= $3 AND i.number < $4
       AND (i.generation < s.link_generation OR s.state IN ('signed','approved','declined') OR ${IS_ASKED_NOTHING}
            OR r.state NOT IN ('pending','in_progress'))
     ORDER BY i.number LIMIT ${MAX_MARKED}
       FOR UPDATE OF i SKIP LOCKED)
  UPDATE inbox_items q SET done = true FROM passed
   WHERE q.tenant_id = $1 AND q.inbox_id = $2 AND q.number = passed.number`
