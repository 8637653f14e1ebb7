/** Why a request is in its state, as data for presenters. */
import { effectiveState } from './effective-state.ts'
import { type ExplainedProblem, explainProblems } from './problems/explain.ts'
import { activeLease, reservedUntil } from './revisions/lease.ts'
import type { Role } from './role.ts'
import { unsealedSigners } from './sealing/due.ts'
import { whoseTurn } from './signers/whose-turn.ts'
import type { Bounce, Instant, Lease, RequestState, SealError, SignerState, SignRequest } from './state.ts'
import { nextTimer, type Timer } from './timers.ts'

export interface Explanation {
  readonly state: RequestState
  /** What must happen next. */
  readonly waitingFor: WaitingFor
  readonly awaited: readonly AwaitedSigner[]
  /** Recorded signatures that the sealer has not appended. */
  readonly unsealedSignerIds: readonly string[]
  /** The lease on the document, if one is in force. */
  readonly lease: Lease | null
  /** Until when drawn signatures wait for an attempt. */
  readonly reservedUntil: Instant | null
  /** The current error; of a failed request the one that ended it. */
  readonly sealError: SealError | null
  /** What failed and is not resolved. */
  readonly problems: readonly ExplainedProblem[]
  readonly nextTimer: Timer | null
}

/**
 * `problem`: background work has failed, and the request may not advance before somebody acts. `nothing`: the request has
 * ended. `expiry`: it is past `expiresAt`, and the timer has not
 * committed the expiry.
 */
export type WaitingFor = 'signers' | 'problem' | 'sealer' | 'sealer_retry' | 'expiry' | 'nothing'

export type { ExplainedProblem }

export interface AwaitedSigner {
  readonly signerId: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly state: SignerState
  /** When their turn began. */
  readonly since: Instant | null
  readonly viewedAt: Instant | null
  readonly remindedAt: Instant | null
  readonly remindersStoppedAt: Instant | null
  readonly errorCode: string | null
  readonly bounce: Bounce | null
}

export function explain(request: SignRequest, at: Instant): Explanation {
  const state = effectiveState(request, at)
  const isOpen = state === 'pending' || state === 'in_progress'
  const hasEnded = !isOpen && state !== 'sealing'
  const problems = explainProblems(request, isOpen)
  return {
    state,
    waitingFor: waitingFor(request, state, problems),
    awaited: isOpen ? whoseTurn(request).map(awaited) : [],
    unsealedSignerIds: hasEnded ? [] : unsealedSigners(request).map(({ id }) => id),
    lease: activeLease(request, at),
    reservedUntil: reservedUntil(request, at),
    sealError: hasEnded && state !== 'failed' ? null : request.seal.error,
    problems,
    nextTimer: nextTimer(request, at),
  }
}

function waitingFor(request: SignRequest, state: RequestState, problems: readonly ExplainedProblem[]): WaitingFor {
  switch (state) {
    case 'pending':
    case 'in_progress':
      if (whoseTurn(request).length === 0) return waitingForSealer(request)
      return problems.length > 0 ? 'problem' : 'signers'
    case 'sealing':
      return waitingForSealer(request)
    case 'expired':
      return request.state === 'expired' ? 'nothing' : 'expiry'
    case 'completed':
    case 'declined':
    case 'cancelled':
    case 'failed':
      return 'nothing'
    default:
      return state satisfies never
  }
}

function waitingForSealer({ seal }: SignRequest): WaitingFor {
  return seal.error === null ? 'sealer' : 'sealer_retry'
}

function awaited(signer: SignRequest['signers'][number]): AwaitedSigner {
  const { id, role, notifiedAt, name, email, state, viewedAt, remindedAt, remindersStoppedAt, errorCode, bounce } =
    signer
  const rest = { name, email, state, viewedAt, remindedAt, remindersStoppedAt, errorCode, bounce }
  return { signerId: id, role, since: notifiedAt, ...rest }
}
