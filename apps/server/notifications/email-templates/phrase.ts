import { escapeHtml } from '../../platform/html.ts'

// A sentence with values in it. Values come from strangers: they are set off from the sentence, cannot turn its
// direction, and an address in one does not become a link.

/** Words of ours, and values of others. */
export type Phrase = readonly (string | { readonly value: string })[]

/** Puts values into a sentence's {places}. What was put in is not looked at again. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): Phrase {
  return sentence.split(/(\{[a-z]+\})/).map((part) => {
    const name = /^\{([a-z]+)\}$/.exec(part)?.[1]
    if (name === undefined) return part
    const value = values[name]
    if (value === undefined) throw new Error(`a letter has no ${part} for “${sentence}”`)
    return { value: plain(value) }
  })
}

/** One line, for a subject. */
export function asLine(phrase: Phrase): string {
  return phrase
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

export function asText(phrase: Phrase): string {
  return phrase.map((part) => (typeof part === 'string' ? part : isolated(unlinked(part.value)))).join('')
}

export function asHtml(phrase: Phrase): string {
  return phrase
    .map((part) => (typeof part === 'string' ? escapeHtml(part) : `<bdi>${asHtmlText(part.value)}</bdi>`))
    .join('')
}

/** A whole text of somebody else's. */
export function asHtmlText(text: string): string {
  return escapeHtml(unlinked(plain(text)))
}

export function asPlainText(text: string): string {
  return unlinked(plain(text))
}

/** Without controls and direction marks that would change how the text around it reads. */
function plain(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu, '')
}

/**
 * Mail programs make links of whatever looks like an address, and an unknown sender's must not be one. A zero-width
 * space after each dot or colon inside a word leaves it readable and nothing to click; numbers and .pdf are let be.
 */
function unlinked(text: string): string {
  return text.replace(/(?<=\p{L})[.:@](?!pdf\b)(?=[\p{L}\p{N}/])|(?<=\p{N})[.:@](?!pdf\b)(?=[\p{L}/])/giu, '$&\u200b')
}

/** Right-to-left and left-to-right names in one line: kept apart by isolates (Unicode UAX #9). */
function isolated(value: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(value) ? `\u2068${value}\u2069` : value
}
