import type { Template } from '@countersign/locales'
import { type Block, type EmailMessage, layOut } from '../../platform/mail/layout/layout.ts'
import type { Localization } from '../../platform/mail/layout/localization.ts'
import { fill, type Phrase } from '../../platform/mail/layout/phrase.ts'

// The mails to signers. Their text is in packages/locales, in mail.json of each language.

export type { EmailMessage } from '../../platform/mail/layout/layout.ts'

/** What every mail to a signer needs. */
export interface SignerEmailFacts {
  /** For the signer's language. */
  localization: Localization
  signerName: string
  senderName: string
  /** No operator has verified the sender's account yet. */
  senderUnverified: boolean
  sandbox: boolean
}

export interface DocumentEmailFacts extends SignerEmailFacts {
  documentName: string
}

export interface InvitationFacts extends DocumentEmailFacts {
  message: string | null
  /** RFC 3339 instant, shown with its zone. */
  expiresAt: string
  timeZone: string
  link: string
}

export function invitation(facts: InvitationFacts): EmailMessage {
  return askToSign(facts, facts.localization.copy.invitation)
}

/** The invitation of a signer who signs after others. */
export function yourTurn(facts: InvitationFacts): EmailMessage {
  return askToSign(facts, facts.localization.copy.yourTurn)
}

export function reminder(facts: InvitationFacts & { stopLink: string }): EmailMessage {
  const { copy } = facts.localization
  return askToSign(facts, copy.reminder, { kind: 'link', label: copy.stopReminders, url: facts.stopLink })
}

function askToSign(facts: InvitationFacts, messageCopy: AskCopy, ...closing: Block[]): EmailMessage {
  const { copy, tag } = facts.localization
  const until = dateWithZone(facts.expiresAt, facts.timeZone, tag)
  const values = { sender: facts.senderName, document: facts.documentName }
  return signerEmail(facts, messageCopy, values, [
    ...messageOf(facts),
    { kind: 'paragraph', phrase: fill(copy.until, { until }, tag) },
    { kind: 'button', label: copy.review, url: facts.link, urlLabel: copy.copyLink },
    small(copy.linkIsYours),
    small(copy.unexpected),
    ...closing,
  ])
}

/** To the other signers. The reason is shown only to the sender. */
export function declined(facts: DocumentEmailFacts & { person: string }): EmailMessage {
  const { copy } = facts.localization
  const values = { person: facts.person, document: facts.documentName }
  return signerEmail(facts, copy.declined, values, [paragraph(copy.nothingMore)])
}

export function expired(
  facts: DocumentEmailFacts & { expiresAt: string; timeZone: string; hasSigned: boolean },
): EmailMessage {
  const { copy, tag } = facts.localization
  const values = { document: facts.documentName, until: dateWithZone(facts.expiresAt, facts.timeZone, tag) }
  return signerEmail(facts, copy.expired, values, [nextStep(facts)])
}

export function cancelled(facts: DocumentEmailFacts): EmailMessage {
  const { copy } = facts.localization
  const values = { sender: facts.senderName, document: facts.documentName }
  return signerEmail(facts, copy.cancelled, values, [paragraph(copy.nothingMore)])
}

export function failed(facts: DocumentEmailFacts): EmailMessage {
  const { copy } = facts.localization
  const values = { sender: facts.senderName, document: facts.documentName }
  return signerEmail(facts, copy.failed, values, [paragraph(copy.nothingMore)])
}

/** With the files attached, or with a link if they are too large. */
export function completed(facts: DocumentEmailFacts & { link: string | null }): EmailMessage {
  const { copy } = facts.localization
  const values = { document: facts.documentName }
  if (facts.link === null) return signerEmail(facts, copy.completed, values, [paragraph(copy.attached)])
  return signerEmail(facts, copy.completed, values, [
    paragraph(copy.tooLarge),
    { kind: 'button', label: copy.download, url: facts.link, urlLabel: copy.copyLink },
  ])
}

export function code(facts: DocumentEmailFacts & { code: string }): EmailMessage {
  const { copy } = facts.localization
  return signerEmail(facts, copy.code, { code: facts.code, document: facts.documentName }, [
    { kind: 'code', code: facts.code },
    paragraph(copy.codeAdvice),
    small(copy.unexpected),
  ])
}

/** The parts that differ between messages. */
export interface MessageCopy<Subject, Opening> {
  readonly subject: Template<Subject>
  readonly opening: Template<Opening>
}

type AskCopy = MessageCopy<Partial<AskValues>, AskValues>
type AskValues = { readonly sender: string; readonly document: string }

/** Every mail to a signer starts with the notices, the greeting and the opening. */
export function signerEmail<Subject, Opening>(
  facts: SignerEmailFacts,
  messageCopy: MessageCopy<Subject, Opening>,
  values: Subject & Opening,
  blocks: Block[],
): EmailMessage {
  const { copy, tag } = facts.localization
  const notices: Block[] = [
    ...(facts.sandbox ? [notice([copy.sandbox])] : []),
    ...(facts.senderUnverified ? [notice(fill(copy.unverified, { sender: facts.senderName }, tag))] : []),
  ]
  const opening: Block[] = [
    { kind: 'paragraph', phrase: fill(copy.greeting, { name: facts.signerName }, tag) },
    { kind: 'paragraph', phrase: fill<Opening>(messageCopy.opening, values, tag) },
  ]
  return layOut(
    facts.localization,
    fill<Subject>(messageCopy.subject, values, tag),
    [...notices, ...opening, ...blocks],
    facts.sandbox,
  )
}

function notice(phrase: Phrase): Block {
  return { kind: 'notice', phrase }
}

/** The sender's message, if there is one. */
export function messageOf({
  localization,
  senderName,
  message,
}: SignerEmailFacts & { message: string | null }): Block[] {
  if (message === null) return []
  const { copy, tag } = localization
  return [{ kind: 'quote', head: fill(copy.messageFrom, { sender: senderName }, tag), text: message }]
}

/** What the signer of an expired request can do. */
export function nextStep({ localization, senderName, hasSigned }: SignerEmailFacts & { hasSigned: boolean }): Block {
  const { copy, tag } = localization
  if (hasSigned) return paragraph(copy.nothingMore)
  return { kind: 'paragraph', phrase: fill(copy.askSender, { sender: senderName }, tag) }
}

export function paragraph(sentence: string): Block {
  return { kind: 'paragraph', phrase: [sentence] }
}

export function small(sentence: string): Block {
  return { kind: 'small', phrase: [sentence] }
}

/** The last minute before an instant, formatted for people. */
export function dateWithZone(instant: string, timeZone: string, tag: string): string {
  const last = new Date(Date.parse(instant) - 1)
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(last)} (${timeZone})`
}
