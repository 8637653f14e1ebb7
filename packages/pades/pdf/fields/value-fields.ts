import { bytesOfLatin1 } from '../../bytes.ts'
import type { Rectangle } from '../document/pages.ts'
import { PdfError } from '../error.ts'
import { dict, name, type PdfDict, PdfString, type PdfValue, textString } from '../syntax/values.ts'
import { defaultFont } from './extend-form.ts'
import { checkedRectangle, type EmptyForms, mergedWidget, type NewWidget } from './place-widgets.ts'

/** A field to be created for a signer to fill. */
export type NewValueField = NewTextField | NewChoiceField | NewCheckBox

interface NewVisibleField extends NewWidget {
  readonly rect: Rectangle
  readonly required?: boolean
}

interface TextSetting {
  /** In points. It is reduced if the value does not fit. 0, the default, derives the size from the box. */
  readonly size?: number
  /** `start`, the default: left or right, depending on the direction of the text. */
  readonly align?: 'start' | 'center' | 'right'
}

export interface NewTextField extends NewVisibleField, TextSetting {
  readonly kind: 'text'
  readonly multiline?: boolean
  /** In characters (code points). */
  readonly maxLength?: number
}

/** An option of a choice field. */
export interface FieldOption {
  readonly value: string
  /** As displayed. */
  readonly label: string
}

export interface NewChoiceField extends NewVisibleField, TextSetting {
  readonly kind: 'choice'
  readonly options: readonly FieldOption[]
}

export interface NewCheckBox extends NewVisibleField {
  readonly kind: 'checkbox'
}

/** ISO 32000-2, tables 227, 228 and 230. */
export const fieldFlags = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  richText: 1 << 25,
} as const

/** The states of a check box. */
export const onState = 'On'
export const offState = 'Off'

/**
 * The entries of a field without a value, merged with its widget. Read-only from the start: the signature of its signer
 * covers the value, so nobody may type it in a viewer. EU DSS takes the first value for a form filling, but reports a
 * visual difference if the field had a value or showed something before: so there is no /V, and the appearance is empty.
 */
export function valueWidget(field: NewValueField, emptyForms: EmptyForms): PdfDict {
  const rect = checkedRectangle(field)
  const empty = emptyForms.of(rect)
  const widget = (type: 'Tx' | 'Ch' | 'Btn', entries: Readonly<Record<string, PdfValue | undefined>>) =>
    new Map([...mergedWidget(type, field.name, rect), ...dict({ Ff: flagsOf(field), ...entries })])
  switch (field.kind) {
    case 'text': {
      checkMaxLength(field)
      return widget('Tx', { MaxLen: field.maxLength, ...textEntries(field), AP: dict({ N: empty }) })
    }
    case 'choice': {
      // A pair of export value and label (ISO 32000-2, table 234).
      const Opt = field.options.map(({ value, label }) => [textString(value), textString(label)])
      return widget('Ch', { Opt, ...textEntries(field), AP: dict({ N: empty }) })
    }
    case 'checkbox': {
      const states = dict({ [offState]: empty, [onState]: empty })
      return widget('Btn', { AS: name(offState), AP: dict({ N: states }) })
    }
  }
}

export function flagsOf(field: NewValueField): number {
  const own = { text: 0, choice: fieldFlags.combo, checkbox: 0 }[field.kind]
  const multiline = field.kind === 'text' && field.multiline === true ? fieldFlags.multiline : 0
  return fieldFlags.readOnly | (field.required === true ? fieldFlags.required : 0) | own | multiline
}

const quadding = { start: undefined, center: 1, right: 2 }

function textEntries({ size = 0, align = 'start' }: TextSetting) {
  return { DA: new PdfString(bytesOfLatin1(`/${defaultFont} ${size} Tf 0 g`)), Q: quadding[align] }
}

function checkMaxLength({ name: fieldName, maxLength }: NewTextField): void {
  if (maxLength === undefined || (Number.isSafeInteger(maxLength) && maxLength > 0)) return
  throw new PdfError('field_unsuitable', `the maximum length of the field ${fieldName} must be a positive integer`)
}
