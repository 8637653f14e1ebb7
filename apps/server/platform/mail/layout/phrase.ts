import { formatParts, type Template } from '@countersign/locales'
import { escapeHtml } from '../../html.ts'

// A sentence with values. Values are untrusted: they are isolated from the sentence, cannot change its text direction, and
// a URL or an email address in a value does not become a link.

/**
 * Strings are trusted text of the template; values are untrusted. `isAddress`: the e-mail address of a user, which the
 * reader may copy, and of which a mail program may make a link.
 */
export type Phrase = readonly (string | { readonly value: string; readonly isAddress?: boolean })[]

/** A message of the catalogue with its values. `tag` is the language in which numbers are written. */
export function fill<Values>(message: Template<Values>, values: Values, tag: string): Phrase {
  return fillPhrases<Values>(message, values, tag)
}

/** A value can be a phrase, such as a list of names, each of which is isolated. */
export function fillPhrases<Values>(
  message: Template<Values>,
  values: { readonly [Name in keyof Values]: Values[Name] | Phrase },
  tag: string,
): Phrase {
  return formatParts<Values, Phrase>(message, values, tag).flatMap((part): Phrase => {
    if (typeof part === 'string') return [part]
    return typeof part.value === 'string' ? [untrusted(part.value)] : part.value
  })
}

export function listOf(values: readonly string[], language: string): Phrase {
  // By position: an empty value would have no part.
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(values.map((_, i) => `${i}`))
  return parts.map(({ type, value }) => (type === 'element' ? untrusted(values[Number(value)] ?? '') : value))
}

export function untrusted(value: string): Phrase[number] {
  return { value: plain(value) }
}

/** One line of plain text, for a subject. */
export function asLine(phrase: Phrase): string {
  return phrase
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

export function asText(phrase: Phrase): string {
  return phrase.map((part) => (typeof part === 'string' ? part : isolated(shown(part)))).join('')
}

export function asHtml(phrase: Phrase): string {
  return phrase
    .map((part) =>
      typeof part === 'string' ? escapeHtml(part) : `<bdi${styleOf(part)}>${escapeHtml(shown(part))}</bdi>`,
    )
    .join('')
}

/** In characters, on a narrow phone. */
const LONGEST_ON_LINE = 34

/** An address is not broken at a hyphen: from right to left its parts would change places. */
function styleOf({ value, isAddress = false }: { value: string; isAddress?: boolean }): string {
  return isAddress && value.length <= LONGEST_ON_LINE ? ' style="white-space:nowrap"' : ''
}

function shown({ value, isAddress = false }: { value: string; isAddress?: boolean }): string {
  return isAddress ? value : unlinked(plain(value))
}

/** An untrusted text as HTML. */
export function asHtmlText(text: string): string {
  return escapeHtml(unlinked(plain(text)))
}

export function asPlainText(text: string): string {
  return unlinked(plain(text))
}

/** Removes control characters and direction marks, which would change how the surrounding text is displayed. */
function plain(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu, '')
}

/**
 * Mail programs turn text that looks like an address into a link. A zero-width space after each dot, colon and @ inside a
 * word prevents that and keeps the text readable. Numbers and .pdf are not changed.
 */
function unlinked(text: string): string {
  return text.replace(/(?<=\p{L})[.:@](?!pdf\b)(?=[\p{L}\p{N}/])|(?<=\p{N})[.:@](?!pdf\b)(?=[\p{L}/])/giu, '$&\u200b')
}

/** Separates right-to-left names from left-to-right text with isolates (Unicode UAX #9). */
function isolated(value: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(value) ? `\u2068${value}\u2069` : value
}
