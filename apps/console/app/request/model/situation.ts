import { lateOnes, signs } from './people.ts'
import type { Delivery, Explanation, SignRequest, Timeline } from './types.ts'
import { type WebhookTrouble, webhookTroubles } from './webhook-troubles.ts'

/** What a member can start on this screen. */
export type Action =
  | { readonly type: 'remind'; readonly signerId: string | null }
  | { readonly type: 'link'; readonly signerId: string }
  | { readonly type: 'send_link'; readonly signerId: string }
  | { readonly type: 'reassign'; readonly signerId: string }
  | { readonly type: 'extend' }
  | { readonly type: 'endpoint'; readonly endpointId: string }
  | { readonly type: 'download' }
  | { readonly type: 'duplicate' }

type Awaited = Explanation['awaited'][number]

/** Why the document is not back, or that it is: one sentence, and the one action that it suggests. */
export type Situation = { readonly action: Action | null } & (
  | { readonly kind: 'not_opened' | 'not_signed' | 'not_approved' | 'signing'; readonly person: Awaited }
  | { readonly kind: 'several' | 'several_roles'; readonly names: readonly string[]; readonly since: string | null }
  | { readonly kind: 'attempt_failed' | 'mail_not_sent'; readonly person: Awaited; readonly reason: string }
  | { readonly kind: 'problem'; readonly problem: ExplainedProblem }
  | { readonly kind: 'webhook'; readonly trouble: WebhookTrouble }
  | { readonly kind: 'sealing' | 'expiring' | 'cancelled' | 'completed'; readonly at: string | null }
  | { readonly kind: 'sealing_delayed'; readonly message: string; readonly nextTryAt: string | null }
  | { readonly kind: 'declined'; readonly name: string; readonly at: string | null; readonly reason: string | null }
  | { readonly kind: 'expired' | 'expired_roles'; readonly names: readonly string[]; readonly at: string }
  | { readonly kind: 'failed'; readonly message: string }
)

export type ExplainedProblem = Explanation['problems'][number]

export interface Known {
  readonly request: SignRequest
  readonly explanation: Explanation
  readonly timeline: Pick<Timeline, 'now'>
  /** Null: not known to this member. */
  readonly deliveries: readonly Delivery[] | null
}

/** Reminders have at least this distance (docs/SPEC.md). */
const REMINDER_INTERVAL_MS = 3_600_000
const EXPIRES_SOON_MS = 72 * 3_600_000

export function situationOf(known: Known): Situation {
  const { request, explanation } = known
  switch (explanation.waiting_for) {
    case 'problem':
      return ofProblems(known)
    case 'signers':
      return ofAwaited(known)
    case 'sealer':
      return { kind: 'sealing', at: lastSignature(request), action: null }
    case 'sealer_retry':
      return {
        kind: 'sealing_delayed',
        message: explanation.seal_error?.message ?? '',
        nextTryAt: explanation.seal_error?.next_try_at ?? null,
        action: null,
      }
    case 'expiry':
      return { kind: 'expiring', at: request.expires_at, action: null }
    default:
      return ofEnd(known)
  }
}

function ofProblems(known: Known): Situation {
  const [problem] = known.explanation.problems
  if (!problem) return ofAwaited(known)
  return { kind: 'problem', problem, action: actionForProblem(problem, known) }
}

/** What the sender can do about a problem; null: it is the operator's, or the service retries. */
export function actionForProblem(problem: ExplainedProblem, known: Known): Action | null {
  const { signer_id } = problem
  if (signer_id === null) return null
  switch (problem.code) {
    case 'mail_bounced':
      return { type: 'reassign', signerId: signer_id }
    case 'mail_not_sent':
    case 'digest_not_sent':
      return { type: 'link', signerId: signer_id }
    case 'provider_down':
      return reminding(known, signer_id)
    default:
      return null
  }
}

function ofAwaited(known: Known): Situation {
  const { awaited } = known.explanation
  const [only, ...others] = awaited
  if (!only) return { kind: 'sealing', at: null, action: null }
  const action = soonExpired(known) ? ({ type: 'extend' } as const) : null
  const failing = awaited.find(({ error_code }) => error_code !== null)
  if (failing?.error_code) {
    const remind = action ?? reminding(known, failing.signer_id)
    return { kind: 'attempt_failed', person: failing, reason: failing.error_code, action: remind }
  }
  const unsent = awaited.find(({ last_mail }) => last_mail?.state === 'failed' || last_mail?.state === 'suppressed')
  if (unsent) {
    const link = { type: 'link', signerId: unsent.signer_id } as const
    return { kind: 'mail_not_sent', person: unsent, reason: unsent.last_mail?.error ?? '', action: link }
  }
  if (others.length > 0) {
    const since = awaited.flatMap(({ since }) => since ?? []).sort()[0] ?? null
    const kind = awaited.every(signs) ? 'several' : 'several_roles'
    return { kind, names: awaited.map(({ name }) => name), since, action: action ?? reminding(known, null) }
  }
  if (only.state === 'signing') return { kind: 'signing', person: only, action: null }
  const toDo = signs(only) ? 'not_signed' : 'not_approved'
  const kind = only.viewed_at === null ? 'not_opened' : toDo
  return { kind, person: only, action: action ?? reminding(known, only.signer_id) }
}

/** A reminder, if one can be sent now to somebody; otherwise a link to deliver oneself. `signerId` null: to all. */
function reminding({ request, explanation, timeline }: Known, signerId: string | null): Action | null {
  const persons = explanation.awaited.filter(({ signer_id }) => signerId === null || signer_id === signerId)
  const canBeMailed = persons.filter(({ reminders_stopped_at }) => request.notify && reminders_stopped_at === null)
  const now = Date.parse(timeline.now)
  const isDue = canBeMailed.some(
    ({ reminded_at }) => reminded_at === null || Date.parse(reminded_at) + REMINDER_INTERVAL_MS <= now,
  )
  if (isDue) return { type: 'remind', signerId }
  const [person, ...others] = persons
  return canBeMailed.length === 0 && person && others.length === 0 ? { type: 'link', signerId: person.signer_id } : null
}

function soonExpired({ request, timeline }: Known): boolean {
  return Date.parse(request.expires_at) - Date.parse(timeline.now) < EXPIRES_SOON_MS
}

function ofEnd({ request, explanation, deliveries }: Known): Situation {
  const again = { type: 'duplicate' } as const
  switch (request.state) {
    case 'completed': {
      const trouble = webhookTroubles(deliveries ?? []).find(({ isDocumentMissing }) => isDocumentMissing)
      if (trouble) {
        return { kind: 'webhook', trouble, action: { type: 'endpoint', endpointId: trouble.endpointId } }
      }
      return { kind: 'completed', at: request.ended_at, action: { type: 'download' } }
    }
    case 'declined': {
      const by = request.signers.find(({ state }) => state === 'declined')
      const reason = by?.decline_reason ?? null
      return { kind: 'declined', name: by?.name ?? '', at: by?.declined_at ?? request.ended_at, reason, action: again }
    }
    case 'failed':
      return {
        kind: 'failed',
        message: request.failure?.message ?? explanation.seal_error?.message ?? '',
        action: again,
      }
    case 'cancelled':
      return { kind: 'cancelled', at: request.ended_at, action: again }
    default: {
      const late = lateOnes(request)
      const kind = late.every(signs) ? 'expired' : 'expired_roles'
      return { kind, names: late.map(({ name }) => name), at: request.expires_at, action: again }
    }
  }
}

function lastSignature({ signers }: SignRequest): string | null {
  return (
    signers
      .flatMap(({ signed_at }) => signed_at ?? [])
      .sort()
      .at(-1) ?? null
  )
}
