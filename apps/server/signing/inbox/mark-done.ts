import type { InboxScope } from '../../notifications/inbox/open-inbox.ts'
import { markItemsDone } from '../../notifications/inbox/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { InboxItem } from './read-inbox.ts'

/**
 * Whoever goes on was led past what does not wait for them. What never will again is marked, so that nobody who looks
 * for the next reads it again: a list of thousands would be read from its beginning each time.
 */
export async function markDone(tx: Tx, reach: InboxScope, after: number, found: InboxItem | undefined): Promise<void> {
  await tx.all(stretchesBetween(after, found?.number, reach.upTo + 1).map((stretch) => markItemsDone(reach, stretch)))
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
