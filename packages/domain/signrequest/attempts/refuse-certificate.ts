import type { RefuseCertificate } from '../commands/index.ts'
import { accept, type Decision } from '../decision.ts'
import { findByLink, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import { rejectMethod } from '../signers/sign.ts'
import type { SignRequest } from '../state.ts'

/** Records an unusable certificate. The check runs before an attempt begins, so no lease is taken for it. */
export function refuseCertificate(request: SignRequest, { at, ...command }: RefuseCertificate): Decision {
  const signer = findByLink(request, command)
  if (isRejection(signer)) return signer
  const rejection =
    rejectUnlessOpen(request, at) ?? rejectBySigner('RefuseCertificate', signer) ?? rejectMethod(signer, 'certificate')
  if (rejection) return rejection
  const { checkId, errorCode } = command
  return accept({ type: 'CertificateRefused', at, signerId: signer.id, checkId, errorCode })
}
