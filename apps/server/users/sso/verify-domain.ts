import { type Account, lockAccount, OperatorError } from '../../accounts/operate.ts'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { type Domain, listDomains, markVerified } from './domains.ts'

/** The operator vouches for a domain that the account has added. `db`: as countersign_operator. */
export async function verifyDomain(
  { db, authenticator }: { db: Database; authenticator: Authenticator },
  who: string,
  written: string,
  operator: string,
): Promise<{ account: Account; domain: Domain }> {
  const domain = written.toLowerCase()
  const account = await db.transaction('every tenant', (tx) => lockAccount(tx, who))
  const { accountId } = account
  const known = (await listDomains(db, authenticator, accountId)).find((each) => each.domain === domain)
  if (!known) throw new OperatorError('already_so', `${account.email} has not added the domain ${domain}.`)
  if (known.verifiedAt !== null) throw new OperatorError('already_so', `${domain} is verified already.`)
  const actor = `operator:${operator}`
  try {
    const verified = await markVerified(db, authenticator, { accountId, domain, how: actor, by: { actor } })
    return { account, domain: verified }
  } catch (error) {
    if (error instanceof Failure) throw new OperatorError('already_so', error.message)
    throw error
  }
}
