import type { Said } from './languages/copy.ts'
import type { Block, Letter } from './layout.ts'
import { fill, type Phrase } from './phrase.ts'
import { type Correspondence, compose, dateWithZone, messageOf, paragraph, small } from './to-signer.ts'

// The mails that tell a person of several documents at once, with one link to all of them.

/** As many as a phone shows without hiding the button. */
const MOST_TITLES = 10
const LONGEST_TITLE = 100

export interface ManyFacts extends Correspondence {
  documentNames: readonly string[]
}

export interface ManyTurnsFacts extends ManyFacts {
  /** The link to all of them. */
  link: string
  message: string | null
  /** Of the one that ends first, and of the one that ends last: RFC 3339 instants, shown with their zone. */
  firstExpiry: string
  lastExpiry: string
  timeZone: string
}

export function manyInvitations(facts: ManyTurnsFacts): Letter {
  return askToSignAll(facts, facts.speech.words.manyInvitations)
}

export function manyReminders(facts: ManyTurnsFacts & { stopLink: string }): Letter {
  const { many, manyReminders: said } = facts.speech.words
  return askToSignAll(facts, said, { kind: 'link', label: many.stopReminders, url: facts.stopLink })
}

/** Without the files, which might be hundreds: the list has them. */
export function manyCompleted(facts: ManyFacts & { link: string }): Letter {
  const { words } = facts.speech
  return composeAll(facts, words.manyCompleted, [
    paragraph(words.many.copies),
    { kind: 'button', label: words.many.open, url: facts.link, copy: words.copyLink },
  ])
}

export function manyCancelled(facts: ManyFacts): Letter {
  const { words } = facts.speech
  return composeAll(facts, words.manyCancelled, [paragraph(words.nothingMore)])
}

export function manyExpired(facts: ManyFacts & { hasSigned: boolean }): Letter {
  const { words } = facts.speech
  const next = facts.hasSigned ? fill(words.nothingMore, {}) : fill(words.askSender, { sender: facts.senderName })
  return composeAll(facts, words.manyExpired, [{ kind: 'paragraph', phrase: next }])
}

function askToSignAll(facts: ManyTurnsFacts, said: Said, ...closing: Block[]): Letter {
  const { words, tag } = facts.speech
  const until = dateWithZone(facts.firstExpiry, facts.timeZone, tag)
  const deadline = facts.firstExpiry === facts.lastExpiry ? words.until : words.many.earliest
  return composeAll(facts, said, [
    ...messageOf(facts),
    { kind: 'paragraph', phrase: fill(deadline, { until }) },
    paragraph(words.many.next),
    { kind: 'button', label: words.review, url: facts.link, copy: words.copyLink },
    small(words.linkIsYours),
    small(words.unexpected),
    ...closing,
  ])
}

/** How many, and which; and then what is the letter's own. */
function composeAll(facts: ManyFacts, said: Said, blocks: Block[]): Letter {
  return compose(facts, said, { count: count(facts, facts.documentNames.length) }, [titles(facts), ...blocks])
}

/** Documents of one name are one line, with how many they are; a last one is told rather than counted. */
function titles(facts: ManyFacts): Block {
  const named = [...Map.groupBy(facts.documentNames, oneLine)].map(([name, { length }]) => ({ name, times: length }))
  const rest = named.slice(MOST_TITLES).reduce((sum, { times }) => sum + times, 0)
  const shown = rest > 1 ? named.slice(0, MOST_TITLES) : named
  const more = rest > 1 ? fill(facts.speech.words.many.more, { count: count(facts, rest) }) : null
  return { kind: 'list', items: shown.map(({ name, times }) => titleOf(facts, name, times)), more }
}

function titleOf(facts: ManyFacts, document: string, times: number): Phrase {
  if (times === 1) return fill('{document}', { document })
  return fill('{document} × {times}', { document, times: count(facts, times) })
}

/** A title with breaks in it would be several. */
function oneLine(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length <= LONGEST_TITLE ? line : `${letters.slice(0, LONGEST_TITLE - 1).join('')}…`
}

function count({ speech: { tag } }: ManyFacts, many: number): string {
  return many.toLocaleString(tag)
}
