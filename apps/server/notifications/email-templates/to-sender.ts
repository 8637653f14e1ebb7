import type { Role } from '@countersign/domain/signrequest'
import { type Block, type EmailMessage, layOut } from '../../platform/mail/layout/layout.ts'
import type { Localization } from '../../platform/mail/layout/localization.ts'
import { fill, fillPhrases, listOf, type Phrase } from '../../platform/mail/layout/phrase.ts'
import { deadlineInZone } from './dates.ts'
import { declineCopyFor } from './role-copy.ts'

// The mails to the sender about a delegation, about what a signer asks for, and about how a request ended, in the account's language.

export interface SenderEmailFacts {
  /** For the account's language. */
  localization: Localization
  accountName: string
  documentName: string
  reference: string | null
  sandbox: boolean
  /** As in the mails to signers. */
  everybodySigns: boolean
  /** The request in the console. */
  requestUrl: string
}

export function declinedToSender(
  facts: SenderEmailFacts & { person: string; declinerRole: Role; reason: string | null },
): EmailMessage {
  const { localization, person, reason, documentName: document } = facts
  const { copy, tag } = localization
  const { subjectToSender, opening } = declineCopyFor(copy, facts.declinerRole)
  return senderEmail(facts, fill(subjectToSender, { person, document }, tag), [
    paragraph(fill(opening, { person, document }, tag)),
    ...(reason === null ? [] : [{ kind: 'quote', head: [copy.toSender.declinedReason], text: reason } as const]),
  ])
}

/** `next`: who was named. */
export function delegatedToSender(
  facts: SenderEmailFacts & { person: string; reason: string; next: { name: string; email: string } },
): EmailMessage {
  const { localization, person, reason, next, documentName: document } = facts
  const { copy, tag } = localization
  const values = { person, document, next: next.name, email: next.email }
  return senderEmail(facts, fill(copy.toSender.delegatedSubject, values, tag), [
    paragraph(fill(copy.toSender.delegated, values, tag)),
    { kind: 'quote', head: [copy.toSender.declinedReason], text: reason },
  ])
}

/** What a signer asks the sender for. `url`: the request in the console. */
interface AskedFacts extends SenderEmailFacts {
  person: { name: string; email: string }
  url: string
}

/** `isOver`: the request has expired, so a new one is the answer. */
export function linkRequestedToSender(facts: AskedFacts & { isOver: boolean }): EmailMessage {
  const { localization, person, isOver, url, documentName: document } = facts
  const { copy, tag } = localization
  const values = { person: person.name, document, email: person.email }
  return senderEmail(facts, fill(copy.toSender.linkRequestedSubject, values, tag), [
    paragraph(fill(copy.toSender.linkRequested, values, tag)),
    paragraph(isOver ? [copy.toSender.expiredNext] : fill(copy.toSender.linkRequestedNext, values, tag)),
    { kind: 'button', label: copy.toSender.openRequest, url, urlLabel: copy.copyLink },
  ])
}

export function wrongPersonToSender(facts: AskedFacts & { note: string | null }): EmailMessage {
  const { localization, person, note, url, documentName: document } = facts
  const { copy, tag } = localization
  const values = { person: person.name, document, email: person.email }
  return senderEmail(facts, fill(copy.toSender.wrongPersonSubject, values, tag), [
    paragraph(fill(copy.toSender.wrongPerson, values, tag)),
    ...(note === null ? [] : [{ kind: 'quote', head: [copy.toSender.wrongPersonNote], text: note } as const]),
    { kind: 'button', label: copy.toSender.openRequest, url, urlLabel: copy.copyLink },
  ])
}

/** `awaited`: the names of those who had not acted. */
export function expiredToSender(
  facts: SenderEmailFacts & { expiresAt: string; timeZone: string; awaited: string[] },
): EmailMessage {
  const { localization, everybodySigns, documentName: document } = facts
  const { copy, tag } = localization
  const until = deadlineInZone(facts.expiresAt, facts.timeZone, tag)
  const names = listOf(facts.awaited, localization.language)
  const subject = everybodySigns ? copy.toSender.expiredSubject : copy.roles.any.expired.subject
  const opening = everybodySigns ? copy.toSender.expired : copy.roles.any.notActed
  return senderEmail(facts, fill(subject, { document }, tag), [
    paragraph(fillPhrases(opening, { document, until, names }, tag)),
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
  const messageCopy = facts.everybodySigns ? copy.completed : copy.roles.any.completed
  return senderEmail(facts, fill(messageCopy.subject, { document }, tag), [
    paragraph(fill(messageCopy.opening, { document }, tag)),
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
      { kind: 'link', label: copy.toSender.openRequest, url: facts.requestUrl },
    ],
    sandbox,
  )
}

function paragraph(phrase: Phrase): Block {
  return { kind: 'paragraph', phrase }
}
