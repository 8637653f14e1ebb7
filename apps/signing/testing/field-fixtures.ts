import type { FillContext, SignerField } from '@countersign/domain/field/page'
import type { FieldsToFill } from '../model.ts'

// Fields of every kind, on the first page of the sample contract.

type Options = Partial<SignerField> & Pick<SignerField, 'name' | 'type' | 'label'>

/** `place`: x, y, width and height in points. */
function field(options: Options, ...place: [x: number, y: number, w: number, h: number] | []): SignerField {
  const [x, y, w, h] = place
  const boxes =
    x === undefined || y === undefined || w === undefined || h === undefined
      ? []
      : [{ page: 1, display: { x, y, w, h }, rect: [x, 842 - y - h, x + w, 842 - y] }]
  const common = { hint: null, required: true, readOnly: false, prefill: null, showIf: null, pdfField: null, boxes }
  return { ...common, ...options } as SignerField
}

const TEXT = { type: 'text', pattern: null, maxLength: 200, multiline: false } as const
const UPLOAD = { accept: ['pdf', 'png', 'jpeg'], maxSize: 10_000_000 } as const
const options = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }))

export const FIELDS: readonly SignerField[] = [
  field(
    {
      ...TEXT,
      ...{ name: 'account', label: 'Account number', hint: 'Eight digits, for example 12345678' },
      ...{ pattern: '\\d{8}', maxLength: 8 },
    },
    ...([60, 674, 150, 20] as const),
  ),
  field(
    { name: 'rent', type: 'number', label: 'Monthly rent', min: '100', max: '5000', decimals: 2, format: null },
    ...([230, 674, 90, 20] as const),
  ),
  field(
    { name: 'start', type: 'date', label: 'Beginning of the tenancy', min: 'today', max: null, format: null },
    ...([340, 674, 110, 20] as const),
  ),
  field({ name: 'pets', type: 'checkbox', label: 'Pets live in the flat', required: false }, 60, 712, 14, 14),
  field(
    {
      ...TEXT,
      ...{ name: 'which', label: 'Which pets?', maxLength: 60, multiline: true },
      showIf: { field: 'pets', test: 'checked', value: true },
    },
    ...([90, 706, 160, 34] as const),
  ),
  field(
    { name: 'payment', type: 'choice', label: 'Payment', options: options('Transfer', 'Standing order', 'Cash') },
    ...([270, 712, 110, 20] as const),
  ),
  field(
    {
      ...{ name: 'country', type: 'choice', label: 'Country of residence', required: false },
      options: options('Austria', 'Belgium', 'France', 'Germany', 'India', 'Spain', 'Sweden'),
    },
    ...([400, 712, 110, 20] as const),
  ),
  field({ name: 'initials', type: 'initials', label: 'Initials' }, 60, 756, 60, 24),
  field({ name: 'identity', type: 'upload', label: 'Copy of your identity card', ...UPLOAD, required: false }),
  field({ ...TEXT, name: 'flat', label: 'Flat', readOnly: true, prefill: 'Flat 4B, second floor' }, 140, 758, 120, 18),
  field({ name: 'signed_on', type: 'date_signed', label: 'Date', format: null }, 280, 758, 80, 18),
  field({ name: 'full_name', type: 'name', label: 'Name' }, 380, 758, 150, 18),
  field({ name: 'mail', type: 'email', label: 'E-mail' }, 380, 782, 150, 18),
]

export function contextFor(locale: string, name: string): FillContext {
  return { today: '2026-11-18', locale, signer: { name, email: 'signer@example.com' }, uploads: [] }
}

export function fieldsToFill(locale: string, name: string, changes: Partial<FieldsToFill> = {}): FieldsToFill {
  return { definitions: FIELDS, context: contextFor(locale, name), given: null, errors: [], ...changes }
}
