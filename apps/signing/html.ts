/**
 * HTML that is escaped by construction: whatever is put into a template is text, unless it was made by a template
 * itself. Attributes are always quoted in templates, so one escape serves both places.
 */
export class Html {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[]

export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(parts.reduce((made, part, i) => made + markupOf(values[i - 1]) + part))
}

/** Text where no markup can stand (a title): control characters could only disguise it there. */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** An address a link may lead to: never one that runs a script. */
export function webAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

function markupOf(value: Content): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (typeof value === 'object') return value.map(markupOf).join('')
  return escaped(String(value))
}

/** No control character but a line's end or a tab has a place in HTML (HTML Living Standard, 13.1.4). */
function escaped(text: string): string {
  return text
    .replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
}
