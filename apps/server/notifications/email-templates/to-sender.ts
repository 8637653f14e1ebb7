import { type Block, type EmailMessage, layOut } from '../../platform/mail/layout/layout.ts'
import type { Localization } from '../../platform/mail/layout/localization.ts'
import { fill, fillPhrases, listOf, type Phrase } from '../../platform/mail/layout/phrase.ts'
import { dateWithZone } from './to-signer.ts'

// The mails to the sender about how a request ended, in the account's language.

export interface SenderEmailFacts {
  /** For the account's language. */
  localization: Localization
  accountName: string
  documentName: string
  reference: string | null
  sandbox: boolean
}

export function declinedToSender(facts: SenderEmailFacts & { person: string; reason: string | null }): EmailMessage {
  const { localization, person, reason, documentName: document } = facts
  const { copy, tag } = localization
  return senderEmail(facts, fill(copy.toSender.declinedSubject, { person, document }, tag), [
    paragraph(fill(copy.declined.opening, { person, document }, tag)),
    ...(reason === null ? [] : [{ kind: 'quote', head: [copy.toSender.declinedReason], text: reason } as const]),
  ])
}

export function expiredToSender(
  facts: SenderEmailFacts & { expiresAt: string; timeZone: string; unsigned: string[] },
): EmailMessage {
  const { localization, documentName: document } = facts
  const { copy, tag } = localization
  const until = dateWithZone(facts.expiresAt, facts.timeZone, tag)
  const names = listOf(facts.unsigned, localization.language)
  return senderEmail(facts, fill(copy.toSender.expiredSubject, { document }, tag), [
    paragraph(fillPhrases(copy.toSender.expired, { document, until, names }, tag)),
    paragraph([copy.toSender.expiredNext]),
  ])
}

/** `reason`: the message of the seal error that ended the request, in English like all errors of the API. */
export function failedToSender(facts: SenderEmailFacts & { reason: string }): EmailMessage {
  const { localization, reason, documentName: document } = facts
  const { copy, tag } = localization
  return senderEmail(facts, fill(copy.failed.subject, { document }, tag), [
    paragraph(fill(copy.toSender.failed, { document, reason }, tag)),
    paragraph([copy.toSender.failedNext]),
  ])
}

/** `url`: where to download the signed document, if it is too large to attach. */
export function completedToSender(facts: SenderEmailFacts & { url: string | null }): EmailMessage {
  const { localization, documentName: document, url } = facts
  const { copy, tag } = localization
  const files: Block[] =
    url === null
      ? [paragraph([copy.toSender.attached])]
      : [paragraph([copy.toSender.tooLarge]), { kind: 'link', label: copy.toSender.signedDocument, url }]
  return senderEmail(facts, fill(copy.completed.subject, { document }, tag), [
    paragraph(fill(copy.completed.opening, { document }, tag)),
    ...files,
  ])
}

function senderEmail(facts: SenderEmailFacts, subject: Phrase, blocks: Block[]): EmailMessage {
  const { localization, accountName: name, reference, sandbox } = facts
  const { copy, tag } = localization
  return layOut(
    localization,
    subject,
    [
      ...(sandbox ? [{ kind: 'notice', phrase: [copy.sandbox] } as const] : []),
      paragraph(fill(copy.greeting, { name }, tag)),
      ...blocks,
      ...(reference === null
        ? []
        : [{ kind: 'small', phrase: fill(copy.toSender.reference, { reference }, tag) } as const]),
    ],
    sandbox,
  )
}

function paragraph(phrase: Phrase): Block {
  return { kind: 'paragraph', phrase }
}
