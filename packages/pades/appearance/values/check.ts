import type { FillableField } from '../../pdf/fields/read-fields.ts'
import { AppearanceError } from '../error.ts'
import type { FontSource } from '../fonts/fonts.ts'
import type { TypesetText } from '../typeset-text.ts'
import { layOutValue, optionOf } from './lay-out.ts'

/** A value as a signer gives it: text, an option of a choice, a state of a radio button, or whether a box is checked. */
export type GivenValue = string | boolean

/** Why a value cannot be filled in. */
export interface ValueObjection {
  readonly code: 'wrong_type' | 'not_an_option' | 'too_long' | 'does_not_fit' | 'character_unsupported'
  readonly message: string
}

/**
 * Checks a value for a field as `drawFieldValues` will draw it. Returns undefined if it can be drawn completely, at a
 * legible size.
 */
export async function checkFieldValue(
  field: FillableField,
  value: GivenValue,
  fonts: FontSource,
  language?: string,
): Promise<ValueObjection | undefined> {
  const laidOut = await layOutChecked(field, value, fonts, language)
  return 'code' in laidOut ? laidOut : undefined
}

/** The text of a value in each widget, none for a button, or why the value cannot be drawn. */
export async function layOutChecked(
  field: FillableField,
  value: GivenValue,
  fonts: FontSource,
  language: string | undefined,
): Promise<readonly TypesetText[] | ValueObjection> {
  if (field.kind === 'checkbox') {
    return typeof value === 'boolean' ? [] : objection('wrong_type', 'the value must be true or false')
  }
  if (typeof value === 'boolean') return objection('wrong_type', 'the value must be text')
  if (field.kind !== 'text' && optionOf(field.options, value) === undefined) {
    return objection('not_an_option', `${JSON.stringify(value)} is not an option of the field`)
  }
  if (field.kind === 'radio') return []
  if (field.maxLength !== undefined && [...value].length > field.maxLength) {
    return objection('too_long', `the value has more than ${field.maxLength} characters`)
  }
  return layOutText(field, { text: value, language }, fonts)
}

async function layOutText(
  field: FillableField,
  value: { text: string; language: string | undefined },
  fonts: FontSource,
): Promise<readonly TypesetText[] | ValueObjection> {
  const sets: TypesetText[] = []
  try {
    for (const widget of field.widgets) {
      const set = await layOutValue(field, widget, value, fonts)
      if (set === undefined) {
        const message = `the value does not fit its box on page ${widget.page} at the smallest font size`
        return objection('does_not_fit', message)
      }
      sets.push(set)
    }
    return sets
  } catch (error) {
    if (!(error instanceof AppearanceError) || error.code !== 'character_unsupported') throw error
    return objection('character_unsupported', error.message)
  }
}

function objection(code: ValueObjection['code'], message: string): ValueObjection {
  return { code, message }
}
