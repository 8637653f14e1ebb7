// Random fields of one signer with conditions, random forms for them, and what must be said of each form. The values are
// of known kinds, so that the model needs none of the rules that it checks.

export type Random = () => number

interface Value {
  given: unknown
  /** Absent: it is right. */
  code?: string
  /** What a condition sees. */
  as?: string | boolean | null
}

type Kind = 'text' | 'number' | 'date' | 'checkbox' | 'choice' | 'initials'

export interface ModelField {
  name: string
  type: Kind
  isRequired: boolean
  /** The value of a read-only field. */
  fixed?: string | boolean
  showIf?: { field: string; equals?: string; is_checked?: boolean; is_filled?: boolean }
  options: Record<string, unknown>
}

const RIGHT: Record<Kind, readonly Value[]> = {
  text: [
    { given: 'x', as: 'x' },
    { given: ' x ', as: 'x' },
    { given: '12', as: '12' },
  ],
  number: [
    { given: '5', as: '5' },
    { given: 5, as: '5' },
    { given: '५', as: '5' },
  ],
  date: [{ given: '2030-02-28', as: '2030-02-28' }],
  checkbox: [
    { given: true, as: true },
    { given: 'on', as: true },
  ],
  choice: [
    { given: 'x', as: 'x' },
    { given: 'y', as: 'y' },
  ],
  initials: [{ given: 'AB', as: 'AB' }],
}
const WRONG: Record<Kind, readonly Value[]> = {
  text: [
    { given: 'x\u202e', code: 'unsafe_character' },
    { given: 'x'.repeat(9), code: 'too_long' },
    { given: {}, code: 'wrong_type' },
  ],
  number: [
    { given: 'five', code: 'malformed' },
    { given: '5.123', code: 'too_many_decimals' },
    { given: '-1', code: 'below_min' },
  ],
  date: [
    { given: '2030-02-30', code: 'malformed' },
    { given: 20300228, code: 'wrong_type' },
  ],
  checkbox: [
    { given: 'maybe', code: 'wrong_type' },
    { given: [true], code: 'wrong_type' },
  ],
  choice: [
    { given: 'X', code: 'not_an_option' },
    { given: ['x'], code: 'wrong_type' },
  ],
  initials: [{ given: '1', code: 'malformed' }],
}
const EMPTY: readonly Value[] = ['', null, undefined].map((given) => ({ given, as: null }))
const OPTIONS: Record<Kind, Record<string, unknown>> = {
  ...{ text: { max_length: 8 }, number: { min: 0 }, date: {}, checkbox: {}, initials: {} },
  choice: { options: ['x', 'y'] },
}
const KINDS = Object.keys(RIGHT) as Kind[]
const FIXED: Partial<Record<Kind, string | boolean>> = { text: 'x', checkbox: true, choice: 'x' }

function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** Of each field after the first, most depend on one before it. */
export function anyFields(random: Random, count: number): ModelField[] {
  const fields: ModelField[] = []
  for (let n = 0; n < count; n++) {
    const type = oneOf(random, KINDS)
    const fixed = random() < 0.15 ? FIXED[type] : undefined
    const source = random() < 0.7 ? fields[Math.floor(random() * n)] : undefined
    fields.push({
      name: `f${n}`,
      type,
      isRequired: random() < 0.6,
      options: OPTIONS[type],
      ...(fixed !== undefined && { fixed }),
      ...(source && { showIf: conditionOn(source, random() < 0.6) }),
    })
  }
  return fields
}

function conditionOn({ name: field, type }: ModelField, isOn: boolean): NonNullable<ModelField['showIf']> {
  if (type === 'checkbox') return { field, is_checked: isOn }
  if (type === 'choice' || type === 'text') return { field, equals: 'x' }
  return { field, is_filled: isOn }
}

/** As the sender defines it. */
export function definitionOf({ name, type, isRequired, fixed, showIf, options }: ModelField, place: object): object {
  return {
    ...{ name, type, required: isRequired, ...options, ...place },
    ...(fixed !== undefined && { prefill: fixed, read_only: true }),
    ...(showIf && { show_if: showIf }),
  }
}

export interface Form {
  given: Record<string, unknown>
  /** `name code`, sorted. Empty: the form is right. */
  errors: readonly string[]
}

/** What somebody sends who follows the page, except that one of the fields may get any value, whether it is shown or not. */
export function anyForm(random: Random, fields: readonly ModelField[]): Form {
  const crafted = random() < 0.7 ? oneOf(random, fields).name : ''
  const values = new Map<string, Value>()
  for (const field of fields) {
    const isShown = shows(field, fields, values) === true && field.fixed === undefined
    const list = field.name === crafted ? oneOf(random, [RIGHT, WRONG])[field.type] : RIGHT[field.type]
    const isFilled = field.name === crafted || (isShown && random() < 0.9)
    values.set(field.name, isFilled ? oneOf(random, list) : oneOf(random, EMPTY))
  }
  const given = Object.fromEntries([...values].map(([name, value]) => [name, value.given]))
  const errors = fields.flatMap((field) => errorsOf(field, fields, values))
  if (random() < 0.9) return { given, errors: errors.toSorted() }
  return { given: { ...given, other: 'x' }, errors: [...errors, 'other unknown_field'].toSorted() }
}

/** Null: the value that decides is wrong. */
function shows(
  { showIf }: ModelField,
  fields: readonly ModelField[],
  values: ReadonlyMap<string, Value>,
): boolean | null {
  const source = fields.find(({ name }) => name === showIf?.field)
  if (!showIf || !source) return true
  const isSourceShown = shows(source, fields, values)
  if (isSourceShown !== true) return isSourceShown
  const value = values.get(source.name)
  if (source.fixed === undefined && value?.code) return null
  const seen = source.fixed ?? value?.as ?? null
  if (showIf.equals !== undefined) return seen === showIf.equals
  return (seen !== null && seen !== false) === (showIf.is_checked ?? showIf.is_filled)
}

function errorsOf(field: ModelField, fields: readonly ModelField[], values: ReadonlyMap<string, Value>): string[] {
  const { name, isRequired, fixed } = field
  const { code, as } = values.get(name) ?? { as: null }
  const isEmpty = code === undefined && as === null
  if (fixed !== undefined) return isEmpty ? [] : [`${name} read_only`]
  const isShown = shows(field, fields, values)
  if (isShown === null) return []
  if (!isShown) return isEmpty ? [] : [`${name} hidden`]
  if (code !== undefined) return [`${name} ${code}`]
  return isRequired && isEmpty ? [`${name} required`] : []
}
