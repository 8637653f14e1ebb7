import { type AttemptMethod, canSignWith } from '@countersign/domain/signrequest'
import { Failure } from '../../platform/errors.ts'
import { codeNeeded, notShown } from '../failures.ts'
import { calmStateOf } from '../pages/status-page.ts'
import type { Visitor } from '../visits/visit.ts'

/** Only those who are asked for a certificate, whose turn it is, and who gave the code they are asked for. */
export function mustSignByCertificate(visitor: Visitor): void {
  mustSignBy(visitor, 'certificate')
}

const WAYS: Record<AttemptMethod, string> = { certificate: 'with a certificate', remote: 'at a provider' }

export function mustSignBy(visitor: Visitor, method: AttemptMethod): void {
  if (!visitor.hasPassed) throw codeNeeded()
  if (calmStateOf(visitor)) throw notShown()
  if (canSignWith(visitor.signer, method)) return
  const details = { reason: 'method_not_permitted', state: visitor.stored.state.state }
  throw new Failure('wrong_state', `This signer was not asked to sign ${WAYS[method]}.`, { details })
}
