import { type AttemptMethod, canSignWith } from '@countersign/domain/signrequest'
import { Failure } from '../platform/errors.ts'
import { codeNeeded, notShown } from './failures.ts'
import { statusPageFor } from './pages/signer-status.ts'
import type { Visitor } from './visits/visit.ts'

/** Only those who are asked for a certificate, whose turn it is, and who gave the code they are asked for. */
export function requireCertificateMethod(visitor: Visitor): void {
  requireMethod(visitor, 'certificate')
}

const WAYS: Record<AttemptMethod, string> = { certificate: 'with a certificate', remote: 'at a provider' }

export function requireMethod(visitor: Visitor, method: AttemptMethod): void {
  if (!visitor.isAuthenticated) throw codeNeeded()
  if (statusPageFor(visitor)) throw notShown()
  if (canSignWith(visitor.signer, method)) return
  const details = { reason: 'method_not_permitted', state: visitor.stored.state.state }
  throw new Failure('wrong_state', `This signer was not asked to sign ${WAYS[method]}.`, { details })
}
