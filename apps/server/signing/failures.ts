import { ERASED_PERSON, findDelegate, type Signer } from '@countersign/domain/signrequest'
import type { Problem, SignerStatus } from '@countersign/signing'
import { Failure } from '../platform/errors.ts'

// Errors of the signing pages. The error handler renders them as a status page, or as JSON for a script.

export function unknownLink(): Failure {
  return new Failure('not_found', 'This link does not exist.')
}

export function visitOver(): Failure {
  const message =
    'This visit has ended: the link was opened in another browser. Open the link again to continue in this browser.'
  return new Failure('visit_over', message)
}

export function visitExpired(): Failure {
  return new Failure('visit_over', 'This visit has expired. Open the link again to continue.', {
    details: { state: 'visit_ended' satisfies SignerStatus },
  })
}

/** For a link of an earlier generation than the signer's. */
export function linkReplaced(signer: Signer, generation: number): Failure {
  if (findDelegate(signer, generation)) return linkDelegated(null)
  return gone('replaced', 'A newer link replaced this one. Open the link in the latest mail, or ask the sender.')
}

/** As `linkReplaced`, for a visit. Its browser is that of the person who named somebody else, and may show the name. */
export function visitReplaced(signer: Signer, generation: number): Failure {
  const delegate = findDelegate(signer, generation)
  return delegate ? linkDelegated(delegate.name) : linkReplaced(signer, generation)
}

function linkDelegated(name: string | null): Failure {
  const message = 'Somebody else was named for this document, so this link no longer works.'
  return gone('delegated', message, { delegate: name === ERASED_PERSON.name ? null : name })
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

function gone(state: SignerStatus, message: string, more: Record<string, unknown> = {}): Failure {
  return new Failure('link_gone', message, { details: { state, ...more } })
}
