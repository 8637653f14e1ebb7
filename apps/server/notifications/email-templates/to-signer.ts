import type { Role } from '@countersign/domain/signrequest'
import { type Block, type EmailMessage, layOut, type SenderFrame } from '../../platform/mail/layout/layout.ts'
import type { Localization } from '../../platform/mail/layout/localization.ts'
import { fill, type Phrase } from '../../platform/mail/layout/phrase.ts'
import { deadlineInZone, lastDay } from './dates.ts'
import { type AskCopy, askCopyFor, declineCopyFor, type MessageCopy } from './role-copy.ts'

// The mails to recipients, whom the API calls signers. Their text is in packages/locales, in mail.json of each language.

export type { EmailMessage } from '../../platform/mail/layout/layout.ts'

/** What every mail to a signer needs. */
export interface SignerEmailFacts {
  /** For the signer's language. */
  localization: Localization
  signerName: string
  senderName: string
  /** The sender's logo, colour and texts; absent: none. */
  branding?: MailBranding
  /** No operator has verified the sender's account yet. */
  senderUnverified: boolean
  sandbox: boolean
  /** The request has no approver and no viewer: it is completed once everybody has signed. */
  everybodySigns: boolean
}

/** What the sender adds to a mail. */
export interface MailBranding {
  frame: SenderFrame
  /** A sentence, in mails that ask for something. */
  introduction: Block[]
}

export interface DocumentEmailFacts extends SignerEmailFacts {
  documentName: string
  role: Role
  /** To a witness: the name of their signer. Empty otherwise. */
  witnessed: string
}

export interface InvitationFacts extends DocumentEmailFacts {
  message: string | null
  /** Who passed the document to the signer, and why. */
  delegatedBy: { name: string; reason: string } | null
  /** RFC 3339 instant, shown with its zone. */
  expiresAt: string
  timeZone: string
  link: string
  isLastDay?: boolean
}

export function invitation(facts: InvitationFacts): EmailMessage {
  const copy = askCopyFor(facts.localization.copy, facts.role)
  return ask(facts, copy, copy.invitation)
}

/** The invitation of a signer who signs after others. */
export function yourTurn(facts: InvitationFacts): EmailMessage {
  const { copy } = facts.localization
  return ask(facts, askCopyFor(copy, 'signer'), copy.yourTurn)
}

/** On the last two days, the subject says when the request expires. */
export function reminder(facts: InvitationFacts & { now: number; stopLink: string }): EmailMessage {
  const { copy } = facts.localization
  const asked = askCopyFor(copy, facts.role)
  const last = lastDay(facts.expiresAt, facts.now, facts.timeZone)
  const messageCopy = last === null ? asked.reminder : { ...asked.reminder, subject: copy.lastDay[last] }
  const stop: Block = { kind: 'link', label: copy.stopReminders, url: facts.stopLink }
  return ask({ ...facts, isLastDay: last !== null }, asked, messageCopy, stop)
}

function ask(
  facts: InvitationFacts,
  { button, deadline, linkAdvice }: AskCopy,
  messageCopy: AskCopy['invitation'],
  ...closing: Block[]
): EmailMessage {
  const { copy, tag } = facts.localization
  const until = deadlineInZone(facts.expiresAt, facts.timeZone, tag)
  const values = { sender: facts.senderName, document: facts.documentName, person: facts.witnessed }
  return signerEmail(facts, messageCopy, values, [
    ...(facts.branding?.introduction ?? []),
    ...delegationOf(facts),
    ...messageOf(facts),
    ...(deadline === null ? [] : [deadlineBlock(fill(deadline, { until }, tag), facts.isLastDay)]),
    { kind: 'button', label: button, url: facts.link, urlLabel: copy.copyLink },
    small(linkAdvice),
    small(copy.unexpected),
    ...closing,
  ])
}

export function deadlineBlock(phrase: Phrase, isLastDay = false): Block {
  return { kind: isLastDay ? 'notice' : 'paragraph', phrase }
}

function delegationOf({ localization, delegatedBy }: InvitationFacts): Block[] {
  if (delegatedBy === null) return []
  const { copy, tag } = localization
  const head = fill(copy.delegatedToYou, { person: delegatedBy.name }, tag)
  return [{ kind: 'quote', head, text: delegatedBy.reason }]
}

/** The link that the signer asked for, or that the sender sends. */
export function newLink(facts: DocumentEmailFacts & { link: string }): EmailMessage {
  const { copy } = facts.localization
  const { linkAdvice } = askCopyFor(copy, facts.role)
  const values = { sender: facts.senderName, document: facts.documentName }
  return signerEmail(facts, copy.newLink, values, [
    { kind: 'button', label: copy.roles.viewer.review, url: facts.link, urlLabel: copy.copyLink },
    small(linkAdvice),
    small(copy.unexpected),
  ])
}

/** To the others. The reason is shown only to the sender. */
export function declined(facts: DocumentEmailFacts & { person: string; declinerRole: Role }): EmailMessage {
  const { copy } = facts.localization
  const { opening } = declineCopyFor(copy, facts.declinerRole)
  const values = { person: facts.person, document: facts.documentName }
  return signerEmail(facts, { subject: copy.declined.subject, opening }, values, [paragraph(copy.nothingMore)])
}

export function expired(
  facts: DocumentEmailFacts & { expiresAt: string; timeZone: string; hasActed: boolean },
): EmailMessage {
  const { copy, tag } = facts.localization
  const values = { document: facts.documentName, until: deadlineInZone(facts.expiresAt, facts.timeZone, tag) }
  const messageCopy = facts.everybodySigns ? copy.expired : copy.roles.any.expired
  return signerEmail(facts, messageCopy, values, [nextStep(facts)])
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

/** With a link to the files, which are also attached unless they are too large. */
export function completed(facts: DocumentEmailFacts & { link: string; areAttached: boolean }): EmailMessage {
  const { copy } = facts.localization
  const files: Block[] = [
    ...(facts.areAttached ? [paragraph(copy.attached), paragraph(copy.alsoOnline)] : [paragraph(copy.tooLarge)]),
    { kind: 'button', label: copy.download, url: facts.link, urlLabel: copy.copyLink },
    small(copy.roles.any.linkReads),
  ]
  const values = { document: facts.documentName, sender: facts.senderName }
  if (facts.role === 'cc') return signerEmail(facts, copy.roles.cc.completed, values, files)
  return signerEmail(facts, facts.everybodySigns ? copy.completed : copy.roles.any.completed, values, files)
}

export function code(facts: DocumentEmailFacts & { code: string }): EmailMessage {
  const { copy } = facts.localization
  return signerEmail(facts, copy.code, { code: facts.code, document: facts.documentName }, [
    { kind: 'code', code: facts.code },
    paragraph(copy.codeAdvice),
    small(copy.unexpected),
  ])
}

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
    facts.branding?.frame,
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

/** What the recipient of an expired request can do. */
export function nextStep({
  localization,
  senderName,
  role,
  hasActed,
}: SignerEmailFacts & { role: Role | 'any'; hasActed: boolean }): Block {
  const { copy, tag } = localization
  if (hasActed) return paragraph(copy.nothingMore)
  const askSender = role === 'signer' ? copy.askSender : copy.roles.any.askSender
  return { kind: 'paragraph', phrase: fill(askSender, { sender: senderName }, tag) }
}

export function paragraph(sentence: string): Block {
  return { kind: 'paragraph', phrase: [sentence] }
}

export function small(sentence: string): Block {
  return { kind: 'small', phrase: [sentence] }
}
