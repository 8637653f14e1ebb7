import type { MessageCopy } from './languages/copy.ts'
import type { Localization } from './languages/index.ts'
import { type Block, type EmailMessage, layOut } from './layout.ts'
import { fill, type Phrase } from './phrase.ts'

// The mails to signers. Their text is in languages/, one file per language.

export type { EmailMessage } from './layout.ts'

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

function askToSign(facts: InvitationFacts, messageCopy: MessageCopy, ...closing: Block[]): EmailMessage {
  const { copy, tag } = facts.localization
  const until = dateWithZone(facts.expiresAt, facts.timeZone, tag)
  return documentEmail(facts, messageCopy, {}, [
    ...messageOf(facts),
    { kind: 'paragraph', phrase: fill(copy.until, { until }) },
    { kind: 'button', label: copy.review, url: facts.link, urlLabel: copy.copyLink },
    small(copy.linkIsYours),
    small(copy.unexpected),
    ...closing,
  ])
}

/** To the other signers. The reason is shown only to the sender. */
export function declined(facts: DocumentEmailFacts & { person: string }): EmailMessage {
  const { copy } = facts.localization
  return documentEmail(facts, copy.declined, { person: facts.person }, [paragraph(copy.nothingMore)])
}

export function expired(
  facts: DocumentEmailFacts & { expiresAt: string; timeZone: string; hasSigned: boolean },
): EmailMessage {
  const { copy, tag } = facts.localization
  const next = facts.hasSigned ? fill(copy.nothingMore, {}) : fill(copy.askSender, { sender: facts.senderName })
  const until = dateWithZone(facts.expiresAt, facts.timeZone, tag)
  return documentEmail(facts, copy.expired, { until }, [{ kind: 'paragraph', phrase: next }])
}

export function cancelled(facts: DocumentEmailFacts): EmailMessage {
  const { copy } = facts.localization
  return documentEmail(facts, copy.cancelled, {}, [paragraph(copy.nothingMore)])
}

export function failed(facts: DocumentEmailFacts): EmailMessage {
  const { copy } = facts.localization
  return documentEmail(facts, copy.failed, {}, [paragraph(copy.nothingMore)])
}

/** With the files attached, or with a link if they are too large. */
export function completed(facts: DocumentEmailFacts & { link: string | null }): EmailMessage {
  const { copy } = facts.localization
  if (facts.link === null) return documentEmail(facts, copy.completed, {}, [paragraph(copy.attached)])
  return documentEmail(facts, copy.completed, {}, [
    paragraph(copy.tooLarge),
    { kind: 'button', label: copy.download, url: facts.link, urlLabel: copy.copyLink },
  ])
}

export function code(facts: DocumentEmailFacts & { code: string }): EmailMessage {
  const { copy } = facts.localization
  return documentEmail(facts, copy.code, { code: facts.code }, [
    { kind: 'code', code: facts.code },
    paragraph(copy.codeAdvice),
    small(copy.unexpected),
  ])
}

function documentEmail(
  facts: DocumentEmailFacts,
  messageCopy: MessageCopy,
  more: Record<string, string>,
  blocks: Block[],
): EmailMessage {
  return signerEmail(facts, messageCopy, { document: facts.documentName, ...more }, blocks)
}

/** Every mail to a signer starts with the notices, the greeting and the opening. */
export function signerEmail(
  facts: SignerEmailFacts,
  messageCopy: MessageCopy,
  more: Record<string, string>,
  blocks: Block[],
): EmailMessage {
  const { copy } = facts.localization
  const values = { sender: facts.senderName, ...more }
  const notices: Block[] = [
    ...(facts.sandbox ? [notice(fill(copy.sandbox, {}))] : []),
    ...(facts.senderUnverified ? [notice(fill(copy.unverified, values))] : []),
  ]
  const opening: Block[] = [
    { kind: 'paragraph', phrase: fill(copy.greeting, { name: facts.signerName }) },
    { kind: 'paragraph', phrase: fill(messageCopy.opening, values) },
  ]
  return layOut(
    facts.localization,
    fill(messageCopy.subject, values),
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
  return [{ kind: 'quote', head: fill(localization.copy.messageFrom, { sender: senderName }), text: message }]
}

export function paragraph(sentence: string): Block {
  return { kind: 'paragraph', phrase: fill(sentence, {}) }
}

export function small(sentence: string): Block {
  return { kind: 'small', phrase: fill(sentence, {}) }
}

/** The last minute before an instant, formatted for people. */
export function dateWithZone(instant: string, timeZone: string, tag = 'en-GB'): string {
  const last = new Date(Date.parse(instant) - 1)
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(last)} (${timeZone})`
}
