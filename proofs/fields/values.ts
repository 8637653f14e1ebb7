import { inDigitsOf, type Person } from './people.ts'

// Values that must be refused, each with the reason that SPEC 2.7 gives for it.

export interface Wrong {
  /** The name of the field. */
  field: string
  given: unknown
  code: string
  /** Found before the fields are looked at, or after: no other error is reported with it. */
  isAlone?: true
}

/** What somebody types by mistake, in their script. */
export function badValues({ script, name }: Person): Wrong[] {
  const digits = (text: string) => inDigitsOf(script, text)
  return [
    { field: 'text.1', given: name.repeat(30), code: 'too_long' },
    { field: 'text.1', given: ' \r\n ', code: 'required' },
    { field: 'number.1', given: digits('1,250.50'), code: 'malformed' },
    { field: 'number.1', given: digits('1.250'), code: 'too_many_decimals' },
    { field: 'number.1', given: digits('0.99'), code: 'below_min' },
    { field: 'number.1', given: digits('2000.01'), code: 'above_max' },
    { field: 'number.1', given: name, code: 'malformed' },
    { field: 'date.1', given: digits('2127-02-29'), code: 'malformed' },
    { field: 'date.1', given: digits('24.12.2126'), code: 'malformed' },
    { field: 'date.1', given: digits('2020-01-01'), code: 'below_min' },
    { field: 'checkbox.1', given: false, code: 'required' },
    { field: 'choice.1', given: name, code: 'not_an_option' },
    { field: 'initials.1', given: digits('42'), code: 'malformed' },
    { field: 'initials.1', given: name.repeat(4), code: 'too_long' },
    { field: 'date_signed.1', given: '2020-01-01', code: 'read_only' },
    { field: 'name.1', given: `${name}${name}`, code: 'read_only' },
    { field: 'email.1', given: 'somebody@else.example', code: 'read_only' },
    { field: 'upload.1', given: `${name}.png`, code: 'unknown_upload' },
  ]
}

/** What an attacker sends, around a text of the script. */
export function hostileValues({ name }: Person): Wrong[] {
  const [first = ''] = name
  return [
    { field: 'text.1', given: `${first}\u202e${first}`, code: 'unsafe_character' },
    { field: 'text.1', given: `${first}\u0000`, code: 'malformed', isAlone: true },
    { field: 'text.1', given: `${first}\ud800`, code: 'malformed', isAlone: true },
    { field: 'text.1', given: `${first}\u200b`, code: 'unsafe_character' },
    { field: 'text.1', given: `${first}${'\u0308'.repeat(6)}`, code: 'unsafe_character' },
    { field: 'text.1', given: `${first}\u{1f9ff}`, code: 'character_unsupported', isAlone: true },
    { field: 'text.1', given: name.repeat(2_000), code: 'too_long' },
    { field: 'text.1', given: [name], code: 'wrong_type' },
    { field: 'text.1', given: { toString: name }, code: 'wrong_type' },
    { field: 'number.1', given: '1e3', code: 'malformed' },
    { field: 'number.1', given: 'NaN', code: 'malformed' },
    { field: 'number.1', given: '12\u0663', code: 'malformed' },
    { field: 'number.1', given: '9'.repeat(20_000), code: 'malformed' },
    { field: 'number.1', given: [1250], code: 'wrong_type' },
    { field: 'date.1', given: '2126-12-24T00:00:00Z', code: 'malformed' },
    { field: 'date.1', given: { year: 2126 }, code: 'wrong_type' },
    { field: 'checkbox.1', given: 1, code: 'wrong_type' },
    { field: 'checkbox.1', given: name, code: 'wrong_type' },
    { field: 'choice.1', given: ['second'], code: 'wrong_type' },
    { field: 'choice.1', given: '__proto__', code: 'not_an_option' },
    { field: 'initials.1', given: `${first}\u202e`, code: 'unsafe_character' },
    { field: 'initials.1', given: '<b>', code: 'malformed' },
    { field: 'date_signed.1', given: { $gt: '' }, code: 'read_only' },
    { field: 'name.1', given: [name], code: 'read_only' },
    { field: 'email.1', given: true, code: 'read_only' },
    { field: 'upload.1', given: { id: 'upl_1', sha256: '' }, code: 'wrong_type' },
    { field: `text.1.${first}`, given: name, code: 'unknown_field' },
    { field: 'toString', given: name, code: 'unknown_field' },
  ]
}

/** Each form has at most one wrong value for each field, and is otherwise right. */
export function wrongForms(
  right: Record<string, unknown>,
  wrong: readonly Wrong[],
): { given: object; errors: string[] }[] {
  const forms: Map<string, Wrong>[] = []
  for (const value of wrong) {
    const open = value.isAlone ? undefined : forms.find((form) => canTake(form, value))
    if (open) open.set(value.field, value)
    else forms.push(new Map([[value.field, value]]))
  }
  return forms.map((form) => ({
    given: { ...right, ...Object.fromEntries([...form].map(([field, { given }]) => [field, given])) },
    errors: [...form].map(([field, { code }]) => `${field} ${code}`).toSorted(),
  }))
}

function canTake(form: ReadonlyMap<string, Wrong>, { field }: Wrong): boolean {
  return !form.has(field) && ![...form.values()].some(({ isAlone }) => isAlone)
}
