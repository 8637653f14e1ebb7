import { LOCALES } from '@countersign/locales'
import { html } from '@countersign/signing/html.ts'
import { expect, test } from 'vitest'
import { translatorFor } from './translator.ts'

test.each(LOCALES)('%s: dates are in UTC, and in the form of the language', (locale) => {
  const formatted = translatorFor(locale).dateTime('2026-12-15T18:30:00.000Z')
  expect(formatted).toContain('(UTC)')
  expect(formatted).toContain(new Intl.NumberFormat(locale, { useGrouping: false }).format(2026))
})

test('values are isolated from the sentence and escaped', () => {
  const { format, messages } = translatorFor('en')
  const sentence = `${html`${format(messages.verify.text, { email: '<b>{email}' })}`}`
  expect(sentence).toContain('<bdi>&#60;b&#62;{email}</bdi>')
})
