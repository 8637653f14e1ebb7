import { type AccountAction, insertActivity } from '../accounts/activity.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Origin } from './deps.ts'
import { readWrittenMemberships } from './memberships/read.ts'

export interface UserAct {
  userId: string
  /** Who acted; without it the user. */
  actor?: string
  action: Extract<AccountAction, `member.${string}`>
  origin: Origin
  detail?: Record<string, unknown>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** An entry of what a user did to their own access, in the activity of each of their accounts. */
export async function recordUserAct(tx: Tx, act: UserAct): Promise<void> {
  const { userId, actor, action, origin, detail, before, after } = act
  const memberships = await readWrittenMemberships(tx, userId)
  for (const { tenants } of memberships) {
    await tx.query(
      insertActivity({
        ...{ tenantId: tenants.test, mode: 'test', actor: actor ?? `user:${userId}`, action },
        ...{ detail: { user_id: userId, ...detail }, from: origin },
        ...(before && after ? { before, after } : {}),
      }),
    )
  }
}
