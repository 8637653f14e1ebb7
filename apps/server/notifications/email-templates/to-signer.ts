import type { Said, Speech } from './languages/copy.ts'
import { type Block, type Letter, layOut } from './layout.ts'
import { fill, type Phrase } from './phrase.ts'

// The mails to signers. What they have in common is here once; what each says is in letters/, one file a language.

export type { Letter } from './layout.ts'

/** Who writes to whom. */
export interface Correspondence {
  /** The signer's language. */
  speech: Speech
  signerName: string
  senderName: string
  /** Nobody has looked at the sender's account yet. */
  senderUnverified: boolean
  sandbox: boolean
}

export interface LetterFacts extends Correspondence {
  documentName: string
}

export interface TurnFacts extends LetterFacts {
  message: string | null
  /** RFC 3339 instant, shown with its zone. */
  expiresAt: string
  timeZone: string
  link: string
}

export function invitation(facts: TurnFacts): Letter {
  return askToSign(facts, facts.speech.words.invitation)
}

/** The invitation of those who sign after others. */
export function yourTurn(facts: TurnFacts): Letter {
  return askToSign(facts, facts.speech.words.yourTurn)
}

export function reminder(facts: TurnFacts & { stopLink: string }): Letter {
  const { words } = facts.speech
  return askToSign(facts, words.reminder, { kind: 'link', label: words.stopReminders, url: facts.stopLink })
}

function askToSign(facts: TurnFacts, said: Said, ...closing: Block[]): Letter {
  const { words, tag } = facts.speech
  const until = dateWithZone(facts.expiresAt, facts.timeZone, tag)
  return letter(facts, said, {}, [
    ...messageOf(facts),
    { kind: 'paragraph', phrase: fill(words.until, { until }) },
    { kind: 'button', label: words.review, url: facts.link, copy: words.copyLink },
    small(words.linkIsYours),
    small(words.unexpected),
    ...closing,
  ])
}

/** To the others: somebody has declined. Why is between them and the sender. */
export function declined(facts: LetterFacts & { person: string }): Letter {
  const { words } = facts.speech
  return letter(facts, words.declined, { person: facts.person }, [paragraph(words.nothingMore)])
}

export function expired(facts: LetterFacts & { expiresAt: string; timeZone: string; hasSigned: boolean }): Letter {
  const { words, tag } = facts.speech
  const next = facts.hasSigned ? fill(words.nothingMore, {}) : fill(words.askSender, { sender: facts.senderName })
  const until = dateWithZone(facts.expiresAt, facts.timeZone, tag)
  return letter(facts, words.expired, { until }, [{ kind: 'paragraph', phrase: next }])
}

export function cancelled(facts: LetterFacts): Letter {
  const { words } = facts.speech
  return letter(facts, words.cancelled, {}, [paragraph(words.nothingMore)])
}

export function failed(facts: LetterFacts): Letter {
  const { words } = facts.speech
  return letter(facts, words.failed, {}, [paragraph(words.nothingMore)])
}

/** With the files, or a link to them where they are too large to attach. */
export function completed(facts: LetterFacts & { link: string | null }): Letter {
  const { words } = facts.speech
  if (facts.link === null) return letter(facts, words.completed, {}, [paragraph(words.attached)])
  return letter(facts, words.completed, {}, [
    paragraph(words.tooLarge),
    { kind: 'button', label: words.download, url: facts.link, copy: words.copyLink },
  ])
}

export function code(facts: LetterFacts & { code: string }): Letter {
  const { words } = facts.speech
  return letter(facts, words.code, { code: facts.code }, [
    { kind: 'code', code: facts.code },
    paragraph(words.codeAdvice),
    small(words.unexpected),
  ])
}

function letter(facts: LetterFacts, said: Said, more: Record<string, string>, blocks: Block[]): Letter {
  return compose(facts, said, { document: facts.documentName, ...more }, blocks)
}

/** What every letter to a signer begins with, and then what is its own. */
export function compose(facts: Correspondence, said: Said, more: Record<string, string>, blocks: Block[]): Letter {
  const { words } = facts.speech
  const values = { sender: facts.senderName, ...more }
  const notices: Block[] = [
    ...(facts.sandbox ? [notice(fill(words.sandbox, {}))] : []),
    ...(facts.senderUnverified ? [notice(fill(words.unverified, values))] : []),
  ]
  const opening: Block[] = [
    { kind: 'paragraph', phrase: fill(words.greeting, { name: facts.signerName }) },
    { kind: 'paragraph', phrase: fill(said.opening, values) },
  ]
  return layOut(facts.speech, fill(said.subject, values), [...notices, ...opening, ...blocks], facts.sandbox)
}

function notice(phrase: Phrase): Block {
  return { kind: 'notice', phrase }
}

/** What the sender has to say, if anything. */
export function messageOf({ speech, senderName, message }: Correspondence & { message: string | null }): Block[] {
  if (message === null) return []
  return [{ kind: 'quote', head: fill(speech.words.messageFrom, { sender: senderName }), text: message }]
}

export function paragraph(words: string): Block {
  return { kind: 'paragraph', phrase: fill(words, {}) }
}

export function small(words: string): Block {
  return { kind: 'small', phrase: fill(words, {}) }
}

/** The last minute before an instant, as a person reads it. */
export function dateWithZone(instant: string, timeZone: string, tag = 'en-GB'): string {
  const last = new Date(Date.parse(instant) - 1)
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(last)} (${timeZone})`
}
