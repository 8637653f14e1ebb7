import { formatParts, LOCALES } from '@countersign/locales'
import { mailMessages } from '@countersign/locales/mail'
import { signingMessages } from '@countersign/locales/signing'

/** The notices of mails and pages in every language, without values: texts of senders must not repeat them. */
export const WARNINGS: readonly string[] = LOCALES.flatMap((language) => {
  const [mail, signing] = [mailMessages(language), signingMessages(language)]
  const sentences = formatParts(mail.unverified, { sender: '' }, language)
    .map((part) => (typeof part === 'string' ? part : ' '))
    .join('')
    .split(/[.。।!]\s*/u)
  return [mail.sandbox, mail.unexpected, signing.sandbox, signing.unverified, signing.unverifiedSender, ...sentences]
})
