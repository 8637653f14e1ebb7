import type { Remind, SendDueReminders, StopReminders } from '../commands/index.ts'
import { accept, type Decision, nothing, type Rejection, reject } from '../decision.ts'
import type { ReminderSent } from '../events/index.ts'
import { findSigner, isPermitted, isRejection, rejectBySigner, rejectUnlessOpen } from '../guards.ts'
import { ERASED_PERSON, type Instant, LIMITS, type Signer, type SignRequest } from '../state.ts'
import { reminderDueAt } from '../timers.ts'

/** Reminds one signer, or every signer whose turn it is. Each gets at most one reminder an hour. */
export function remind(request: SignRequest, { at, signerId }: Remind): Decision {
  const rejection = rejectUnlessOpen(request, at)
  if (rejection) return rejection
  if (!request.notify) return reject('mail_switched_off', 'This request sends no mail because notify is false.')
  if (signerId === null) {
    return remindAll(
      request.signers.filter((signer) => isPermitted('Remind', signer) && signer.remindersStoppedAt === null),
      at,
    )
  }
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  const unwanted = rejectBySigner('Remind', signer) ?? rejectIfUnsubscribed(signer)
  return unwanted ?? remindAll([signer], at)
}

function rejectIfUnsubscribed(signer: Signer): Rejection | null {
  if (signer.remindersStoppedAt === null) return null
  return reject('reminders_stopped', 'This signer unsubscribed from reminders. Deliver a link to them yourself.')
}

/** Run by the timer. Sends nothing for a closed request or one without reminders. */
export function sendDueReminders(request: SignRequest, { at }: SendDueReminders): Decision {
  const due = request.signers.filter((signer) => {
    const dueAt = reminderDueAt(request, signer)
    return dueAt !== null && dueAt <= at && at < request.expiresAt
  })
  return accept(...due.map((signer) => reminder(signer, at, 'schedule')))
}

/** Accepted in any state, from any mail sent to the current person, unless they are erased. */
export function stopReminders(request: SignRequest, { at, signerId, linkGeneration }: StopReminders): Decision {
  const signer = findSigner(request, signerId)
  if (isRejection(signer)) return signer
  if (linkGeneration < signer.personSince || signer.remindersStoppedAt !== null) return nothing
  // The entry would contain the address of the person's browser or mail program.
  if (signer.email === ERASED_PERSON.email) return nothing
  return accept({ type: 'RemindersStopped', at, signerId })
}

function remindAll(signers: readonly Signer[], at: Instant): Decision {
  if (signers.length === 0) return reject('nobody_to_remind', 'No signer can be reminded now.')
  const due = signers.filter((signer) => allowedFrom(signer) <= at)
  if (due.length > 0) return accept(...due.map((signer) => reminder(signer, at, 'sender')))
  return reject(
    'reminded_recently',
    'The last reminder was sent less than an hour ago. Try again later, or deliver a link yourself.',
    {
      retryAt: Math.min(...signers.map(allowedFrom)),
    },
  )
}

function allowedFrom(signer: Signer): Instant {
  return signer.remindedAt === null ? 0 : signer.remindedAt + LIMITS.reminderInterval
}

function reminder(signer: Signer, at: Instant, by: ReminderSent['by']): ReminderSent {
  return { type: 'ReminderSent', at, signerId: signer.id, by }
}
