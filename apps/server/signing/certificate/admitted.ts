import { maySignBy } from '@countersign/domain/signrequest'
import { Failure } from '../../platform/errors.ts'
import { calmStateOf } from '../calm.ts'
import { codeNeeded, notShown } from '../failures.ts'
import type { Visitor } from '../visit.ts'

/** Only those who are asked for a certificate, whose turn it is, and who gave the code they are asked for. */
export function mustSignByCertificate(visitor: Visitor): void {
  if (!visitor.hasPassed) throw codeNeeded()
  if (calmStateOf(visitor)) throw notShown()
  if (maySignBy(visitor.signer, 'certificate')) return
  const details = { reason: 'method_not_permitted', state: visitor.stored.state.state }
  throw new Failure('wrong_state', 'This signer was not asked to sign with a certificate.', { details })
}
