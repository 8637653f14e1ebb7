/** Random definitions of one signer, and values of which most are plausible and some are not. */
import fc from 'fast-check'
import { visibleFields } from '../read-values.ts'
import type { ShowIfInput, SignerField, SignerFieldInput } from '../types.ts'
import { context, defined } from './fields.ts'

/** Files are uploaded for the first one. */
const NAMES_OF_FIELDS = ['file', 'a', 'b', 'c', 'd', 'constructor']

type Options = Omit<SignerFieldInput, 'name'>

const optional = { requiredKeys: [] as [] }
const required = fc.constantFrom({}, {}, { required: false }, { required: true })
const prefilled = (prefill: string | boolean) => fc.constantFrom({}, { prefill }, { prefill, read_only: true })

const options: fc.Arbitrary<Options> = fc.oneof(
  fc
    .tuple(
      fc.record({ max_length: fc.integer({ min: 1, max: 6 }), multiline: fc.boolean() }, optional),
      prefilled('x'),
      required,
    )
    .map(([more, prefill, must]): Options => ({ type: 'text', ...more, ...prefill, ...must })),
  fc
    .constantFrom('\\d+', '[a-z]*', '(x|y)+', '.{2,4}', '\\p{L}+')
    .map((pattern): Options => ({ type: 'text', pattern, hint: 'as asked' })),
  fc
    .tuple(
      fc.record(
        { min: fc.constantFrom(0, -5), max: fc.constantFrom(1, 99), decimals: fc.constantFrom(0, 3) },
        optional,
      ),
      required,
    )
    .map(([more, must]): Options => ({ type: 'number', ...more, ...must })),
  fc
    .tuple(
      fc.record({ min: fc.constantFrom('today', '2026-01-01'), max: fc.constantFrom('today', '2027-01-01') }, optional),
      required,
    )
    .map(([more, must]): Options => ({ type: 'date', ...more, ...must })),
  prefilled(true).map((prefill): Options => ({ type: 'checkbox', ...prefill })),
  required.map((must): Options => ({ type: 'checkbox', ...must })),
  fc
    .tuple(prefilled('x'), required)
    .map(([prefill, must]): Options => ({ type: 'choice', options: ['red', 'blue', 'x'], ...prefill, ...must })),
  fc
    .tuple(fc.constantFrom('initials', 'upload'), required)
    .map(([type, must]): Options => ({ type: type as 'initials' | 'upload', ...must })),
  fc.constantFrom('date_signed', 'name', 'email').map((type): Options => ({ type: type as 'name' })),
)

/** A condition that the source permits. */
function conditionOn({ name: field, type, pattern }: SignerFieldInput, seed: number): ShowIfInput | undefined {
  const isEven = seed % 2 === 0
  if (type === 'date_signed' || type === 'name' || type === 'email') return undefined
  if (type === 'checkbox') return { field, is_checked: isEven }
  if (type === 'choice' || (type === 'text' && pattern === undefined)) return { field, equals: 'x' }
  return { field, is_filled: isEven }
}

/** Half of the fields depend on one before them. The list is then reversed or not. */
export const anyFields: fc.Arbitrary<readonly SignerField[]> = fc
  .record({
    fields: fc.array(fc.tuple(options, fc.nat(), fc.boolean()), { minLength: 1, maxLength: NAMES_OF_FIELDS.length }),
    isReversed: fc.boolean(),
  })
  .map(({ fields, isReversed }) => {
    const asked: SignerFieldInput[] = []
    for (const [index, [own, seed, isConditional]] of fields.entries()) {
      const source = isConditional ? asked[seed % Math.max(1, index)] : undefined
      const showIf = source && conditionOn(source, seed)
      asked.push({ name: NAMES_OF_FIELDS[index] ?? '', ...own, show_if: showIf })
    }
    return defined(...(isReversed ? asked.toReversed() : asked))
  })

const NOTHING = [undefined, '', ' ', null]
const GOOD: Record<SignerField['type'], readonly unknown[]> = {
  text: ['x', 'x', 'x', 'x', ' x ', 'xy', '12', 'श्री', '王'],
  number: ['1', '1,5', '१', 1, -3],
  date: ['2026-11-17', '2026-11-17', '2026-12-24'],
  checkbox: [true, 'on', true, false],
  choice: ['red', 'x'],
  initials: ['AB', 'क'],
  upload: ['up_file'],
  date_signed: NOTHING,
  name: NOTHING,
  email: NOTHING,
}

const crafted: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...Object.values(GOOD).flat()),
  fc.constantFrom(
    true,
    null,
    0,
    1.5,
    [],
    {},
    ['x'],
    { id: 'up_file' },
    'up_other',
    'a\u202eb',
    'a\0',
    'a\nb',
    'x'.repeat(9),
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

const anyName = fc.oneof(fc.constantFrom(...NAMES_OF_FIELDS, 'toString'), fc.string({ maxLength: 5 }))

export interface Form {
  readonly fields: readonly SignerField[]
  readonly given: Readonly<Record<string, unknown>>
}

/** Values that suit their fields, as the page sends them, and often one that was crafted. */
export function formOf(fields: readonly SignerField[]): fc.Arbitrary<Form> {
  const names = fields.map(({ name }) => name)
  return fc
    .record({
      suitable: fc.tuple(
        ...fields.map(({ type, readOnly }) =>
          readOnly
            ? fc.constantFrom(...NOTHING)
            : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...GOOD[type]) }, fc.constantFrom(...NOTHING)),
        ),
      ),
      // The value for a field of this form, or for any name.
      added: fc.option(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.constantFrom(...names), anyName), crafted), {
        freq: 3,
      }),
    })
    .map(({ suitable, added }) => {
      const filled = Object.fromEntries(fields.map(({ name }, index) => [name, suitable[index]]))
      const shown = visibleFields(fields, filled, context).map(({ name }) => [name, filled[name]])
      return { fields, given: Object.fromEntries([...shown, ...(added === null ? [] : [added])]) }
    })
}

export const anyForm = anyFields.chain(formOf)
