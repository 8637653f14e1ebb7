/** The request's timers. The store keeps `nextTimer(request, at)?.at` as the request's due time. */
import type { Expire, LapseAttempt, SendDueReminders } from './commands/index.ts'
import { expiryDueAt } from './effective-state.ts'
import { isPermitted } from './guards.ts'
import { nextReminderAt } from './notifications/schedule.ts'
import { type Instant, LIMITS, type Signer, type SignRequest } from './state.ts'

export type Timer =
  | { readonly kind: 'expiry'; readonly at: Instant }
  | { readonly kind: 'reminder'; readonly at: Instant; readonly signerId: string }
  | { readonly kind: 'session_end'; readonly at: Instant; readonly attemptId: string; readonly signerId: string }

/** The earliest timer; null once all signers have signed or the request has ended. */
export function nextTimer(request: SignRequest, at: Instant): Timer | null {
  if (request.state !== 'pending' && request.state !== 'in_progress') return null
  const reminders = at < request.expiresAt ? reminderTimers(request) : []
  const expiry: Timer = { kind: 'expiry', at: expiryDueAt(request) }
  return [expiry, ...sessionTimers(request), ...reminders].reduce((a, b) => (b.at < a.at ? b : a))
}

/**
 * The command that is due, or null. The timer worker runs it and repeats until nothing is due, then stores the next
 * timer. Each command changes the request, so this terminates.
 */
export function dueCommand(request: SignRequest, at: Instant): Expire | LapseAttempt | SendDueReminders | null {
  const timer = nextTimer(request, at)
  if (timer === null || timer.at > at) return null
  switch (timer.kind) {
    case 'expiry':
      return { type: 'Expire', at }
    case 'session_end':
      return { type: 'LapseAttempt', at, attemptId: timer.attemptId }
    case 'reminder':
      return { type: 'SendDueReminders', at }
    default:
      return timer satisfies never
  }
}

/**
 * By the request's schedule, unless the signer was reminded since. Never within an hour of the last reminder. An
 * extension moves the reminder before the expiry.
 */
export function reminderDueAt(request: SignRequest, signer: Signer): Instant | null {
  const { notifiedAt, remindedAt, remindersStoppedAt } = signer
  const isEnabled = request.reminders && request.notify && remindersStoppedAt === null
  if (!isEnabled || notifiedAt === null || !isPermitted('Remind', signer)) return null
  const times = { notifiedAt, since: remindedAt ?? notifiedAt, expiresAt: request.expiresAt }
  const next = nextReminderAt(request.reminderSchedule, times)
  if (next === null) return null
  const earliest = remindedAt === null ? 0 : remindedAt + LIMITS.reminderInterval
  const due = Math.max(next, earliest)
  return due < request.expiresAt ? due : null
}

function reminderTimers(request: SignRequest): Timer[] {
  return request.signers.flatMap((signer) => {
    const at = reminderDueAt(request, signer)
    return at === null ? [] : [{ kind: 'reminder', at, signerId: signer.id }]
  })
}

function sessionTimers(request: SignRequest): Timer[] {
  return request.attempts
    .filter(({ state }) => state === 'open')
    .map(({ id, signerId, sessionUntil }) => ({ kind: 'session_end', at: sessionUntil, attemptId: id, signerId }))
}
