import { JobHeld } from '../jobs/line.ts'
import { type Mailer, MailRefused, MailSlowed } from './mailer.ts'

/** Slowed: the receiving side asked for fewer. Held: nobody was asked, because its pace is set. */
export type MailOutcome = 'sent' | 'refused' | 'delayed' | 'slowed' | 'held'

const counts: Record<MailOutcome, number> = { sent: 0, refused: 0, delayed: 0, slowed: 0, held: 0 }

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
    const held = await wait(email, jobId)
    if (held) counts.held += 1
    return held
  }
}

function outcomeOf(error: unknown): MailOutcome {
  if (error instanceof JobHeld) return 'held'
  if (error instanceof MailRefused) return 'refused'
  return error instanceof MailSlowed ? 'slowed' : 'delayed'
}
