import type { PlacedBox } from '../placement/index.ts'
import { isFieldName, isRoleName, nameError } from './check-name.ts'
import { checkRoles } from './check-roles.ts'
import { defineSignerFields } from './define-signer-fields.ts'
import {
  type FieldDraft,
  type Found,
  type FoundTag,
  isField,
  isSign,
  isSignerField,
  type RoleDraft,
  roleOfTag,
  type TemplateDraft,
} from './draft.ts'
import { formatError, formatValue } from './format.ts'
import { coveredByBoxes, fieldBox, placeAll, placesOf, signBox } from './places.ts'
import type { FieldTag } from './tag/read.ts'
import { type Field, type Role, TEMPLATE_LIMITS, type TemplateError } from './types.ts'

export type Defined =
  | {
      readonly ok: true
      readonly roles: readonly Role[]
      readonly fields: readonly Field[]
      readonly warnings: readonly TemplateError[]
    }
  | { readonly ok: false; readonly errors: readonly TemplateError[] }

/**
 * Makes a template from a description and the tags in the document: all roles and fields with their places. Signature
 * boxes must not overlap each other, unless the draft permits it. Values may overlap as much as adjacent lines of text do. A signature box over a
 * value is a warning, because it may be intended.
 */
export function define(draft: TemplateDraft): Defined {
  const roles = withTagged<RoleDraft>(
    draft.roles,
    draft.tags.map(roleOfTag).flatMap((name) => (name === null ? [] : [{ name }])),
  )
  const fields = withTagged<FieldDraft>(
    draft.fields,
    draft.tags.filter(isField).map(({ tag }) => ({ name: tag.name })),
  )
  const invalid = [...checkNames(roles, 'roles', draft.tags), ...checkNames(fields, 'fields', draft.tags)]
  if (roles.length === 0) invalid.push({ field: 'roles', code: 'required', message: NO_ROLE })
  else invalid.push(...checkRoles(roles, draft.tags))
  if (invalid.length > 0) return { ok: false, errors: invalid }

  const finished = fields.map((field) => finishField(field, draft.tags.filter(isField)))
  const signing = placeAll('roles', roles, draft.tags.filter(isSign), draft, signBox)
  const written = placeAll('fields', fields, draft.tags.filter(isField), draft, fieldBox)
  const filled = defineSignerFields(roles, draft.tags.filter(isSignerField), draft, signing.boxes)
  const errors = [
    ...[...finished.flatMap(checkField), ...signing.errors, ...written.errors, ...checkPlaces(written.boxes)],
    ...filled.errors,
  ]
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    roles: roles.map(({ name, page: _page, cords: _cords, fields: _fields, ...role }, i) => ({
      name,
      ...role,
      ...placesOf(signing, i),
      ...(filled.fields[i]?.length ? { fields: filled.fields[i] } : {}),
    })),
    fields: finished.map((field, i) => ({ ...field, ...placesOf(written, i) })),
    warnings: [...signing.warnings, ...coveredByBoxes(signing, written), ...filled.warnings],
  }
}

const NO_ROLE = 'A template needs at least one role: in "roles", or as a tag such as {{sign:buyer}} in the document.'

/** The described ones, then those that only tags name, in document order. */
function withTagged<D extends { readonly name: string }>(described: readonly D[], tagged: readonly D[]): D[] {
  const all = [...described]
  for (const one of tagged) if (!all.some(({ name }) => name === one.name)) all.push(one)
  return all
}

function checkNames(named: readonly { name: string }[], path: 'roles' | 'fields', tags: readonly FoundTag[]) {
  const isRole = path === 'roles'
  const errors: TemplateError[] = []
  for (const [i, { name }] of named.entries()) {
    const field = `${path}[${i}].name`
    if (!(isRole ? isRoleName(name) : isFieldName(name))) {
      errors.push({ field, code: 'malformed', message: nameError(name, isRole) })
    } else if (named.findIndex((other) => other.name === name) < i) {
      const kind = isRole ? 'role' : 'field'
      errors.push({ field, code: 'duplicate', message: `Another ${kind} has the name "${name}".` })
    }
  }
  const most = TEMPLATE_LIMITS[path]
  if (named.length > most) {
    const where = tags.length > 0 ? ', including those of tags' : ''
    errors.push({ field: path, code: 'too_many', message: `A template has at most ${most} ${path}${where}.` })
  }
  return errors
}

function checkPlaces({ length }: readonly PlacedBox[]): TemplateError[] {
  if (length <= TEMPLATE_LIMITS.places) return []
  const message = `The fields have ${length} places. A template has at most ${TEMPLATE_LIMITS.places}.`
  return [{ field: 'fields', code: 'too_many', message }]
}

type FieldAsked = Omit<Field, 'page' | 'cords'>

/** The description takes precedence, then the first tag that sets the option. */
function finishField(field: FieldDraft, tags: readonly Found<FieldTag>[]): FieldAsked {
  const own = tags.filter(({ tag }) => tag.name === field.name)
  const fromTags = <K extends keyof FieldTag>(key: K) => own.map(({ tag }) => tag[key]).find((value) => value !== null)
  const given = field.default ?? fromTags('default') ?? null
  return {
    name: field.name,
    type: field.type ?? fromTags('type') ?? 'text',
    size: field.size ?? fromTags('size') ?? sizeOfTag(own[0]) ?? DEFAULT_SIZE,
    align: field.align ?? fromTags('align') ?? 'start',
    multiline: field.multiline ?? fromTags('multiline') ?? false,
    required: field.required ?? fromTags('required') ?? given === null,
    default: given,
    format: field.format ?? fromTags('format') ?? null,
  }
}

const DEFAULT_SIZE = 11

/** The font size of the tag's own text. */
function sizeOfTag(found: FoundTag | undefined): number | undefined {
  if (found === undefined) return undefined
  const { smallestSize, largestSize } = TEMPLATE_LIMITS
  const size = Math.round(2 * found.size) / 2
  return Math.min(largestSize, Math.max(smallestSize, size))
}

function checkField({ name, size, type, format, default: given }: FieldAsked, i: number): TemplateError[] {
  const errors: TemplateError[] = []
  const path = `fields[${i}]`
  const { smallestSize, largestSize } = TEMPLATE_LIMITS
  if (!(size >= smallestSize && size <= largestSize)) {
    const message = `The size of "${name}" is ${size}. It must be from ${smallestSize} to ${largestSize} points.`
    errors.push({ field: `${path}.size`, code: 'out_of_range', message })
  }
  const problem = formatError({ type, format })
  if (problem !== undefined) {
    errors.push({ field: `${path}.format`, code: 'malformed', message: `"${name}": ${problem}` })
  } else if (given !== null) {
    const formatted = formatValue({ name, type, format }, given)
    if (!formatted.ok) errors.push({ field: `${path}.default`, code: 'malformed', message: formatted.message })
  }
  return errors
}
