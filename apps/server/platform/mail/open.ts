import { type Capture, openCapture } from './capture.ts'
import type { Mailer } from './mailer.ts'
import { openSmtp } from './smtp.ts'

export interface MailSettings {
  /** Null: no mail leaves the machine. */
  smtpUrl: string | null
  mailFrom: string
}

export function openMailer({ smtpUrl, mailFrom }: MailSettings, capture: Capture): Mailer {
  return smtpUrl ? openSmtp({ url: smtpUrl, from: mailFrom }) : openCapture(capture)
}
