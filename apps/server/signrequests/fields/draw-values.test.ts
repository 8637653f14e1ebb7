import { checkDefinitions } from '@countersign/domain/field'
import { checkValues } from '@countersign/domain/field/page'
import type { FillableField } from '@countersign/pades/pdf'
import { expect, test } from 'vitest'
import { drawValues } from './draw-values.ts'

const options = [
  { value: 'm', label: 'Monthly' },
  { value: 'y', label: 'Yearly' },
]
const page = { number: 1, width: 600, height: 800, rotation: 0, cropBox: [0, 0, 600, 800], userUnit: 1 } as const
const context = { today: '2027-01-31', locale: 'en', signer: { name: 'Asha', email: 'asha@example.com' } }

const formField = (kind: 'text' | 'choice'): FillableField => ({
  ...{ name: 'Payment', kind, required: false, multiline: false, comb: false, maxLength: undefined, size: 0 },
  ...{ align: 'start', tooltip: undefined, value: undefined, flags: 0, blank: false },
  options: kind === 'choice' ? options : [],
  widgets: [{ page: 1, rect: [100, 700, 300, 720], rotate: 0, userUnit: 1 }],
})

test.each([
  ['text', 'Yearly'],
  ['choice', 'y'],
] as const)('a choice in a form field of the kind %s is filled in as %s', async (kind, text) => {
  const field = formField(kind)
  const defined = checkDefinitions({
    ...{ owner: 'signers', pages: [page], cordsOrigin: 'top_left', signatures: [], pdfFields: [field] },
    signers: [{ fields: [{ name: 'payment', type: 'choice', options, pdf_field: 'Payment' }] }],
    today: context.today,
  })
  const definitions = (defined.ok && defined.fields[0]) || []
  const checked = checkValues(definitions, { payment: 'y' }, context)
  const claim = { pdfA: 0, outputIntent: 'none' } as const
  const fields = { definitions, prefix: 'Field', language: undefined }
  const drawn = await drawValues(fields, (checked.ok && checked.values) || [], {
    ...{ pages: [page], claim, form: async () => [field] },
  })
  expect(drawn).toMatchObject([{ name: 'Payment', text }])
})
