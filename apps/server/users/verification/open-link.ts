import { type ClaimedKey, listKeysOfAccounts } from '../../accounts/claims/claimed-keys.ts'
import type { Tx } from '../../platform/db/database.ts'
import { nowOf, type UserDeps } from '../deps.ts'
import { readLink } from '../links/read.ts'
import { readMemberships } from '../memberships/read.ts'
import { findVerified, readUser, type User } from '../store.ts'

// The link to an unverified address. Anybody may have signed up with the address, so opening the link gives nothing to the
// person who did: only in the browser that is signed in as this user does it verify the address and change nothing else.
// In any other browser the owner of the address claims the account: the earlier password, passkeys and sessions end.

export const VERIFYING = ['verify_email', 'claim'] as const

export interface OpenedLink {
  user: User
  /** The user who has verified this address before: the account becomes theirs. */
  owner: User | undefined
  /** Whether this browser is signed in as the user. */
  isOwnBrowser: boolean
  accountName: string
  keys: ClaimedKey[]
}

/** Undefined if the link is not valid. Changes nothing. */
export async function openLink(
  deps: UserDeps,
  tx: Pick<Tx, 'query'>,
  { token, sessionUserId }: { token: string; sessionUserId: string | null },
): Promise<OpenedLink | undefined> {
  const authenticator = await deps.authenticator()
  const link = await readLink(tx, authenticator, { token, purposes: VERIFYING, now: nowOf(deps) })
  const user = link?.userId ? await readUser(tx, link.userId) : undefined
  if (!user || user.verifiedAt !== null || user.deactivatedAt !== null) return undefined
  if (user.email !== link?.detail.email) return undefined
  const memberships = await readMemberships(tx, authenticator, user.userId)
  const accountIds = memberships.map(({ accountId }) => accountId)
  return {
    user,
    owner: await findVerified(tx, authenticator, user.email),
    isOwnBrowser: sessionUserId === user.userId,
    accountName: memberships[0]?.accountName ?? '',
    keys: await listKeysOfAccounts(tx, accountIds),
  }
}
