/**
 * HTML escaped by construction: a value in a template is text, unless it is itself an Html. Attributes in templates are
 * always quoted, so one escape function serves text and attributes.
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
  return new Html(parts.reduce((markup, part, i) => markup + markupOf(values[i - 1]) + part))
}

/** Text for places without markup (a title): removes control characters, which could disguise it. */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A URL that is safe as a link target, or null: http, https, or an app's own scheme, which the server has checked too. */
export function linkTarget(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  if (protocol === 'https:' || protocol === 'http:') return href
  return /^[a-z][a-z0-9+.-]*:\/[!#-;=?-Z[\]_a-z~]*$/.test(url) && !INTERPRETED.test(protocol) ? url : null
}

/** Schemes that a browser or its platform interprets itself. */
const INTERPRETED = /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|jar|chrome|devtools):$/

function markupOf(value: Content): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (typeof value === 'object') return value.map(markupOf).join('')
  return escaped(String(value))
}

/** HTML permits no control characters except tab and line feed (HTML Living Standard, 13.1.4). */
function escaped(text: string): string {
  return text
    .replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
}
