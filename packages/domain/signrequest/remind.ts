import type { Remind, SendDueReminders } from './commands.ts'
import { accept, type Decision, reject } from './decision.ts'
import type { ReminderSent } from './events.ts'
import { findSigner, isRejection, mayBy, refuseBySignerState, refuseUnlessOpen } from './guards.ts'
import { type Instant, LIMITS, type Signer, type SignRequest } from './state.ts'
import { reminderDueAt } from './timers.ts'

/** The sender asks again: one signer, or everybody whose turn it is, each at most once an hour. */
export function remind(request: SignRequest, { at, signerId }: Remind): Decision {
  const refusal = refuseUnlessOpen(request, at)
  if (refusal) return refusal
  if (!request.notify) return reject('mail_switched_off', 'This request sends no mail (notify is false).')
  if (signerId === null) {
    return remindThose(
      request.signers.filter((signer) => mayBy('Remind', signer)),
      at,
    )
  }
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  return refuseBySignerState('Remind', signer) ?? remindThose([signer], at)
}

/** The schedule asks again. Nothing is due in a request that is closed, or that sends no reminders. */
export function sendDueReminders(request: SignRequest, { at }: SendDueReminders): Decision {
  const due = request.signers.filter((signer) => {
    const dueAt = reminderDueAt(request, signer)
    return dueAt !== null && dueAt <= at && at < request.expiresAt
  })
  return accept(...due.map((signer) => reminder(signer, at, 'schedule')))
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
