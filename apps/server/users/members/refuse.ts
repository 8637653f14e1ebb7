import type { MemberRefusal } from '@countersign/domain/access'
import { Failure } from '../../platform/errors.ts'
import type { Caller, MemberCaller } from '../../platform/http/caller.ts'

const MESSAGES: Record<MemberRefusal, string> = {
  not_permitted: 'Your role does not manage members with this role: only owners manage owners.',
  mode_not_held: 'You lack a mode that this member has or would get. Ask somebody who acts in both modes.',
  own_rights: 'Nobody changes their own rights. Ask another owner or admin.',
  owner_modes: 'An owner acts in both modes.',
  last_owner: 'An account keeps an owner: make another member an owner first, or close the account.',
  no_such_member: 'There is no such member.',
}

/** Throws unless the domain's verdict is null. */
export function mustBeAllowed(refusal: MemberRefusal | null): void {
  if (!refusal) return
  const message = MESSAGES[refusal]
  if (refusal === 'no_such_member') throw new Failure('not_found', message)
  if (refusal === 'owner_modes') {
    throw new Failure('validation_failed', message, { errors: [{ field: 'modes', code: refusal, message }] })
  }
  throw new Failure(refusal === 'last_owner' ? 'last_owner' : 'not_permitted', message)
}

/** The member who calls. Routes for people have no other callers. */
export function memberOf({ by }: Caller): MemberCaller {
  if (by.kind !== 'member') throw new Failure('session_required', 'This call is for people: sign in first.')
  return by
}
