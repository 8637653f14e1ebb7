import { LOCALES } from '@countersign/locales'
import { expect, test } from 'vitest'
import { html } from './html.ts'
import { translatorFor } from './translator.ts'

test.each(LOCALES)('%s: dates and numbers are formatted in its own way, with the time zone', (locale) => {
  const translator = translatorFor(locale)
  const formatted = translator.deadline('2026-12-15T18:30:00.000Z', 'Asia/Kolkata')
  expect(formatted).toContain('(Asia/Kolkata)')
  expect(formatted).toContain(new Intl.NumberFormat(locale, { useGrouping: false }).format(2026))
  const count = new Intl.NumberFormat(locale).format(12_345)
  expect(translator.formatText(translator.messages.triesLeft, { n: 12_345 })).toContain(count)
})

test('values are isolated from the sentence and escaped', () => {
  const { format, messages } = translatorFor('en')
  const sentence = html`${format(messages.asks, { sender: '<b>{date}' })}`
  expect(`${sentence}`).toBe('<bdi>&#60;b&#62;{date}</bdi> asks you to sign')
})
