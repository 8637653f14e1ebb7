import { isOpen } from './people.ts'
import type { Action } from './situation.ts'
import type { Signer, SignRequest } from './types.ts'

/** What a recipient asks the sender for, and the one action that answers it. */
export interface Asked {
  readonly kind: 'link' | 'link_over' | 'link_silent' | 'wrong_person'
  readonly signer: Signer
  readonly at: string
  /** What the person wrote. */
  readonly note: string | null
  readonly action: Action
}

export function askedIn(request: SignRequest): Asked[] {
  return request.signers.flatMap((signer) => [...linkAsked(request, signer), ...wrongPerson(request, signer)])
}

/** A new link is mailed by the service; without mails the sender delivers it, and after the end a new request is needed. */
function linkAsked({ state, notify }: SignRequest, signer: Signer): Asked[] {
  const { id: signerId, link_request } = signer
  if (!link_request?.is_open) return []
  const asked = { signer, at: link_request.at, note: null }
  if (state === 'expired') return [{ ...asked, kind: 'link_over', action: { type: 'duplicate' } }]
  if (!isOpen(signer)) return []
  if (!notify) return [{ ...asked, kind: 'link_silent', action: { type: 'link', signerId } }]
  return [{ ...asked, kind: 'link', action: { type: 'send_link', signerId } }]
}

function wrongPerson({ ended_at }: SignRequest, signer: Signer): Asked[] {
  const { wrong_person } = signer
  if (!wrong_person || ended_at !== null || !isOpen(signer)) return []
  const { at, note } = wrong_person
  return [{ kind: 'wrong_person', signer, at, note, action: { type: 'reassign', signerId: signer.id } }]
}
