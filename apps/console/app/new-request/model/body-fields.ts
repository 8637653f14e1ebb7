/** The fields of a signer ↔ `signers[].fields` of the body. */
import { SIGNER_FIELD_TYPES, UPLOAD_TYPES } from '@countersign/domain/field/types'
import type { CordsOrigin } from '@countersign/domain/placement'
import type { NewBox } from '../../editor/model/commands.ts'
import { fromCords, toCords } from '../../editor/model/cords.ts'
import type { Box, EditorField, FieldDefinition, Page } from '../../editor/model/types.ts'

/** A reason why JSON is not a body, at a field. */
export interface BodyError {
  readonly field: string
  readonly message: string
}

export type FieldBody = FieldDefinition & { page?: string[]; cords?: Box[] }

export function toFields(
  fields: readonly EditorField[],
  signer: string,
  boxes: readonly NewBox[],
  pageCount: number,
): FieldBody[] {
  return fields
    .filter((field) => field.signer === signer)
    .map(({ id, definition }) => ({
      ...definition,
      ...toCords(
        boxes.filter(({ field }) => field === id),
        pageCount,
      ),
    }))
}

/** A field of a body, as far as it can be read. */
export interface ReadField {
  /** The index of its signer. */
  readonly signer: number
  readonly path: string
  readonly definition: FieldDefinition
  readonly places: { readonly page?: string[]; readonly cords?: Box[] }
}

export interface ReadFields {
  readonly fields: readonly ReadField[]
  readonly errors: readonly BodyError[]
}

/** Reads the fields of all signers. What has a wrong type is left out and reported; the rules check the rest. */
export function readFields(lists: readonly unknown[]): ReadFields {
  const errors: BodyError[] = []
  const fields = lists.flatMap((list, signer) => {
    if (list === undefined || list === null) return []
    if (!Array.isArray(list)) {
      errors.push({ field: `signers[${signer}].fields`, message: 'expected an array' })
      return []
    }
    return list.flatMap((value: unknown, index) => {
      const path = `signers[${signer}].fields[${index}]`
      const definition = readDefinition(value, path, errors)
      return definition ? [{ signer, path, definition, places: placesOf(record(value) ?? {}) }] : []
    })
  })
  return { fields, errors }
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isBound = (value: unknown) => isText(value) || isNumber(value)

type Members = Omit<Record<keyof FieldDefinition, (value: unknown) => boolean>, 'name' | 'type'>

const MEMBERS: Members = {
  label: isText,
  hint: isText,
  required: isBoolean,
  prefill: (value) => isBound(value) || isBoolean(value),
  read_only: isBoolean,
  show_if: isCondition,
  pdf_field: isText,
  pattern: isText,
  max_length: isNumber,
  multiline: isBoolean,
  min: isBound,
  max: isBound,
  decimals: isNumber,
  format: isText,
  options: (value) => Array.isArray(value) && value.every(isOption),
  accept: (value) => Array.isArray(value) && value.every((type) => UPLOAD_TYPES.some((known) => known === type)),
  max_size: isNumber,
}

function readDefinition(value: unknown, path: string, errors: BodyError[]): FieldDefinition | null {
  const { name, type, ...members } = record(value) ?? {}
  const known = SIGNER_FIELD_TYPES.find((one) => one === type)
  if (known === undefined) {
    errors.push({ field: `${path}.type`, message: `expected one of ${SIGNER_FIELD_TYPES.join(', ')}` })
    return null
  }
  const given = Object.entries(members).filter(([key, member]) => {
    if (key === 'page' || key === 'cords' || member === null || member === undefined) return false
    const isRead = Object.hasOwn(MEMBERS, key) && MEMBERS[key as keyof Members](member)
    if (!isRead) errors.push({ field: `${path}.${key}`, message: 'unknown, or a value of the wrong type; left out' })
    return isRead
  })
  return { name: typeof name === 'string' ? name : '', type: known, ...Object.fromEntries(given) }
}

function isOption(option: unknown): boolean {
  const { value, label } = record(option) ?? {}
  return isText(option) || (isText(value) && isText(label))
}

function isCondition(condition: unknown): boolean {
  const { field, equals, is_checked, is_filled } = record(condition) ?? {}
  const isAbsentOr = (value: unknown, is: (value: unknown) => boolean) => value === undefined || is(value)
  return (
    isText(field) &&
    isAbsentOr(equals, isBound) &&
    isAbsentOr(is_checked, isBoolean) &&
    isAbsentOr(is_filled, isBoolean)
  )
}

/** The boxes of fields, as the API places them. `field` is the index in the list. */
export function fieldBoxes(
  fields: readonly ReadField[],
  pages: readonly Page[],
  origin: CordsOrigin,
): { boxes: readonly (Omit<NewBox, 'signer' | 'field'> & { readonly field: number })[]; errors: BodyError[] } {
  const placed = fields.flatMap(({ places }, index) => ((places.cords ?? []).length > 0 ? [index] : []))
  const { boxes, errors } = fromCords(
    placed.map((index) => fields[index]?.places ?? {}),
    pages,
    origin,
  )
  // Fields take the place of signers, by their position in the list.
  const withPaths = (words: string) =>
    words.replaceAll(/signers\[(\d+)\]/g, (_, n: string) => fields[placed[Number(n)] ?? -1]?.path ?? '')
  return {
    boxes: boxes.map(({ signer, field: _path, ...box }) => ({ ...box, field: placed[signer] ?? -1 })),
    errors: errors.map(({ field, message }) => ({ field: withPaths(field), message: withPaths(message) })),
  }
}

/** `page` and `cords` of a signer or a field. */
export function placesOf({ page, cords }: Record<string, unknown>): { page?: string[]; cords?: Box[] } {
  return {
    ...(Array.isArray(page) ? { page: page.map(String) } : {}),
    ...(Array.isArray(cords) ? { cords: cords.map(readCord) } : {}),
  }
}

function readCord(value: unknown): Box {
  const { x, y, w, h } = record(value) ?? {}
  return { x: number(x), y: number(y), w: number(w), h: number(h) }
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}

export function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
