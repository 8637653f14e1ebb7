import type { DomainThrottle } from './domain-throttle.ts'
import { type Mailer, MailSlowed, mustBeSafe } from './mailer.ts'

/** Sends no faster than each domain's rate limit. A mail that exceeds it throws JobParked, and no server is asked. */
export function throttled(mailer: Mailer, throttle: DomainThrottle): Mailer {
  return {
    ...mailer,
    checkRateLimit: (email, jobId) => throttle.check(email, jobId),
    send: async (mail) => {
      mustBeSafe(mail)
      const permit = await throttle.acquire(mail.to.email, mail.jobId ?? mail.messageId)
      try {
        await mailer.send(mail)
      } catch (error) {
        if (error instanceof MailSlowed) await throttle.slowDown(permit)
        throw error
      }
    },
  }
}
