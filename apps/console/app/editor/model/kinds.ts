/** What can be placed on a page, and how large it is at first. */
import { isServiceFilled, SIGNER_FIELD_TYPES, type SignerFieldType } from '@countersign/domain/field/types'

import type { FieldDefinition } from './types.ts'

/** A file is not drawn, so it is not placed. */
export type PlacedKind = 'signature' | Exclude<SignerFieldType, 'upload'>

export const PLACED_KINDS: readonly PlacedKind[] = [
  'signature',
  ...SIGNER_FIELD_TYPES.filter((type) => type !== 'upload'),
]

export interface Size {
  readonly w: number
  readonly h: number
}

/** In points: one line of 11-point text, as wide as its usual value. A signature has the API's default size. */
export const FIELD_SIZES: Readonly<Record<Exclude<PlacedKind, 'signature'>, Size>> = {
  text: { w: 180, h: 18 },
  number: { w: 90, h: 18 },
  date: { w: 90, h: 18 },
  checkbox: { w: 14, h: 14 },
  choice: { w: 140, h: 18 },
  initials: { w: 60, h: 26 },
  date_signed: { w: 90, h: 18 },
  name: { w: 180, h: 18 },
  email: { w: 200, h: 18 },
}

const OWN_OPTIONS: Readonly<Record<SignerFieldType, readonly string[]>> = {
  text: ['pattern', 'max_length', 'multiline'],
  number: ['min', 'max', 'decimals'],
  date: ['min', 'max'],
  checkbox: [],
  choice: ['options'],
  initials: [],
  date_signed: [],
  name: [],
  email: [],
  upload: ['accept', 'max_size'],
}

/** The options that the properties of a type show. */
export function shownOptions(type: SignerFieldType): readonly string[] {
  const common = ['name', 'label', 'show_if']
  if (isServiceFilled({ type })) return common
  const asked = [...common, 'hint', 'required', ...OWN_OPTIONS[type]]
  return type === 'initials' || type === 'upload' ? asked : [...asked, 'prefill', 'read_only']
}

/** Whether the person may leave the field empty. The service fills some itself. */
export function isOptional({ type, required }: Pick<FieldDefinition, 'type' | 'required'>): boolean {
  return !isServiceFilled({ type }) && !(required ?? type !== 'checkbox')
}
