import type { Problem, SignerStatus } from '@countersign/signing'
import { Failure } from '../platform/errors.ts'

// What may stand in a visitor's way. The edge makes a page of it, or for a script an answer in the API's form.

export function unknownLink(): Failure {
  return new Failure('not_found', 'There is no such link.')
}

export function visitOver(): Failure {
  const message = 'The link was opened in another browser since, or long ago. Open it again to go on here.'
  return new Failure('visit_over', message)
}

export function linkReplaced(): Failure {
  return gone('replaced', 'A newer link was made. Look for the latest mail, or ask the sender.')
}

export function linkSpent(): Failure {
  return gone('link_used', 'This link works once and for a short time. Ask for another.')
}

export function senderSuspended(): Failure {
  return gone('suspended', 'The account of the sender is suspended. Please contact the sender.')
}

export function codeNeeded(): Failure {
  return new Failure('code_needed', 'The code is asked for before the document is shown.')
}

export function notShown(): Failure {
  return new Failure('not_shown', 'The document is shown to those whose turn it is, and to all when it is complete.')
}

/** The signer can mend it and try again. */
export function refusedSignature(problem: Problem, message: string): Failure {
  return new Failure('signature_refused', message, { details: { problem } })
}

function gone(state: SignerStatus, message: string): Failure {
  return new Failure('link_gone', message, { details: { state } })
}
