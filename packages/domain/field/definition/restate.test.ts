import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFields } from '../testing/arbitrary.ts'
import { defined } from '../testing/fields.ts'
import { restateDefinition } from './restate.ts'

test('a definition that is restated defines the same field', () => {
  fc.assert(
    fc.property(anyFields, (fields) => {
      expect(defined(...fields.map(restateDefinition))).toEqual(fields)
    }),
  )
})

test('defaults are left out', () => {
  const given = { name: 'city', type: 'text' as const, page: ['1'], cords: [{ x: 20, y: 20, w: 180, h: 18 }] }
  expect(defined(given).map(restateDefinition)).toEqual([given])
  const choice = { name: 'pet', type: 'choice' as const, options: ['Dog', { value: 'c', label: 'Cat' }] }
  expect(defined(choice).map(restateDefinition)[0]).toMatchObject(choice)
})
