/** The fields of a placement: names, definitions and owners. */
import { isServiceFilled, type SignerFieldType } from '@countersign/domain/field/types'
import type { EditorField, FieldDefinition } from './types.ts'

const LONGEST_NAME = 60

/**
 * A name for the API, made of a label: letters, digits and underscores. A label of another script becomes the type. The
 * name differs from those that are taken.
 */
export function nameFrom(label: string, type: SignerFieldType, taken: readonly string[]): string {
  const plain = label
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return uniqueName(plain || type, taken)
}

/** The name, with a number if it is taken. */
export function uniqueName(wanted: string, taken: readonly string[]): string {
  const base = wanted.slice(0, LONGEST_NAME)
  if (!taken.includes(base)) return base
  const stem = base.replace(/_\d+$/, '')
  for (let n = 2; ; n++) {
    const name = `${stem.slice(0, LONGEST_NAME - String(n).length - 1)}_${n}`
    if (!taken.includes(name)) return name
  }
}

/** The names of the fields of a person, without that of one of them. */
export function namesOf(fields: readonly EditorField[], signer: string, except?: string): string[] {
  return fields
    .filter((field) => field.signer === signer && field.id !== except)
    .map(({ definition }) => definition.name)
}

/** `options`: the first options of a choice, which needs two. */
export function newDefinition(
  type: SignerFieldType,
  label: string,
  taken: readonly string[],
  options: NonNullable<FieldDefinition['options']>,
): FieldDefinition {
  return { name: nameFrom(label, type, taken), type, label, ...(type === 'choice' ? { options } : {}) }
}

/** With another label. A name that was made of the label follows it; one that was written stays. */
export function withLabel(definition: FieldDefinition, label: string, taken: readonly string[]): FieldDefinition {
  const { name, type } = definition
  const isGenerated = name === nameFrom(definition.label ?? '', type, taken)
  return { ...definition, label, ...(isGenerated ? { name: nameFrom(label, type, taken) } : {}) }
}

/** With an option set, or removed if the value is undefined. */
export function withOption<Name extends keyof FieldDefinition>(
  definition: FieldDefinition,
  name: Name,
  value: FieldDefinition[Name],
): FieldDefinition {
  const { [name]: _before, ...rest } = definition
  return (value === undefined ? rest : { ...rest, [name]: value }) as FieldDefinition
}

/** With another type. Options that belong to types are left out. */
export function withType(definition: FieldDefinition, type: SignerFieldType): FieldDefinition {
  const { name, label, hint, required, show_if: showIf, pdf_field: form } = definition
  const isAsked = !isServiceFilled({ type })
  return {
    name,
    type,
    ...(label !== undefined && { label }),
    ...(isAsked && hint !== undefined && { hint }),
    ...(isAsked && required !== undefined && { required }),
    ...(showIf !== undefined && { show_if: showIf }),
    ...(form !== undefined && { pdf_field: form }),
  }
}

/** Replaces the definition of a field. Conditions that name the field follow its new name. */
export function redefined(
  fields: readonly EditorField[],
  id: string,
  definition: FieldDefinition,
): readonly EditorField[] {
  const before = fields.find((field) => field.id === id)
  if (before === undefined || isEqual(before.definition, definition)) return fields
  const from = before.definition.name
  const isUnique = !namesOf(fields, before.signer, id).includes(from)
  return fields.map((field) => {
    if (field.id === id) return { ...field, definition }
    const { show_if: showIf } = field.definition
    const follows = isUnique && from !== definition.name && field.signer === before.signer && showIf?.field === from
    if (!follows) return field
    return { ...field, definition: { ...field.definition, show_if: { ...showIf, field: definition.name } } }
  })
}

function isEqual(a: FieldDefinition, b: FieldDefinition): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Gives fields to a person. Their names stay unique. */
export function given(fields: readonly EditorField[], ids: readonly string[], signer: string): readonly EditorField[] {
  return fields.reduce<readonly EditorField[]>((all, field) => {
    if (!ids.includes(field.id) || field.signer === signer) return all
    const name = uniqueName(field.definition.name, namesOf(all, signer))
    const moved = { ...field, signer, definition: { ...field.definition, name } }
    return all.map((one) => (one.id === field.id ? moved : one))
  }, fields)
}
