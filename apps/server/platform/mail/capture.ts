import { type Mail, type Mailer, mustBeSafe } from './mailer.ts'

/** Keeps a mail where people can look at it, in place of sending it. */
export type Capture = (mail: Mail) => Promise<void>

/** For a server without a mail server: every mail is kept, none is sent. */
export function openCapture(capture: Capture): Mailer {
  return {
    async send(mail) {
      mustBeSafe(mail)
      await capture(mail)
    },
    check: async () => {},
    close: async () => {},
  }
}
