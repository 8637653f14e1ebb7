import { expect, test } from 'vitest'
import { FIELDS } from '../testing/field-fixtures.ts'
import { boxLabel, shapesOf } from './draw-value.ts'

const [account] = FIELDS
const pets = FIELDS.find(({ name }) => name === 'pets')
if (!account || !pets) throw new Error('The fixtures have no such field')
const box = { w: 100, h: 20 }

test('an empty box has its label, an empty check box nothing', () => {
  expect(shapesOf(account, null, box)).toMatchObject([{ kind: 'text', style: 'placeholder', text: 'Account number' }])
  expect(shapesOf(pets, null, box)).toEqual([])
})

test('a value is drawn as text, initials as handwriting, a check as a tick inside its box', () => {
  expect(shapesOf(account, { as: 'text', text: '12', multiline: false }, box)).toMatchObject([{ style: 'drawn' }])
  expect(shapesOf(account, { as: 'initials', text: 'MO' }, box)).toMatchObject([{ style: 'drawn handwritten' }])
  expect(shapesOf(account, { as: 'text', text: 'ليلى', multiline: false }, box)).toMatchObject([{ style: 'drawn rtl' }])
  expect(shapesOf(pets, { as: 'check' }, { w: 10, h: 10 })).toEqual([{ kind: 'check', path: 'M2 5.5L4.2 7.8L8 2.5' }])
})

test('a screen reader hears the label and the value', () => {
  expect(boxLabel(account, null)).toBe('Account number')
  expect(boxLabel(account, { as: 'text', text: '12', multiline: false })).toBe('Account number: 12')
  expect(boxLabel(pets, { as: 'check' })).toBe('Pets live in the flat: ✓')
})
