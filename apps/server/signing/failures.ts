import type { Problem, SignerStatus } from '@countersign/signing'
import { Failure } from '../platform/errors.ts'

// Errors of the signing pages. The error handler renders them as a status page, or as JSON for a script.

export function unknownLink(): Failure {
  return new Failure('not_found', 'This link does not exist.')
}

export function visitOver(): Failure {
  const message =
    'This visit has ended: the link was opened in another browser, or the visit expired. Open the link again to continue in this browser.'
  return new Failure('visit_over', message)
}

export function linkReplaced(): Failure {
  return gone('replaced', 'A newer link replaced this one. Open the link in the latest mail, or ask the sender.')
}

export function linkUsed(): Failure {
  return gone('link_used', 'This link was used or has expired. Ask the sender for a new link.')
}

export function senderSuspended(): Failure {
  return gone('suspended', 'The sender’s account is suspended. Contact the sender.')
}

export function codeNeeded(): Failure {
  return new Failure('code_needed', 'Enter the code first. The document is shown after the code is accepted.')
}

export function notShown(): Failure {
  return new Failure(
    'not_shown',
    'The document is shown only to signers whose turn it is, and to all signers after completion.',
  )
}

/** The signer can correct the problem and try again. */
export function signatureRefused(problem: Problem, message: string): Failure {
  return new Failure('signature_refused', message, { details: { problem } })
}

function gone(state: SignerStatus, message: string): Failure {
  return new Failure('link_gone', message, { details: { state } })
}
