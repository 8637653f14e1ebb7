/** `show_if` as the properties offer it: another field of the same person, a test, and a value. */
import { isServiceFilled, type SignerFieldType } from '@countersign/domain/field/types'
import type { EditorField, FieldDefinition } from './types.ts'

export type Test = 'equals' | 'checked' | 'unchecked' | 'filled' | 'empty'
type ShowIf = NonNullable<FieldDefinition['show_if']>

/** The fields that can decide whether a field is shown. */
export function deciding(fields: readonly EditorField[], of: EditorField): readonly EditorField[] {
  return fields.filter(
    ({ id, signer, definition }) => id !== of.id && signer === of.signer && !isServiceFilled(definition),
  )
}

/** The tests of the values of a type; the first one is the usual one. */
export function testsOf(type: SignerFieldType): readonly Test[] {
  if (type === 'checkbox') return ['checked', 'unchecked']
  return type === 'initials' || type === 'upload' ? ['filled', 'empty'] : ['equals', 'filled', 'empty']
}

export function testOf({ equals, is_checked: isChecked, is_filled: isFilled }: ShowIf): Test {
  if (equals !== undefined) return 'equals'
  if (isChecked !== undefined) return isChecked ? 'checked' : 'unchecked'
  return isFilled === false ? 'empty' : 'filled'
}

export function withTest(field: string, test: Test, value: string): ShowIf {
  switch (test) {
    case 'equals':
      return { field, equals: value }
    case 'checked':
    case 'unchecked':
      return { field, is_checked: test === 'checked' }
    case 'filled':
    case 'empty':
      return { field, is_filled: test === 'filled' }
    default:
      return test satisfies never
  }
}

/** The usual condition for a deciding field: a choice has its first option. */
export function firstCondition({ name, type, options }: FieldDefinition): ShowIf {
  const [test = 'filled'] = testsOf(type)
  return withTest(name, test === 'equals' && type !== 'choice' ? 'filled' : test, optionsOf(options)[0]?.value ?? '')
}

/** Options as pairs. */
export function optionsOf(options: FieldDefinition['options'] = []): readonly { value: string; label: string }[] {
  return options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
}

/** Options of lines. An option with a value of its own keeps it as long as its label is unchanged. */
export function optionsFromLines(
  lines: string,
  before: FieldDefinition['options'] = [],
): NonNullable<FieldDefinition['options']> {
  const named = before.filter((option) => typeof option !== 'string')
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => named.find(({ label }) => label === line) ?? line)
}

export function linesOf(options: FieldDefinition['options']): string {
  return optionsOf(options)
    .map(({ label }) => label)
    .join('\n')
}
