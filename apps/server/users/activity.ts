import { type AccountAction, insertActivity } from '../accounts/activity.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Origin } from './deps.ts'
import { readWrittenMemberships } from './memberships/read.ts'

// What a person does to their own access concerns each of their accounts, and happens in none of them. So an account learns
// that it happened. It learns from where and with which factor only if it is the person's only account: one company must not
// read where and how a person works for another.

export interface UserAct {
  userId: string
  /** Who acted; without it the user. */
  actor?: string
  action: Extract<AccountAction, `member.${string}`>
  origin: Origin
  /** For the person's only account. */
  detail?: Record<string, unknown>
  /** What the account can read of its member in any case. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** An entry of what a user did to their own access, in the activity of each of their accounts. */
export async function recordUserAct(tx: Tx, act: UserAct): Promise<void> {
  const memberships = await readWrittenMemberships(tx, act.userId)
  const isOnly = memberships.length === 1
  for (const { tenants } of memberships) await record(tx, tenants.test, act, isOnly)
}

/** The same for an act on these accounts and no other account of the user: they learn all of it. */
export async function recordActOn(tx: Tx, accountIds: readonly string[], act: UserAct): Promise<void> {
  for (const { accountId, tenants } of await readWrittenMemberships(tx, act.userId)) {
    if (accountIds.includes(accountId)) await record(tx, tenants.test, act, true)
  }
}

async function record(tx: Tx, tenantId: string, act: UserAct, isWhole: boolean): Promise<void> {
  const { userId, actor, action, origin, detail, before, after } = act
  await tx.query(
    insertActivity({
      ...{ tenantId, mode: 'test', actor: actor ?? `user:${userId}`, action },
      detail: { user_id: userId, ...(isWhole ? detail : {}) },
      ...(isWhole ? { from: origin } : {}),
      ...(before && after ? { before, after } : {}),
    }),
  )
}
