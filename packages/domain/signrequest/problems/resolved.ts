import type { SignRequestEvent } from '../events/index.ts'
import type { Problem } from '../state.ts'
import type { ProblemCode } from './codes.ts'
import { isDelay } from './delays.ts'

/** The problems that remain after an event. Most end with the event that shows that the work succeeded. */
export function remainingProblems(problems: readonly Problem[], event: SignRequestEvent): readonly Problem[] {
  if (problems.length === 0) return problems
  const remaining = problems.filter((problem) => !isResolvedBy(problem, event))
  return remaining.length === problems.length ? problems : remaining
}

function isResolvedBy({ code, signerId }: Problem, event: SignRequestEvent): boolean {
  switch (event.type) {
    case 'ProblemResolved':
      return code === event.code && signerId === event.signerId
    case 'SignatureSealed':
    case 'RevisionAppended':
    case 'RequestCompleted':
      return isDelay(code)
    case 'DocumentShown':
      return code === 'pages_unreadable'
    case 'LinkDelivered':
    case 'CopyDelivered':
    case 'LinkReplaced':
    case 'SignerViewed':
    case 'SignerReassigned':
    case 'SignerDelegated':
      return isUnsent(code) && signerId === event.signerId
    default:
      return false
  }
}

function isUnsent(code: ProblemCode): boolean {
  return code === 'mail_not_sent' || code === 'digest_not_sent'
}
