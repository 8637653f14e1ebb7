import { type AttemptMethod, canSignWith, isSigningRole } from '@countersign/domain/signrequest'
import { Failure } from '../platform/errors.ts'
import { codeNeeded, notShown } from './failures.ts'
import { statusPageFor } from './pages/signer-status.ts'
import type { Visitor } from './visits/visit.ts'

/** Throws unless it is the signer's turn, they are authenticated, and they may sign with a certificate. */
export function requireCertificateMethod(visitor: Visitor): void {
  requireMethod(visitor, 'certificate')
}

const METHOD_TEXT: Record<AttemptMethod, string> = { certificate: 'with a certificate', remote: 'at a provider' }

export function requireMethod(visitor: Visitor, method: AttemptMethod): void {
  if (!visitor.isAuthenticated) throw codeNeeded()
  if (statusPageFor(visitor)) throw notShown()
  const { signer } = visitor
  if (isSigningRole(signer.role) && canSignWith(signer, method)) return
  const details = { reason: 'method_not_permitted', state: visitor.stored.state.state }
  throw new Failure('wrong_state', `This signer may not sign ${METHOD_TEXT[method]}.`, { details })
}
