import { Failure } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { makeBudget } from '../../platform/throttle/budget.ts'

// Rate-limits requests for new links. Each process counts on its own. The domain limits the requests for each signer as
// well.
//
// Requests are counted by the asking network and the sender's account: neither depends on who is asked, so a refusal tells
// an earlier person nothing. Mails are counted by mailbox, for each account alone, so that nobody can use up the mails of
// another account's signers. Above the limit the page says the same, and the first link of a signer is mailed in any case.

const NETWORK = { perMinute: 1 / 2, burst: 20 }
const ACCOUNT = { perMinute: 20, burst: 200 }
const MAILBOX = { perMinute: 1 / 10, burst: 5 }

export interface LinkRequestLimiter {
  /** Counts a request. Throws `rate_limited` if there were too many. */
  record(by: { ip: string; tenantId: string }): void
  /** Counts a mail with a link to a signer. False if the mailbox has got too many of this account. */
  takeMail(to: { tenantId: string; email: string }): boolean
}

export function createLinkRequestLimiter(now?: () => number): LinkRequestLimiter {
  const networks = makeBudget(NETWORK, now)
  const accounts = makeBudget(ACCOUNT, now)
  const mailboxes = makeBudget(MAILBOX, now)
  return {
    record({ ip, tenantId }) {
      const waitMs = Math.max(networks.take(networkOf(ip)), accounts.take(tenantId))
      if (waitMs === 0) return
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      throw new Failure('rate_limited', 'Too many new links were asked for. Try again later.', { retryAfterSeconds })
    },
    takeMail({ tenantId, email }) {
      return mailboxes.take(`${tenantId} ${email.toLowerCase()}`) === 0
    },
  }
}
