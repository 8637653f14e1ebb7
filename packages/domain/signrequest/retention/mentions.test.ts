import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentions } from './mentions.ts'

const ann = { name: 'Ann Müller', email: 'ann@example.com' }

test.each([
  ['Dear Ann, please sign', true],
  ['to ANN@EXAMPLE.COM: rejected', true],
  ['Mu\u0308ller & Co', true],
  ['Annual report', false],
  ['loan-7', false],
  ['', false],
])('%j names Ann Müller: %s', (text, expected) => {
  expect(mentions(text, ann)).toBe(expected)
})

test('a short name is found as a whole, not as a part', () => {
  expect(mentions('signed by Li Na', { name: 'Li Na', email: 'ln@example.com' })).toBe(true)
  expect(mentions('na, not yet', { name: 'Li Na', email: 'ln@example.com' })).toBe(false)
})

test('a text that contains the name or the address names the person', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(text, text, text, (before, name, after) => {
      expect(mentions(`${before} ${name} ${after}`, { name, email: 'x@example.com' })).toBe(true)
      expect(mentions(`${before} <${name}@example.org> ${after}`, { name: '?', email: `${name}@example.org` })).toBe(
        true,
      )
    }),
  )
})
