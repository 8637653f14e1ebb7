import type { Remind, SendDueReminders, StopReminders } from '../commands/index.ts'
import { accept, type Decision, nothing, type Rejection, reject } from '../decision.ts'
import type { ReminderSent } from '../events/index.ts'
import { findSigner, isRejection, mayBy, refuseBySignerState, refuseUnlessOpen } from '../guards.ts'
import { type Instant, LIMITS, type Signer, type SignRequest } from '../state.ts'
import { reminderDueAt } from '../timers.ts'

/** The sender asks again: one signer, or everybody whose turn it is, each at most once an hour. */
export function remind(request: SignRequest, { at, signerId }: Remind): Decision {
  const refusal = refuseUnlessOpen(request, at)
  if (refusal) return refusal
  if (!request.notify) return reject('mail_switched_off', 'This request sends no mail (notify is false).')
  if (signerId === null) {
    return remindThose(
      request.signers.filter((signer) => mayBy('Remind', signer) && signer.remindersStoppedAt === null),
      at,
    )
  }
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  const unwanted = refuseBySignerState('Remind', signer) ?? refuseUnwanted(signer)
  return unwanted ?? remindThose([signer], at)
}

function refuseUnwanted(signer: Signer): Rejection | null {
  if (signer.remindersStoppedAt === null) return null
  return reject('reminders_stopped', 'This signer asked for no more reminders. Deliver a link to them yourself.')
}

/** The schedule asks again. Nothing is due in a request that is closed, or that sends no reminders. */
export function sendDueReminders(request: SignRequest, { at }: SendDueReminders): Decision {
  const due = request.signers.filter((signer) => {
    const dueAt = reminderDueAt(request, signer)
    return dueAt !== null && dueAt <= at && at < request.expiresAt
  })
  return accept(...due.map((signer) => reminder(signer, at, 'schedule')))
}

/** A signer may always ask, by any mail that was theirs, also when there is nothing left to be reminded of. */
export function stopReminders(request: SignRequest, { at, signerId, linkGeneration }: StopReminders): Decision {
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  if (linkGeneration < signer.personSince || signer.remindersStoppedAt !== null) return nothing
  return accept({ type: 'RemindersStopped', at, signerId })
}

function remindThose(signers: readonly Signer[], at: Instant): Decision {
  if (signers.length === 0) return reject('nobody_to_remind', 'No signer is being waited for who could be reminded.')
  const due = signers.filter((signer) => allowedFrom(signer) <= at)
  if (due.length > 0) return accept(...due.map((signer) => reminder(signer, at, 'sender')))
  return reject('reminded_recently', 'A reminder went out less than an hour ago. Wait, or deliver a link yourself.', {
    retryAt: Math.min(...signers.map(allowedFrom)),
  })
}

function allowedFrom(signer: Signer): Instant {
  return signer.remindedAt === null ? 0 : signer.remindedAt + LIMITS.reminderInterval
}

function reminder(signer: Signer, at: Instant, by: ReminderSent['by']): ReminderSent {
  return { type: 'ReminderSent', at, signerId: signer.id, by }
}
