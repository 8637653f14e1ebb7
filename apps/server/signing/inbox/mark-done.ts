import type { InboxScope } from '../../notifications/inbox/open-inbox.ts'
import type { Statement, Tx } from '../../platform/db/database.ts'
import { type InboxItem, ITEMS } from './read-inbox.ts'

/** In one go; the rest when somebody goes on again. */
const MAX_PASSED = 1000

/**
 * Whoever goes on was led past what does not wait for them. What never will again is marked, so that nobody who looks
 * for the next reads it again: a list of thousands would be read from its beginning each time.
 */
export async function markDone(tx: Tx, reach: InboxScope, after: number, found: InboxItem | undefined): Promise<void> {
  await tx.all(stretchesBetween(after, found?.number, reach.upTo + 1).map((stretch) => doneStatement(reach, stretch)))
}

/** From the first number to before the second. */
type Stretch = [from: number, to: number]

/** What was looked at: on from the one they come from, and from the beginning if nothing waits behind it. */
function stretchesBetween(after: number, found: number | undefined, end: number): Stretch[] {
  if (found === undefined) return [[0, end]]
  const isAhead = found > after
  return isAhead
    ? [[after, found]]
    : [
        [after, end],
        [0, found],
      ]
}

function doneStatement({ tenantId, inboxId }: InboxScope, stretch: Stretch): Statement {
  return { name: 'queue-pass-by', text: PASS_BY, values: [tenantId, inboxId, ...stretch] }
}

// Two who go on at once do not wait for each other.
const PASS_BY = `
  WITH passed AS MATERIALIZED (
    SELECT i.number ${ITEMS}
     WHERE i.tenant_id = $1 AND i.queue_id = $2 AND NOT i.done AND i.number >= $3 AND i.number < $4
       AND (i.generation < s.link_generation OR s.state IN ('signed','declined')
            OR r.state NOT IN ('pending','in_progress'))
     ORDER BY i.number LIMIT ${MAX_PASSED}
       FOR UPDATE OF i SKIP LOCKED)
  UPDATE queue_items q SET done = true FROM passed
   WHERE q.tenant_id = $1 AND q.queue_id = $2 AND q.number = passed.number`
