import { expect, test } from 'vitest'
import { fieldErrors } from '../../editor/fields/rules.ts'
import { definitionOf, type FormField, fillCommands, fillerOf, pdfFieldsOf } from './form-fields.ts'

const pages = [{ number: 1, width: 595, height: 842 }]
const form = (name: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  ...{ name, type, label: null, required: false, multiline: false, max_length: null, options: [] },
  places: [{ page: 1, x: 72, y: 120, w: 200, h: 18 }],
  ...more,
})
const FORMS = [
  form('tenant.iban', 'text', { label: 'Account number', max_length: 22, required: true }),
  form('tenant.note', 'text', { multiline: true }),
  form('Country', 'choice', {
    options: [
      { value: 'de', label: 'Germany' },
      { value: 'IN', label: 'IN' },
    ],
  }),
  form('Delivery', 'radio', {
    options: [
      { value: 'a', label: 'a' },
      { value: 'b', label: 'b' },
    ],
  }),
  form('Married', 'checkbox'),
]

test('every kind of form field becomes a field that the rules accept', () => {
  const fields = FORMS.map((one) => definitionOf(one, [], 'p1'))
  expect(fields).toEqual([
    { name: 'account_number', type: 'text', label: 'Account number', pdf_field: 'tenant.iban' },
    { name: 'note', type: 'text', label: 'note', required: false, pdf_field: 'tenant.note' },
    {
      ...{ name: 'country', type: 'choice', label: 'Country', required: false, pdf_field: 'Country' },
      options: [{ value: 'de', label: 'Germany' }, 'IN'],
    },
    {
      name: 'delivery',
      type: 'choice',
      label: 'Delivery',
      options: ['a', 'b'],
      required: false,
      pdf_field: 'Delivery',
    },
    { name: 'married', type: 'checkbox', label: 'Married', pdf_field: 'Married' },
  ])
  const pdfFields = pdfFieldsOf(FORMS, pages)
  expect(pdfFields[0]?.widgets).toEqual([{ page: 1, rect: [72, 704, 272, 722] }])
  expect(fieldErrors({ signers: [{ fields }], pages, pdfFields, today: '2026-11-18' })).toEqual([])
})

test('a form field is filled by one field', () => {
  const [iban, note] = FORMS
  if (!iban || !note) throw new Error('no forms')
  const field = { id: 'f1', signer: 'p1', definition: definitionOf(iban, [], 'p1') }
  expect(fillerOf([field], iban)).toBe(field)
  expect(fillerOf([field], note)).toBeUndefined()
})

test('form fields with the same last part get different names', () => {
  const twins = [form('tenant.city', 'text'), form('landlord.city', 'text')]
  expect(fillCommands(twins, [], 'p1').map(({ definition }) => definition.name)).toEqual(['city', 'city_2'])
  expect(fillCommands(twins, [], '')).toEqual([])
})
