import type { Block, EmailMessage } from '../../platform/mail/layout/layout.ts'
import { fill, type Phrase, untrusted } from '../../platform/mail/layout/phrase.ts'
import { deadlineInZone, lastDay } from './dates.ts'
import { type DigestAskCopy, type DigestMessage, type DigestRole, digestAskCopyFor } from './role-copy.ts'
import {
  deadlineBlock,
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
  /** In the order in which they are listed. */
  documentNames: readonly string[]
  role: DigestRole
}

export interface DigestInvitationFacts extends DigestEmailFacts {
  /** The link to the list of documents. */
  link: string
  message: string | null
  /** The earliest and the latest expiry: RFC 3339 instants, shown with their zone. */
  firstExpiry: string
  lastExpiry: string
  timeZone: string
  isLastDay?: boolean
}

export function manyInvitations(facts: DigestInvitationFacts): EmailMessage {
  const asked = digestAskCopyFor(facts.localization.copy, facts.role)
  return askAll(facts, asked, asked.invitation)
}

/** On the last two days of the earliest deadline, the subject says so. */
export function manyReminders(facts: DigestInvitationFacts & { now: number; stopLink: string }): EmailMessage {
  const { copy } = facts.localization
  const asked = digestAskCopyFor(copy, facts.role)
  const last = lastDay(facts.firstExpiry, facts.now, facts.timeZone)
  const subjects = { today: copy.lastDay.manyToday, tomorrow: copy.lastDay.manyTomorrow }
  const messageCopy = last === null ? asked.reminder : { ...asked.reminder, subject: subjects[last] }
  return askAll({ ...facts, isLastDay: last !== null }, asked, messageCopy, {
    kind: 'link',
    label: copy.many.stopReminders,
    url: facts.stopLink,
  })
}

/** Without attachments, which could be hundreds of files. The linked list offers the downloads. */
export function manyCompleted(facts: DigestEmailFacts & { link: string }): EmailMessage {
  const { copy } = facts.localization
  return composeAll(facts, completedCopy(facts), [
    paragraph(copy.many.copies),
    { kind: 'button', label: copy.many.open, url: facts.link, urlLabel: copy.copyLink },
  ])
}

function completedCopy({ localization: { copy }, role, everybodySigns }: DigestEmailFacts): DigestMessage {
  if (role === 'cc') return copy.roles.cc.manyCompleted
  return everybodySigns ? copy.manyCompleted : copy.roles.any.manyCompleted
}

/** Several acts of one person at once. */
export function manyReceipts(facts: DigestEmailFacts & { link: string; stopLink: string }): EmailMessage {
  const { copy } = facts.localization
  return composeAll(facts, facts.role === 'signer' ? copy.manyReceipts : copy.roles.any.manyReceipts, [
    paragraph(copy.receipt.next),
    { kind: 'button', label: copy.many.open, url: facts.link, urlLabel: copy.copyLink },
    small(copy.roles.any.linkActs),
    { kind: 'link', label: copy.receipt.stop, url: facts.stopLink },
  ])
}

/** The link to the list that its reader asked for. */
export function newListLink(facts: SignerEmailFacts & { link: string }): EmailMessage {
  const { copy } = facts.localization
  return signerEmail(facts, copy.newListLink, { sender: facts.senderName }, [
    { kind: 'button', label: copy.many.open, url: facts.link, urlLabel: copy.copyLink },
    small(copy.roles.any.linkActs),
    small(copy.unexpected),
  ])
}

export function manyCancelled(facts: DigestEmailFacts): EmailMessage {
  const { copy } = facts.localization
  return composeAll(facts, copy.manyCancelled, [paragraph(copy.nothingMore)])
}

export function manyExpired(facts: DigestEmailFacts & { hasActed: boolean }): EmailMessage {
  const { copy } = facts.localization
  const messageCopy = facts.everybodySigns ? copy.manyExpired : copy.roles.any.manyExpired
  return composeAll(facts, messageCopy, [nextStep(facts)])
}

function askAll(
  facts: DigestInvitationFacts,
  { button, deadline, linkAdvice }: DigestAskCopy,
  messageCopy: DigestMessage,
  ...closing: Block[]
): EmailMessage {
  const { copy, tag } = facts.localization
  const until = deadlineInZone(facts.firstExpiry, facts.timeZone, tag)
  const shown = facts.firstExpiry === facts.lastExpiry ? deadline : copy.many.earliest
  return composeAll(facts, messageCopy, [
    ...(facts.branding?.introduction ?? []),
    ...messageOf(facts),
    deadlineBlock(fill(shown, { until }, tag), facts.isLastDay),
    paragraph(copy.many.next),
    { kind: 'button', label: button, url: facts.link, urlLabel: copy.copyLink },
    small(linkAdvice),
    small(copy.unexpected),
    ...closing,
  ])
}

/** Every digest starts with the number of documents and their titles. */
function composeAll(facts: DigestEmailFacts, messageCopy: DigestMessage, blocks: Block[]): EmailMessage {
  const values = { sender: facts.senderName, count: facts.documentNames.length }
  return signerEmail(facts, messageCopy, values, [titles(facts), ...blocks])
}

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
