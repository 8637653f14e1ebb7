import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeName, resembles } from './index.ts'

test.each([
  ['Example Lending', 'EXAMPLE  LENDING'],
  ['Example Lending', 'Example-Lending Ltd.'],
  ['Example Lending', 'The Example Lending Support Team'],
  ['Example Lending', 'Ехаmрlе Lеnding'],
  ['Example Lending', 'Examp1e Lend1ng'],
  ['Example Lending', 'Exarnple Lending'],
  ['Example Lending', 'Exmaple Lending'],
  ['Example Lending', 'Example Lendings'],
  ['Example Lending', 'Exampl Lending'],
  ['Müller Bau GmbH', 'Muller Bau'],
  ['Сбербанк', 'ООО Сбербанк'],
  ['株式会社サンプル', '株式会社サンプル'],
  ['Ada', 'ADA'],
])('%s resembles %s', (one, other) => {
  expect(resembles(one, other)).toBe(true)
  expect(resembles(other, one)).toBe(true)
})

test.each([
  ['Example Lending', 'Example Leasing'],
  ['Example Lending', 'Lending Example'],
  ['Ada', 'Ida'],
  ['Support Team', 'Example'],
  ['Example', ''],
  ['Сбербанк', 'Сберкасса'],
])('%s does not resemble %s', (one, other) => {
  expect(resembles(one, other)).toBe(false)
  expect(resembles(other, one)).toBe(false)
})

test('every name with a letter resembles itself, and the comparison is symmetric', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 20 })
  fc.assert(
    fc.property(name, name, (one, other) => {
      if (/\p{L}/u.test(one)) expect(resembles(one, one)).toBe(true)
      expect(resembles(one, other)).toBe(resembles(other, one))
    }),
    { numRuns: 500 },
  )
})

test('a name is neither the service’s, nor a claim, nor a notice', () => {
  const warnings = ['This sender is new and was not verified yet.']
  expect(judgeName('Example Lending', warnings)).toBeNull()
  expect(judgeName('Müller & Söhne e.V.', warnings)).toBeNull()
  for (const name of [
    ...['Countersign', 'Соuntеrsign Team', 'Verified sender', '✅ Bank'],
    'This sender is new and was not verified yet',
  ]) {
    expect(judgeName(name, warnings), name).not.toBeNull()
  }
})
