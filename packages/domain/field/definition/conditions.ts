import { checkValue } from '../check-value.ts'
import { isServiceFilled, type ShowIf, type ShowIfInput, type SignerField } from '../types.ts'
import { type OptionError, optionError } from './types.ts'

export interface ReadCondition {
  readonly showIf: ShowIf | null
  readonly errors: readonly OptionError[]
}

interface Source {
  readonly field: SignerField
  readonly errors: readonly OptionError[]
}

/**
 * Reads `show_if`. It names a field of the same signer: the values of others may not exist yet, and a field that appears
 * would disclose them.
 */
export function readShowIf(
  asked: ShowIfInput | undefined,
  { name }: SignerField,
  siblings: readonly Source[],
  today: string,
): ReadCondition {
  if (asked === undefined) return { showIf: null, errors: [] }
  const source = siblings.find(({ field }) => field.name === asked.field)
  if (source === undefined || source.field.name === name) {
    const message = `show_if names another field of the same signer. "${asked.field.slice(0, 60)}" is none.`
    return wrong('show_if.field', 'unknown_field', message)
  }
  if (isServiceFilled(source.field)) {
    const message = `The service fills "${asked.field}", so it always has a value. Remove show_if.`
    return wrong('show_if.field', 'not_allowed', message)
  }
  return readTest(asked, source, today)
}

function wrong(option: string, code: OptionError['code'], message: string): ReadCondition {
  return { showIf: null, errors: [optionError(option, code, message)] }
}

const ONE_TEST = 'show_if has exactly one of equals, is_checked and is_filled.'

function readTest(asked: ShowIfInput, source: Source, today: string): ReadCondition {
  const { field, equals, is_checked: isChecked, is_filled: isFilled } = asked
  const given = [equals, isChecked, isFilled].filter((test) => test !== undefined)
  if (given.length !== 1) return wrong('show_if', given.length === 0 ? 'required' : 'not_allowed', ONE_TEST)
  if (equals !== undefined) return readEquals(field, equals, source, today)
  const isCheckbox = source.field.type === 'checkbox'
  if (isCheckbox && isChecked === undefined) {
    return wrong('show_if.is_filled', 'not_allowed', `"${field}" is a checkbox. Use is_checked.`)
  }
  if (!isCheckbox && isFilled === undefined) {
    return wrong('show_if.is_checked', 'not_allowed', `"${field}" is not a checkbox. Use is_filled or equals.`)
  }
  return {
    showIf: { field, test: isCheckbox ? 'checked' : 'filled', value: (isChecked ?? isFilled) === true },
    errors: [],
  }
}

const COMPARABLE = ['text', 'number', 'date', 'choice']

/** The value is compared after normalization, so it must be one that the field accepts. */
function readEquals(field: string, equals: string | number, source: Source, today: string): ReadCondition {
  if (!COMPARABLE.includes(source.field.type)) {
    const instead = source.field.type === 'checkbox' ? 'is_checked' : 'is_filled'
    return wrong('show_if.equals', 'not_allowed', `"${field}" has no value to compare. Use ${instead}.`)
  }
  // The errors of the other field are reported there.
  if (source.errors.length > 0) return { showIf: null, errors: [] }
  // A date that is out of range today may be in range later.
  const isDate = source.field.type === 'date'
  const result = checkValue(isDate ? { ...source.field, min: null, max: null } : source.field, equals, { today })
  if (result.ok && typeof result.value === 'string') {
    return { showIf: { field, test: 'equals', value: result.value }, errors: [] }
  }
  return wrong('show_if.equals', 'malformed', `"${field}" cannot have this value, so the field would never be shown.`)
}

/** Reports a field whose chain of conditions returns to itself. */
export function checkCycles(fields: readonly SignerField[], { name: start, showIf }: SignerField): OptionError[] {
  const chain: string[] = []
  let next = showIf?.field
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next)
    if (next === start) {
      const message = `The conditions lead back to this field: ${chain.map((one) => `"${one}"`).join(', ')}. Remove one.`
      return [optionError('show_if', 'not_allowed', message)]
    }
    const source = next
    next = fields.find(({ name }) => name === source)?.showIf?.field
  }
  return []
}
