import type { DomainPace } from './domain-pace.ts'
import { type Mailer, MailSlowed, mustBeSafe } from './mailer.ts'

/** Sends no faster than each domain's pace: a mail that has to wait throws JobParked, and nobody is asked. */
export function paced(mailer: Mailer, pace: DomainPace): Mailer {
  return {
    ...mailer,
    wait: (email, jobId) => pace.wait(email, jobId),
    send: async (mail) => {
      mustBeSafe(mail)
      const passage = await pace.enter(mail.to.email, mail.jobId ?? mail.messageId)
      try {
        await mailer.send(mail)
      } catch (error) {
        if (error instanceof MailSlowed) await pace.slowDown(passage)
        throw error
      }
    },
  }
}
