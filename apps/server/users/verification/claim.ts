import { revokeKeysExcept } from '../../accounts/claims/claimed-keys.ts'
import { recordActOn } from '../activity.ts'
import { markVerified } from '../addresses/mark-verified.ts'
import { nowOf, type Origin } from '../deps.ts'
import { dropFactors } from '../factors/drop.ts'
import { type ChosenFactor, giveFirstFactor } from '../factors/first-factor.ts'
import type { PasskeyDeps } from '../factors/relying-party.ts'
import { useLink } from '../links/read.ts'
import { accountsOpenedBy, moveMemberships, removeOthers } from '../memberships/add.ts'
import { readMemberships } from '../memberships/read.ts'
import { endOtherSessions, endSessions } from '../sessions/end.ts'
import { removeCompanySignOn } from '../sso/remove-all.ts'
import { openLink, VERIFYING } from './open-link.ts'

export interface ClaimDeps extends PasskeyDeps {
  /** Ends the webhooks, origins and sandbox addresses of a tenant. */
  endIntegration: (tenantId: string) => Promise<void>
}

export interface Claim {
  token: string
  chosen: ChosenFactor
  /** The API keys that stay valid. */
  keptKeys: readonly string[]
  /** The session of the browser, if it has one. The caller renews its token if it is the owner's. */
  sessionId?: string | undefined
  origin: Origin
}

/** `userId`: who owns the accounts now; `isNew`: the user has the factor that was chosen. */
export type Claimed = { userId: string; isNew: boolean } | undefined

/**
 * The owner of an address takes what was opened with it. A person who signed up with it before keeps nothing: factors,
 * sessions, company sign-on, provisioning and the keys that the owner does not keep end. An owner who keeps no key has not
 * set up the webhooks either, so these end, too. An owner who has a user already keeps it with its own factors; other
 * sessions of this user than that of the browser end. Throws FactorRefused.
 */
export async function claim(deps: ClaimDeps, { token, chosen, keptKeys, sessionId, origin }: Claim): Promise<Claimed> {
  const authenticator = await deps.authenticator()
  const now = nowOf(deps)
  return deps.identity.transaction('every tenant', async (tx) => {
    const opened = await openLink(deps, tx, { token, sessionUserId: null })
    if (!opened || !(await useLink(tx, authenticator, { token, purposes: VERIFYING, now }))) return undefined
    const { user, owner } = opened
    const memberships = await readMemberships(tx, authenticator, user.userId)
    const accountIds = memberships.map(({ accountId }) => accountId)
    const openedIds = await accountsOpenedBy(tx, user.userId)
    await dropFactors(deps, tx, user.userId)
    await tx.query(revokeKeysExcept(accountIds, keptKeys))
    await tx.all([...removeCompanySignOn(openedIds), ...removeOthers(accountIds, user.userId)])
    const userId = owner?.userId ?? user.userId
    if (owner) {
      await moveMemberships(tx, authenticator, { from: user.userId, to: owner.userId })
      await tx.query('DELETE FROM users WHERE user_id = $1', [user.userId])
      // The owner gains rights: a token that was stolen before must not have them.
      const whose = { userId, ssoAccountId: null }
      if (sessionId === undefined) await endSessions({ ...deps, identity: tx }, whose)
      else await endOtherSessions({ ...deps, identity: tx }, whose, sessionId)
    } else {
      await giveFirstFactor(deps, tx, userId, chosen)
      await tx.query(markVerified(authenticator, { userId, email: user.email, now }))
    }
    const act = { userId, action: 'member.account_claimed', origin, detail: { email: user.email } } as const
    await recordActOn(tx, accountIds, act)
    // Last: it commits on its own, and must not do so for a claim that is refused.
    if (!opened.keys.some(({ keyId }) => keptKeys.includes(keyId))) {
      const tenants = memberships.filter(({ accountId }) => openedIds.includes(accountId)).map((each) => each.tenants)
      for (const { test, live } of tenants) await Promise.all([deps.endIntegration(test), deps.endIntegration(live)])
    }
    return { userId, isNew: owner === undefined }
  })
}
