import { JobParked } from '../jobs/job.ts'
import { type Mailer, MailRefused, MailSlowed } from './mailer.ts'

/** Slowed: the receiving side asked for fewer. Parked: no server was asked, because of the domain's rate limit. */
export type MailOutcome = 'sent' | 'refused' | 'delayed' | 'slowed' | 'parked'

const counts: Record<MailOutcome, number> = { sent: 0, refused: 0, delayed: 0, slowed: 0, parked: 0 }

/** Since this process began. */
export function mailsCounted(): Readonly<Record<MailOutcome, number>> {
  return counts
}

/** Counts how each attempt at a mail ends. */
export function counted(mailer: Mailer): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail)
      } catch (error) {
        counts[outcomeOf(error)] += 1
        throw error
      }
      counts.sent += 1
    },
    ...(mailer.wait ? { wait: waitCounted(mailer.wait) } : {}),
  }
}

function waitCounted(wait: NonNullable<Mailer['wait']>): NonNullable<Mailer['wait']> {
  return async (email, jobId) => {
    const parked = await wait(email, jobId)
    if (parked) counts.parked += 1
    return parked
  }
}

function outcomeOf(error: unknown): MailOutcome {
  if (error instanceof JobParked) return 'parked'
  if (error instanceof MailRefused) return 'refused'
  return error instanceof MailSlowed ? 'slowed' : 'delayed'
}
