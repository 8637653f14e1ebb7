import { closeAccountStatement } from '../../accounts/closing/close.ts'
import { Failure } from '../../platform/errors.ts'
import { actorOf, type Caller } from '../../platform/http/caller.ts'
import type { UserDeps } from '../deps.ts'
import { recordForAccount } from '../directory/record.ts'
import { orderMemberMail } from '../members/mails.ts'
import { memberOf } from '../members/refuse.ts'
import { lockMembers } from '../members/rows.ts'

/**
 * Closes the account. Every process refuses its keys, sessions and links within five seconds. Open requests stay as they
 * are: nobody can sign them while the account is closed, they expire as they would have, and an operator who reopens the
 * account within 30 days makes them usable again. `typedName`: the name of the account, as the owner knows it.
 */
export async function closeAccount(deps: UserDeps, caller: Caller, typedName: string): Promise<void> {
  const { accountId } = caller
  const by = memberOf(caller)
  const members = await deps.identity.transaction('every tenant', async (tx) => {
    const locked = await lockMembers(tx, await deps.authenticator(), accountId)
    if (locked.find(({ userId }) => userId === by.userId)?.role !== 'owner') {
      throw new Failure('not_permitted', 'Only owners of the account may close it.')
    }
    const closed = await tx.query(closeAccountStatement(accountId))
    if (closed.length === 0) throw new Failure('account_closed', 'This account is closed.')
    // The transaction ends without a change. A call meant for another account, or without thought, closes nothing.
    if (closed[0]?.name !== typedName.trim()) throw otherName()
    await recordForAccount(tx, accountId, { actor: actorOf(caller), from: caller.from, action: 'account.closed' })
    await orderMemberMail(tx, { kind: 'closed', accountId, byUserId: by.userId })
    return locked
  })
  for (const { userId } of members) deps.cache?.forgetUser(userId)
}

function otherName(): Failure {
  const message = 'name must be the name of the account that you close, exactly as GET /account shows it.'
  return new Failure('validation_failed', message, { errors: [{ field: 'name', code: 'not_allowed', message }] })
}
