import type { PlacedBox } from '../placement/index.ts'
import {
  type FieldDraft,
  type Found,
  type FoundTag,
  isField,
  isSign,
  type RoleDraft,
  type TemplateDraft,
} from './draft.ts'
import { complaintAboutFormat, formatValue } from './format.ts'
import { fieldBox, frozen, overSigned, placeAll, signBox } from './places.ts'
import { aboutName, type FieldTag, isFieldName, isRoleName } from './tag.ts'
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
 * The template that a description and the tags in the document make: every role and field with its places, as they will
 * be for every document made from it. Signatures may not overlap each other, nor values each other by more than lines of
 * text do; a signature over a value is only warned of, for it may be meant.
 */
export function define(draft: TemplateDraft): Defined {
  const roles = withTagged<RoleDraft>(
    draft.roles,
    draft.tags.filter(isSign).map(({ tag }) => ({ name: tag.name })),
  )
  const fields = withTagged<FieldDraft>(
    draft.fields,
    draft.tags.filter(isField).map(({ tag }) => ({ name: tag.name })),
  )
  const unfit = [...checkNames(roles, 'roles', draft.tags), ...checkNames(fields, 'fields', draft.tags)]
  if (roles.length === 0) unfit.push({ field: 'roles', code: 'required', message: NO_ROLE })
  if (unfit.length > 0) return { ok: false, errors: unfit }

  const finished = fields.map((field) => finishField(field, draft.tags.filter(isField)))
  const signing = placeAll('roles', roles, draft.tags.filter(isSign), draft, signBox)
  const written = placeAll('fields', fields, draft.tags.filter(isField), draft, fieldBox)
  const errors = [...finished.flatMap(checkField), ...signing.errors, ...written.errors, ...checkPlaces(written.boxes)]
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    roles: roles.map(({ name, page: _page, cords: _cords, ...role }, i) => ({ name, ...role, ...frozen(signing, i) })),
    fields: finished.map((field, i) => ({ ...field, ...frozen(written, i) })),
    warnings: [...signing.warnings, ...overSigned(signing, written)],
  }
}

const NO_ROLE = 'A template needs at least one role: in "roles", or as a tag such as {{sign:buyer}} in the document.'

/** What was described, then what only tags name, in the order of the document. */
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
      errors.push({ field, code: 'malformed', message: aboutName(name, isRole) })
    } else if (named.findIndex((other) => other.name === name) < i) {
      const kind = isRole ? 'role' : 'field'
      errors.push({ field, code: 'duplicate', message: `There is a ${kind} "${name}" already.` })
    }
  }
  const most = TEMPLATE_LIMITS[path]
  if (named.length > most) {
    const where = tags.length > 0 ? ', those of the tags counted' : ''
    errors.push({ field: path, code: 'too_many', message: `A template has at most ${most} ${path}${where}.` })
  }
  return errors
}

function checkPlaces({ length }: readonly PlacedBox[]): TemplateError[] {
  if (length <= TEMPLATE_LIMITS.places) return []
  const message = `The fields have ${length} places; a template has at most ${TEMPLATE_LIMITS.places}.`
  return [{ field: 'fields', code: 'too_many', message }]
}

type FieldAsked = Omit<Field, 'page' | 'cords'>

/** What is described counts first, then what the first tag says that says it. */
function finishField(field: FieldDraft, tags: readonly Found<FieldTag>[]): FieldAsked {
  const own = tags.filter(({ tag }) => tag.name === field.name)
  const said = <K extends keyof FieldTag>(key: K) => own.map(({ tag }) => tag[key]).find((value) => value !== null)
  const given = field.default ?? said('default') ?? null
  return {
    name: field.name,
    type: field.type ?? said('type') ?? 'text',
    size: field.size ?? said('size') ?? sizeLike(own[0]) ?? DEFAULT_SIZE,
    align: field.align ?? said('align') ?? 'start',
    multiline: field.multiline ?? said('multiline') ?? false,
    required: field.required ?? said('required') ?? given === null,
    default: given,
    format: field.format ?? said('format') ?? null,
  }
}

const DEFAULT_SIZE = 11

/** That of the tag's own text, so that the value looks as if it had been typed there. */
function sizeLike(found: FoundTag | undefined): number | undefined {
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
    const message = `The size of "${name}" is ${size}; it must be from ${smallestSize} to ${largestSize} points.`
    errors.push({ field: `${path}.size`, code: 'out_of_range', message })
  }
  const complaint = complaintAboutFormat({ type, format })
  if (complaint !== undefined) {
    errors.push({ field: `${path}.format`, code: 'malformed', message: `"${name}": ${complaint}` })
  } else if (given !== null) {
    const formatted = formatValue({ name, type, format }, given)
    if (!formatted.ok) errors.push({ field: `${path}.default`, code: 'malformed', message: formatted.message })
  }
  return errors
}
