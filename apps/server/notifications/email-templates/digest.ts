import type { Block, EmailMessage } from '../../platform/mail/layout/layout.ts'
import { fill, type Phrase, untrusted } from '../../platform/mail/layout/phrase.ts'
import {
  dateWithZone,
  type MessageCopy,
  messageOf,
  nextStep,
  paragraph,
  type SignerEmailFacts,
  signerEmail,
  small,
} from './to-signer.ts'

// The mails about several documents, with one link to all of them.

/** A phone shows this many lines with the button still visible. */
const MAX_TITLES = 10
const MAX_TITLE_LENGTH = 100

export interface DigestEmailFacts extends SignerEmailFacts {
  documentNames: readonly string[]
}

export interface DigestInvitationFacts extends DigestEmailFacts {
  /** The link to the list of documents. */
  link: string
  message: string | null
  /** The earliest and the latest expiry: RFC 3339 instants, shown with their zone. */
  firstExpiry: string
  lastExpiry: string
  timeZone: string
}

export function manyInvitations(facts: DigestInvitationFacts): EmailMessage {
  return askToSignAll(facts, facts.localization.copy.manyInvitations)
}

export function manyReminders(facts: DigestInvitationFacts & { stopLink: string }): EmailMessage {
  const { many, manyReminders: messageCopy } = facts.localization.copy
  return askToSignAll(facts, messageCopy, { kind: 'link', label: many.stopReminders, url: facts.stopLink })
}

/** Without attachments, which could be hundreds of files. The linked list offers the downloads. */
export function manyCompleted(facts: DigestEmailFacts & { link: string }): EmailMessage {
  const { copy } = facts.localization
  return composeAll(facts, copy.manyCompleted, [
    paragraph(copy.many.copies),
    { kind: 'button', label: copy.many.open, url: facts.link, urlLabel: copy.copyLink },
  ])
}

export function manyCancelled(facts: DigestEmailFacts): EmailMessage {
  const { copy } = facts.localization
  return composeAll(facts, copy.manyCancelled, [paragraph(copy.nothingMore)])
}

export function manyExpired(facts: DigestEmailFacts & { hasSigned: boolean }): EmailMessage {
  return composeAll(facts, facts.localization.copy.manyExpired, [nextStep(facts)])
}

function askToSignAll(facts: DigestInvitationFacts, messageCopy: DigestCopy, ...closing: Block[]): EmailMessage {
  const { copy, tag } = facts.localization
  const until = dateWithZone(facts.firstExpiry, facts.timeZone, tag)
  const deadline = facts.firstExpiry === facts.lastExpiry ? copy.until : copy.many.earliest
  return composeAll(facts, messageCopy, [
    ...messageOf(facts),
    { kind: 'paragraph', phrase: fill(deadline, { until }, tag) },
    paragraph(copy.many.next),
    { kind: 'button', label: copy.review, url: facts.link, urlLabel: copy.copyLink },
    small(copy.linkIsYours),
    small(copy.unexpected),
    ...closing,
  ])
}

/** Every digest starts with the number of documents and their titles. */
function composeAll(facts: DigestEmailFacts, messageCopy: DigestCopy, blocks: Block[]): EmailMessage {
  const values = { sender: facts.senderName, count: facts.documentNames.length }
  return signerEmail(facts, messageCopy, values, [titles(facts), ...blocks])
}

type DigestCopy = MessageCopy<Partial<DigestValues>, Partial<DigestValues>>
type DigestValues = { readonly sender: string; readonly count: number }

/** Documents with the same name share a line with a count. One document over the limit is listed, not counted as “1 more”. */
function titles(facts: DigestEmailFacts): Block {
  const named = [...Map.groupBy(facts.documentNames, oneLine)].map(([name, { length }]) => ({ name, times: length }))
  const rest = named.slice(MAX_TITLES).reduce((sum, { times }) => sum + times, 0)
  const shown = rest > 1 ? named.slice(0, MAX_TITLES) : named
  const { copy, tag } = facts.localization
  const more = rest > 1 ? fill(copy.many.more, { count: rest }, tag) : null
  return { kind: 'list', items: shown.map(({ name, times }) => titleOf(tag, name, times)), more }
}

function titleOf(tag: string, document: string, times: number): Phrase {
  if (times === 1) return [untrusted(document)]
  return [untrusted(document), ' × ', untrusted(times.toLocaleString(tag))]
}

/** A line break in a title would look like two titles. */
function oneLine(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= MAX_TITLE_LENGTH ? line : `${characters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`
}
