import type { MailAllowance } from '../accounts/mail-allowance.ts'
import { Failure } from '../platform/errors.ts'
import { parseAddress } from '../platform/mail/address.ts'
import type { Actor } from './change/audit.ts'
import { type ChangeDeps, change } from './change/change.ts'
import { countMails } from './count-mails.ts'
import { requirePersonFits } from './fields/check-person.ts'
import { readRequest } from './load.ts'
import type { RequestRef } from './stored-request.ts'

/** Replaces the person of a signer. The signer id and boxes stay; all earlier links become invalid. */
export async function reassign(
  deps: ChangeDeps & { mails: MailAllowance },
  tenantId: string,
  ref: RequestRef,
  actor: Actor,
  signerId: string,
  person: { name: string; email: string },
) {
  const address = parseAddress(person.email)
  if (!address.ok) {
    const error = { field: 'email', code: 'malformed', message: address.reason }
    throw new Failure('validation_failed', address.reason, { errors: [error] })
  }
  const stored = await deps.db.transaction({ tenant: tenantId }, (tx) => readRequest(tx, ref))
  if (stored) await requirePersonFits(deps.db, tenantId, stored, signerId, person)
  const command = countMails(deps.mails, ({ now }) => ({ type: 'Reassign', at: now, signerId, ...person }))
  return change(deps, tenantId, ref, actor, command)
}
