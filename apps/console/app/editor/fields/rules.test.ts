import { SIGNER_FIELD_TYPES } from '@countersign/domain/field/types'
import { expect, test } from 'vitest'
import { newDefinition } from '../model/fields.ts'
import { FIELD_SIZES } from '../model/kinds.ts'
import { fieldErrors, tryText } from './rules.ts'

const rest = { pages: [{ number: 1, width: 595, height: 842 }], pdfFields: [], today: '2026-11-18' }
const cords = [{ x: 20, y: 20, w: 180, h: 18 }]

test('every kind is valid as it is added', () => {
  const fields = SIGNER_FIELD_TYPES.map((type, index) => ({
    ...newDefinition(type, type, [], ['Option 1', 'Option 2']),
    ...(type === 'upload' ? {} : { page: ['1'], cords: [{ x: 20, y: 20 + 30 * index, ...FIELD_SIZES[type] }] }),
  }))
  expect(fieldErrors({ ...rest, signers: [{ fields }] })).toEqual([])
})

test('errors have the path of the option; those of boxes are left to the editor', () => {
  const signers = [
    {
      fields: [
        { name: 'a b', type: 'text' as const, page: ['1'], cords },
        { name: 'c', type: 'text' as const, page: ['1'], cords },
        { name: 'd', type: 'text' as const },
      ],
    },
  ]
  expect(fieldErrors({ ...rest, signers }).map(({ field }) => field)).toEqual([
    'signers[0].fields[0].name',
    'signers[0].fields[2].cords',
  ])
})

test('a pattern is tried as a signer would', () => {
  const definition = { name: 'zip', type: 'text' as const, pattern: '\\d{5}', hint: 'Five digits', max_length: 5 }
  expect(tryText(definition, '80331', rest.today)).toBeNull()
  expect(tryText(definition, '8033', rest.today)).toMatch(/Five digits|zip/)
  expect(tryText({ ...definition, show_if: { field: 'x', is_filled: true } }, '80331', rest.today)).toBeNull()
})
