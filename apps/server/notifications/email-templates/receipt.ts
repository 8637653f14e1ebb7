import type { Block, EmailMessage } from '../../platform/mail/layout/layout.ts'
import { fill, fillPhrases, listOf } from '../../platform/mail/layout/phrase.ts'
import { timeInZone } from './dates.ts'
import { type DocumentEmailFacts, paragraph, signerEmail, small } from './to-signer.ts'

// The receipt of a recipient who has acted while others are still to act, or while the completed files are delayed.

export interface ReceiptFacts extends DocumentEmailFacts {
  /** When the recipient acted: an RFC 3339 instant. */
  at: string
  timeZone: string
  /** The names of those who are still to act. Their addresses are not shown to other recipients. */
  awaited: readonly string[]
  /** Everybody has acted, and the completed files do not follow at once. */
  isDelayed: boolean
  link: string
  stopLink: string
}

/** More names make the mail long without helping the reader. */
const MAX_NAMES = 5

export function receipt(facts: ReceiptFacts): EmailMessage {
  const { copy, tag } = facts.localization
  const messageCopy = facts.role === 'approver' ? copy.roles.approver.receipt : copy.receipt
  const at = timeInZone(new Date(facts.at), facts.timeZone, tag)
  const values = { document: facts.documentName, sender: facts.senderName, at }
  return signerEmail(facts, messageCopy, values, [
    ...awaitedBlocks(facts),
    paragraph(facts.isDelayed ? copy.receipt.delayed : copy.receipt.next),
    { kind: 'button', label: copy.receipt.open, url: facts.link, urlLabel: copy.copyLink },
    small(copy.roles.any.linkReads),
    { kind: 'link', label: copy.receipt.stop, url: facts.stopLink },
  ])
}

function awaitedBlocks({ localization, awaited }: ReceiptFacts): Block[] {
  if (awaited.length === 0) return []
  const { copy, tag, language } = localization
  const phrase =
    awaited.length > MAX_NAMES
      ? fill(copy.receipt.awaitedMany, { count: awaited.length }, tag)
      : fillPhrases(copy.receipt.awaited, { names: listOf(awaited, language) }, tag)
  return [{ kind: 'paragraph', phrase }]
}
