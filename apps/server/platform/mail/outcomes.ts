import { Counter } from 'prom-client'
import { JobParked } from '../jobs/job.ts'
import { processMetrics } from '../metrics/registry.ts'
import { type Mailer, MailRefused, MailSlowed } from './mailer.ts'

/** Slowed: the receiving side asked for fewer. Parked: no server was asked, because of the domain's rate limit. */
export type MailOutcome = 'sent' | 'refused' | 'delayed' | 'slowed' | 'parked'

const mails = new Counter({
  name: 'countersign_mails_total',
  help: 'Attempts to send mails, by outcome.',
  labelNames: ['outcome'] as const,
  registers: [processMetrics],
})
const count = (outcome: MailOutcome, times = 1) => mails.inc({ outcome }, times)
for (const outcome of ['sent', 'refused', 'delayed', 'slowed', 'parked'] as const) count(outcome, 0)

/** Counts how each attempt at a mail ends. */
export function counted(mailer: Mailer): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail)
      } catch (error) {
        count(outcomeOf(error))
        throw error
      }
      count('sent')
    },
    ...(mailer.checkRateLimit ? { checkRateLimit: countParked(mailer.checkRateLimit) } : {}),
  }
}

function countParked(check: NonNullable<Mailer['checkRateLimit']>): NonNullable<Mailer['checkRateLimit']> {
  return async (email, jobId) => {
    const parked = await check(email, jobId)
    if (parked) count('parked')
    return parked
  }
}

function outcomeOf(error: unknown): MailOutcome {
  if (error instanceof JobParked) return 'parked'
  if (error instanceof MailRefused) return 'refused'
  return error instanceof MailSlowed ? 'slowed' : 'delayed'
}
