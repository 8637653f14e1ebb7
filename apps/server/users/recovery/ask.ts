import { findAccountsByEmail } from '../../accounts/claims/claimed-keys.ts'
import type { Language } from '../../accounts/language.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isBoundEmail } from '../addresses/bind.ts'
import type { UserDeps } from '../deps.ts'
import { countAttempts, ofAddress, ofNetwork } from '../limits/count.ts'
import { orderMail, orderNoMail } from '../mails/order.ts'
import { addMembership } from '../memberships/add.ts'
import { makeUser } from '../sign-up/add-user.ts'
import { findUnverified, findVerified } from '../store.ts'

export interface RecoveryLimits {
  /** Of one network in an hour. */
  perNetwork: number
  /** Mails to one address in an hour. */
  perAddress: number
}

export interface AskDeps extends UserDeps {
  recoveryLimits: RecoveryLimits
}

/**
 * Mails a link to the address: that recovers its user, or claims what was opened with it. The answer is the same for every
 * address, and so is the work: where there is nobody, a job is stored that sends nothing.
 */
export async function askRecovery(
  deps: AskDeps,
  { email, address, language }: { email: string; address: string; language: Language },
): Promise<void> {
  const { perNetwork, perAddress } = deps.recoveryLimits
  await countAttempts(deps, [ofNetwork('recovery', address, perNetwork), ofAddress('recovery', email, perAddress)])
  const authenticator = await deps.authenticator()
  await deps.identity.transaction('every tenant', async (tx) => {
    const verified = await findVerified(tx, authenticator, email)
    const unverified = await findUnverified(tx, email)
    const abandoned = await accountsWithoutMembers(tx, email)
    if (verified && verified.deactivatedAt === null && isBoundEmail(authenticator, verified)) {
      return orderMail(tx, { kind: 'recover', userId: verified.userId })
    }
    if (verified) return orderNoMail(tx)
    if (unverified) return orderMail(tx, { kind: 'verify_email', userId: unverified.userId })
    if (abandoned.length === 0) return orderNoMail(tx)
    // Accounts from before there were users: their owner becomes a user, who verifies the address and chooses a factor.
    const { userId, statement } = await makeUser(deps, { email, isVerified: false, language })
    await tx.all([
      statement,
      ...abandoned.map((accountId) =>
        addMembership(authenticator, { accountId, userId, role: 'owner', source: 'sign_up' }),
      ),
    ])
    return orderMail(tx, { kind: 'claim', userId })
  })
}

async function accountsWithoutMembers(tx: Pick<Tx, 'query'>, email: string): Promise<string[]> {
  const accountIds = await findAccountsByEmail(tx, email)
  const rows = await tx.query('SELECT DISTINCT account_id FROM memberships WHERE account_id = ANY ($1)', [accountIds])
  const taken = new Set(rows.map((row) => row.account_id))
  return accountIds.filter((accountId) => !taken.has(accountId))
}
