import { formatValue } from './format.ts'
import {
  type Field,
  type RequestDefaults,
  type Role,
  type SignerDefaults,
  TEMPLATE_LIMITS,
  type TemplateError,
} from './types.ts'

/** Who takes a role; what is said here counts before what the role says. */
export interface Person extends SignerDefaults {
  readonly name: string
  readonly email: string
  readonly access_code?: string
}

/** What one document made from the template is made with: a call, or a row of a bulk job. */
export interface Filling extends RequestDefaults {
  readonly roles: Readonly<Record<string, Person>>
  readonly values?: Readonly<Record<string, string | number>>
  readonly expiry_date?: string
  readonly reference?: string
}

/** The create body but for its `document_id`, which is only made with the request. */
export interface FilledRequest extends RequestDefaults {
  readonly expiry_date?: string
  readonly reference?: string
  readonly signers: readonly FilledSigner[]
}

export interface FilledSigner extends Person {
  readonly page: string[]
  // The create body's own arrays are not read-only.
  readonly cords: { x: number; y: number; w: number; h: number }[]
}

export type Filled =
  | {
      readonly ok: true
      readonly request: FilledRequest
      /** As they will be drawn, by field; those that are empty are left out. */
      readonly values: Readonly<Record<string, string>>
    }
  | { readonly ok: false; readonly errors: readonly TemplateError[] }

export interface Fillable {
  readonly roles: readonly Role[]
  readonly fields: readonly Field[]
  readonly defaults: RequestDefaults
}

/**
 * The request that a template and some people make. Every role needs its person, in the template's order, which is the
 * order of signing where no sequence is given; a value that is named after a role's person (`buyer.name`) is theirs
 * unless another is given.
 */
export function fill(template: Fillable, filling: Filling): Filled {
  const { roles, values: given = {}, metadata, ...said } = filling
  const { values, errors } = fillValues(template, given, roles)
  const wrong = [...wrongRoles(template.roles, roles), ...errors]
  if (wrong.length > 0) return { ok: false, errors: wrong }
  const signers = template.roles.flatMap(({ name, page, cords, ...role }) => {
    const person = roles[name]
    return person ? [{ ...role, ...person, page: [...page], cords: cords.map((box) => ({ ...box })) }] : []
  })
  const all = { ...template.defaults.metadata, ...metadata }
  const request = { ...template.defaults, ...said, ...(Object.keys(all).length > 0 ? { metadata: all } : {}), signers }
  return { ok: true, request, values }
}

export interface FilledValues {
  readonly values: Readonly<Record<string, string>>
  readonly errors: readonly TemplateError[]
}

/** Only the values, for a document without a request. */
export function fillValues(
  { fields, roles }: Pick<Fillable, 'fields' | 'roles'>,
  given: Readonly<Record<string, string | number>>,
  people: Readonly<Record<string, Pick<Person, 'name' | 'email'>>> = {},
): FilledValues {
  const errors: TemplateError[] = unknownNames('values', 'field', Object.keys(given), fields)
  const values: Record<string, string> = {}
  for (const field of fields) {
    const text = String(own(given, field.name) ?? ofPerson(field.name, roles, people) ?? field.default ?? '').trim()
    const path = `values.${field.name}`
    if (text === '') {
      const message = `The template needs a value for "${field.name}".`
      if (field.required) errors.push({ field: path, code: 'required', message })
      continue
    }
    if ([...text].length > TEMPLATE_LIMITS.value) {
      const message = `The value of "${field.name}" is longer than ${TEMPLATE_LIMITS.value} characters.`
      errors.push({ field: path, code: 'too_long', message })
      continue
    }
    const formatted = formatValue(field, text)
    if (formatted.ok) values[field.name] = formatted.text
    else errors.push({ field: path, code: 'malformed', message: formatted.message })
  }
  return { values, errors: [...errors, ...tooMuch(fields, values)] }
}

function tooMuch(fields: readonly Field[], values: Readonly<Record<string, string>>): TemplateError[] {
  const drawn = fields.reduce((sum, { name, cords }) => sum + (own(values, name)?.length ?? 0) * cords.length, 0)
  if (drawn <= TEMPLATE_LIMITS.drawn) return []
  const message = `The values have ${drawn} characters, counted at each place; ${TEMPLATE_LIMITS.drawn} can be drawn.`
  return [{ field: 'values', code: 'too_long', message }]
}

function ofPerson(
  field: string,
  roles: readonly Role[],
  people: Readonly<Record<string, Pick<Person, 'name' | 'email'>>>,
): string | undefined {
  for (const { name } of roles) {
    if (field === `${name}.name`) return own(people, name)?.name
    if (field === `${name}.email`) return own(people, name)?.email
  }
  return undefined
}

/** A field may be named `constructor`, which every object has. */
function own<T>(named: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined
}

function wrongRoles(roles: readonly Role[], people: Readonly<Record<string, Person>>): TemplateError[] {
  const missing = roles.filter(({ name }) => !Object.hasOwn(people, name))
  return [
    ...unknownNames('roles', 'role', Object.keys(people), roles),
    ...missing.map(({ name }) => ({
      field: `roles.${name}`,
      code: 'required',
      message: `The template has the role "${name}": say who takes it.`,
    })),
  ]
}

/** Of what there is instead. */
const MOST_LISTED = 20

function unknownNames(
  path: string,
  what: string,
  names: readonly string[],
  known: readonly { readonly name: string }[],
): TemplateError[] {
  const there = new Set(known.map(({ name }) => name))
  const some = known.slice(0, MOST_LISTED).map(({ name }) => `"${name}"`)
  const list = `${some.join(', ') || 'none'}${known.length > MOST_LISTED ? ', …' : ''}`
  return names
    .filter((name) => !there.has(name))
    .map((name) => ({
      field: `${path}.${name}`,
      code: 'unknown_field',
      message: `The template has no ${what} "${name}"; it has ${list}.`,
    }))
}
