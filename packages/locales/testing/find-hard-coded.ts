import { CLOSING, OPENING } from './pseudo-language.ts'

// Finds text in a page of the pseudo-language that is not from a catalogue.

const MESSAGE = new RegExp(`${OPENING}[^${CLOSING}]*${CLOSING}`, 'g')
/** Values: they are isolated, or have the language or direction of their own. */
const VALUE = /<(bdi|time|code)\b[^>]*>[^<]*<\/\1>|<(\w+)\b[^>]*\s(?:dir|lang)="[^"]*"[^>]*>[^<]*<\/\2>/g
const NOT_SHOWN = /<(script|style)\b[^>]*>.*?<\/\1>|<!doctype[^>]*>/gs
/** Attributes that people read or hear, and those that give messages to scripts. */
const SHOWN_ATTRIBUTE = /\s(?:aria-label|title|alt|placeholder|data-other|data-forms)="([^"]*)"/g

/** Texts with letters outside of «…». `values` are texts of the page's own data, which no catalogue has. */
export function hardCodedTextIn(html: string, values: readonly string[]): string[] {
  const visible = html.replaceAll(NOT_SHOWN, '')
  const attributes = [...visible.matchAll(SHOWN_ATTRIBUTE)].map(([, text = '']) => text)
  const texts = visible.replaceAll(VALUE, '').split(/<(?!\/?bdi)[^>]*>/)
  return [...texts, ...attributes]
    .map((text) => withoutValues(decoded(text), values).trim())
    .filter((text) => /\p{L}/u.test(text))
}

/** Names of JSON are not shown. Longer values first, because one can contain another. */
function withoutValues(text: string, values: readonly string[]): string {
  const own = text.replaceAll(MESSAGE, '').replaceAll(/"\w+":/g, '')
  return values.toSorted((a, b) => b.length - a.length).reduce((rest, value) => rest.replaceAll(value, ''), own)
}

function decoded(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))).replaceAll(/<\/?bdi>/g, '')
}
