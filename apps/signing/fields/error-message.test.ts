import { type SignerField, VALUE_ERROR_CODES } from '@countersign/domain/field'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../model.ts'
import { FIELDS } from '../testing/field-fixtures.ts'
import { translatorFor } from '../translator.ts'

const fieldOf = (name: string): SignerField => {
  const found = FIELDS.find((field) => field.name === name)
  if (!found) throw new Error(`No field ${name}`)
  return found
}
const sentence = (name: string, code: (typeof VALUE_ERROR_CODES)[number], locale: 'en' | 'de' = 'en') =>
  translatorFor(locale).fieldError(fieldOf(name), code, '2026-11-18')

describe('the sentence about a wrong value', () => {
  test('exists for every code, field and language, without an open place', () => {
    for (const locale of LOCALES) {
      for (const field of FIELDS) {
        for (const code of VALUE_ERROR_CODES) {
          const text = translatorFor(locale).fieldError(field, code, '2026-11-18')
          expect(text, `${locale} ${field.name} ${code}`).toMatch(/^[^{}]{5,}$/)
        }
      }
    }
  })

  test('names the limit as people write it', () => {
    expect(sentence('rent', 'below_min')).toBe('Please enter 100 or more.')
    expect(sentence('rent', 'above_max', 'de')).toBe('Bitte geben Sie 5000 oder weniger ein.')
    expect(sentence('rent', 'too_many_decimals')).toContain('Allowed: 2')
    expect(sentence('start', 'below_min')).toBe('Please enter 18 November 2026 or a later date.')
    expect(sentence('account', 'too_long')).toContain('8')
    expect(sentence('initials', 'too_long')).toContain('10')
    expect(sentence('identity', 'too_large')).toContain('10 MB')
    expect(sentence('identity', 'not_accepted')).toContain('PDF, PNG, JPEG')
  })

  test('says what to do with this kind of field', () => {
    expect(sentence('pets', 'required')).toBe('Please tick this box.')
    expect(sentence('payment', 'required')).toBe('Please choose an answer.')
    expect(sentence('rent', 'malformed')).toContain('number')
    expect(sentence('start', 'malformed')).toContain('date')
  })
})
