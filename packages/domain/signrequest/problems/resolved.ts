import type { SignRequestEvent } from '../events/index.ts'
import type { Problem } from '../state.ts'

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
      return code === 'sealing_delayed'
    case 'DocumentShown':
      return code === 'pages_unreadable'
    case 'LinkDelivered':
    case 'LinkReplaced':
    case 'SignerViewed':
    case 'SignerReassigned':
      return code === 'mail_not_sent' && signerId === event.signerId
    default:
      return false
  }
}
