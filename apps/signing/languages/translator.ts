import { type Content, html } from '../html.ts'
import type { Locale } from '../model.ts'
import { messagesFor } from './index.ts'
import type { Counted, Messages } from './messages.ts'

/** One language's words, and its ways with numbers, dates and names. */
export interface Speech {
  locale: Locale
  messages: Messages
  number(n: number): string
  /** The message with its values, each set apart so that its direction cannot disturb the sentence. */
  say(message: string, values: Record<string, string>): Content
  /** As text alone, for attributes and titles. */
  tell(message: string, values: Record<string, string>): string
  count(forms: Counted, n: number): string
  /** So many, and more that were not counted: "1,000+". */
  countMore(forms: Counted, n: number): string
  /** Day, time and zone. */
  moment(instant: string, timeZone: string): string
  /** The last minute before an instant: what a person calls "until". */
  lastMoment(instant: string, timeZone: string): string
}

/** Making one costs more than a page does: each is made once. */
export function speak(locale: Locale): Speech {
  const known = SPEECHES.get(locale) ?? makeSpeech(locale)
  SPEECHES.set(locale, known)
  return known
}

const SPEECHES = new Map<Locale, Speech>()

function makeSpeech(locale: Locale): Speech {
  const numbers = new Intl.NumberFormat(locale)
  const plurals = new Intl.PluralRules(locale)
  const number = (n: number) => numbers.format(n)
  const tell = (message: string, values: Record<string, string>) =>
    message.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole)
  return {
    locale,
    messages: messagesFor(locale),
    number,
    tell,
    say: (message, values) =>
      message.split(/(\{\w+\})/).map((part) => {
        const value = values[part.slice(1, -1)]
        return part.startsWith('{') && value !== undefined ? html`<bdi>${value}</bdi>` : part
      }),
    count: (forms, n) => tell(forms[plurals.select(n)] ?? forms.other, { n: number(n) }),
    countMore: (forms, n) => tell(forms[plurals.select(n)] ?? forms.other, { n: `${number(n)}+` }),
    moment: (instant, timeZone) => momentOf(locale, new Date(instant), timeZone),
    lastMoment: (instant, timeZone) => momentOf(locale, new Date(Date.parse(instant) - 1), timeZone),
  }
}

function momentOf(locale: Locale, at: Date, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  const format = CLOCKS.get(key) ?? clockOf(locale, timeZone)
  CLOCKS.set(key, format)
  return `${format.format(at)} (${timeZone})`
}

/** As many as there are zones in use. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>()

function clockOf(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  // Bare English would be American; day before month is what the rest of its readers expect.
  const tag = locale === 'en' ? 'en-GB' : locale
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone })
}
