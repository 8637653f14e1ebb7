import type { InboxScope } from '../../notifications/inbox/open-inbox.ts'
import { markItemsDone } from '../../notifications/inbox/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { InboxItem } from './read-inbox.ts'

/**
 * Marks the items before the next waiting one that will never wait again. Later searches skip marked items; without the
 * mark, each search would read a list of thousands from its beginning.
 */
export async function markDone(tx: Tx, scope: InboxScope, after: number, found: InboxItem | undefined): Promise<void> {
  await tx.all(rangesRead(after, found?.number, scope.upTo + 1).map((range) => markItemsDone(scope, range)))
}

/** Item numbers from `from` to before `to`. */
type Range = [from: number, to: number]

/** The ranges that the search read: from `after` on, and from the beginning if nothing waits after it. */
function rangesRead(after: number, found: number | undefined, end: number): Range[] {
  if (found === undefined) return [[0, end]]
  const isAhead = found > after
  return isAhead
    ? [[after, found]]
    : [
        [after, end],
        [0, found],
      ]
}
