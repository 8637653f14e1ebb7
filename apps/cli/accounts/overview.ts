import { type AccountFilter, type ListedAccount, listAccounts } from '@countersign/server/accounts/list-accounts.ts'
import { type Database, openDatabase } from '@countersign/server/platform/db/database.ts'
import { summariseMembers } from '@countersign/server/users/memberships/summarise.ts'
import { type CliContext, UsageError } from '../context.ts'
import { isoOrNull, LIMITS, NO_DATABASE, presented } from '../operator.ts'

// Accounts as operators see them: their state, whether an owner has verified their address, and how many members and
// keys they have.

export type AccountOverview = Awaited<ReturnType<typeof readOverviews>>[number]

export async function readOverviews(support: Pick<Database, 'query'>, filter: AccountFilter) {
  const accounts = await listAccounts(support, filter)
  const members = await summariseMembers(
    support,
    accounts.map(({ accountId }) => accountId),
  )
  return accounts.map((account) => ({
    ...presented(account),
    removed_at: isoOrNull(account.removedAt),
    created_at: new Date(account.createdAt).toISOString(),
    address_verified: members.get(account.accountId)?.hasVerifiedOwner ?? false,
    members: members.get(account.accountId)?.members ?? 0,
    api_keys: account.keys,
  }))
}

export async function readOverview({ env }: CliContext, { accountId }: Pick<ListedAccount, 'accountId'>) {
  const url = env.COUNTERSIGN_DATABASE_URL
  if (!url) throw new UsageError(NO_DATABASE)
  const support = openDatabase({ url, role: 'countersign_support', ...LIMITS })
  try {
    const [overview] = await readOverviews(support, { accountId, limit: 1 })
    if (!overview) throw new Error(`the account ${accountId} is gone`)
    return overview
  } finally {
    await support.close()
  }
}

/** One word. */
export function stateOf({ approved_at, suspended_at, closed_at, removed_at }: AccountOverview): string {
  if (removed_at !== null) return 'removed'
  if (closed_at !== null) return 'closed'
  return suspended_at !== null ? 'suspended' : approved_at !== null ? 'live' : 'sandbox'
}

/** Since when it is in which state, whether its address is verified, and how many members and keys it has. */
export function describeAccount(account: AccountOverview): string {
  const { approved_at, suspended_at, closed_at, removed_at, address_verified, members, api_keys } = account
  return [
    approved_at === null ? 'in the sandbox only' : `live since ${approved_at}`,
    ...(suspended_at === null ? [] : [`suspended since ${suspended_at}`]),
    ...(closed_at === null ? [] : [`closed since ${closed_at}`]),
    ...(removed_at === null ? [] : [`removed since ${removed_at}`]),
    address_verified ? 'address verified' : NOT_VERIFIED,
    counted(members, 'member'),
    `${counted(api_keys.test, 'test key')}, ${counted(api_keys.live, 'live key')}`,
  ].join(', ')
}

export const NOT_VERIFIED = 'address not verified'

export function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
