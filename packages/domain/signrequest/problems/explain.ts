import { PROVIDER_DOWN } from '../attempts/fail.ts'
import { whoseTurn } from '../signers/whose-turn.ts'
import type { Instant, Signer, SignRequest } from '../state.ts'
import { PROBLEMS, type ProblemCode, type Work } from './codes.ts'

export interface ExplainedProblem {
  readonly work: Work
  readonly code: ProblemCode | 'mail_bounced' | typeof PROVIDER_DOWN
  /** A clause without a full stop. */
  readonly message: string
  readonly signerId: string | null
  readonly at: Instant
}

/** The recorded problems, and those that the awaited signers show. */
export function explainProblems(request: SignRequest, isOpen: boolean): readonly ExplainedProblem[] {
  const recorded = request.problems.map((problem) => ({ ...PROBLEMS[problem.code], ...problem }))
  const ofSigners = isOpen
    ? whoseTurn(request).flatMap((signer) => [...bounced(signer), ...abandoned(request, signer)])
    : []
  return [...recorded, ...ofSigners]
}

function bounced({ id, name, bounce }: Signer): ExplainedProblem[] {
  if (!bounce) return []
  const message = `the mail to ${name} was returned: ${bounce.reason.replace(/\.$/, '')}`
  return [{ work: 'mail', code: 'mail_bounced', message, signerId: id, at: bounce.at }]
}

/** The signer's provider is not available, and no other method is open to them. */
function abandoned({ attempts, createdAt }: SignRequest, signer: Signer): ExplainedProblem[] {
  const { id, name, errorCode, fallback, fallbackOpen } = signer
  if (errorCode !== PROVIDER_DOWN || (fallbackOpen && fallback.length > 0)) return []
  const last = attempts.findLast(({ signerId }) => signerId === id)
  const message = `the provider with which ${name} signs is not available`
  return [
    { work: 'provider', code: PROVIDER_DOWN, message, signerId: id, at: last?.endedAt ?? signer.viewedAt ?? createdAt },
  ]
}
