import type { Logger } from 'pino'
import { MailDelayed, type Mailer, MailSlowed } from './mailer.ts'

const PAUSE_MS = 60_000

/**
 * Logs that mails are not accepted: at once, then at most once a minute, with their number. The reply of the server is
 * left out, because it repeats the recipient's address.
 */
export function logDelays(
  mailer: Mailer,
  log: Pick<Logger, 'warn'>,
  now: () => number = () => performance.now(),
): Mailer {
  let delayed = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail)
      } catch (error) {
        if (error instanceof MailDelayed && !(error instanceof MailSlowed)) {
          delayed += 1
          if (now() - loggedAt >= PAUSE_MS) {
            log.warn({ delayed, ...reasonOf(error) }, 'The mail server does not accept mails. They are tried again.')
            loggedAt = now()
            delayed = 0
          }
        }
        throw error
      }
    },
  }
}

function reasonOf({ cause }: Error): object {
  const { code, command, responseCode } = (cause ?? {}) as { code?: string; command?: string; responseCode?: number }
  return { code, command, response_code: responseCode }
}
