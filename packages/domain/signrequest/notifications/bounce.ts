import type { RecordBounce } from '../commands/index.ts'
import { accept, type Decision, nothing } from '../decision.ts'
import { findSigner, isRejection } from '../guards.ts'
import type { SignRequest } from '../state.ts'

/** Records a bounce once per mail, in any state. Ignores an address that is no longer the signer's. */
export function recordBounce(request: SignRequest, command: RecordBounce): Decision {
  const signer = findSigner(request, command.signerId)
  if (isRejection(signer)) return signer
  if (signer.email !== command.email || signer.bounce?.mailId === command.mailId) return nothing
  return accept({ ...command, type: 'EmailBounced' })
}
