import type { SignerFieldInput } from '../field/types.ts'
import type { Role as RecipientRole } from '../signrequest/index.ts'
import { readBoolean } from '../text/read-boolean.ts'
import { formatValue } from './format.ts'
import {
  type Field,
  type RequestDefaults,
  type Role,
  type SignerDefaults,
  TEMPLATE_LIMITS,
  type TemplateError,
} from './types.ts'

/** The person for a role. These values take precedence over the role's. */
export interface Person extends SignerDefaults {
  readonly name: string
  readonly email: string
  readonly access_code?: string
  /** What the page shows first in the role's fields, by name. Takes precedence over the field's own. */
  readonly prefill?: Readonly<Record<string, Prefill>>
}

type Prefill = string | number | boolean

/** The input for one document: an API request or a row of a bulk job. */
export interface FillInput extends RequestDefaults {
  readonly roles: Readonly<Record<string, Person>>
  readonly values?: Readonly<Record<string, string | number>>
  readonly expiry_date?: string
  readonly reference?: string
}

/** The create body without `document_id`: the document is made together with the request. */
export interface FilledRequest extends RequestDefaults {
  readonly expiry_date?: string
  readonly reference?: string
  readonly signers: readonly FilledSigner[]
}

export interface FilledSigner extends Omit<Person, 'prefill'> {
  readonly role?: RecipientRole
  /** A position in the list, from 1. */
  readonly witness_of?: number
  readonly page: string[]
  // Mutable, as in the create body's type.
  readonly cords: { x: number; y: number; w: number; h: number }[]
  readonly fields?: SignerFieldInput[]
}

export type Filled =
  | {
      readonly ok: true
      readonly request: FilledRequest
      /** The formatted values by field, without empty ones. */
      readonly values: Readonly<Record<string, string>>
    }
  | { readonly ok: false; readonly errors: readonly TemplateError[] }

export interface Fillable {
  readonly roles: readonly Role[]
  readonly fields: readonly Field[]
  readonly defaults: RequestDefaults
}

/**
 * Makes a request from a template and people. Every role needs a person. The template's order is the signing order if no
 * sequence is given. A field named after a role (`buyer.name`, `buyer.email`) defaults to that person's data.
 */
export function fill(template: Fillable, input: FillInput): Filled {
  const { roles, values: given = {}, metadata, ...overrides } = input
  const { values, errors } = fillValues(template, given, roles)
  const wrong = [...wrongRoles(template.roles, roles), ...wrongPrefills(template.roles, roles), ...errors]
  if (wrong.length > 0) return { ok: false, errors: wrong }
  const signers = template.roles.flatMap((role) => {
    const person = roles[role.name]
    return person ? [filledSigner(role, person, template.roles)] : []
  })
  const all = { ...template.defaults.metadata, ...metadata }
  const request = {
    ...template.defaults,
    ...overrides,
    ...(Object.keys(all).length > 0 ? { metadata: all } : {}),
    signers,
  }
  return { ok: true, request, values }
}

/** Every role has a person, so a role's position in the template is that of its signer in the request. */
function filledSigner(role: Role, person: Person, roles: readonly Role[]): FilledSigner {
  const { name: _name, witness_of: of, page, cords, fields = [], ...options } = role
  const { prefill = {}, ...own } = person
  const witness = of === undefined ? {} : { witness_of: roles.findIndex(({ name }) => name === of) + 1 }
  const places = { page: [...page], cords: cords.map((box) => ({ ...box })) }
  const filled = fields.map((field) => prefilled(field, prefill))
  return { ...options, ...own, ...witness, ...places, ...(filled.length > 0 ? { fields: filled } : {}) }
}

/** A check box can be given as tables have it: yes, no, 1, 0. */
function prefilled(field: SignerFieldInput, given: Readonly<Record<string, Prefill>>): SignerFieldInput {
  const prefill = own(given, field.name)
  if (prefill === undefined) return field
  const isText = field.type === 'checkbox' && typeof prefill === 'string'
  return { ...field, prefill: (isText ? readBoolean(prefill) : undefined) ?? prefill }
}

function wrongPrefills(roles: readonly Role[], people: Readonly<Record<string, Person>>): TemplateError[] {
  return roles.flatMap(({ name, fields = [] }) => {
    const given = Object.keys(own(people, name)?.prefill ?? {})
    return unknownNames(`roles.${name}.prefill`, 'field', given, fields, `The role "${name}"`)
  })
}

export interface FilledValues {
  readonly values: Readonly<Record<string, string>>
  readonly errors: readonly TemplateError[]
}

/** Fills only the values, for a document without a request. */
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
  const message = `The values have ${drawn} characters, counted at each place. The maximum is ${TEMPLATE_LIMITS.drawn}.`
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

/** A field may be named `constructor`, which every object inherits. */
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
      message: `The template needs a person for the role "${name}".`,
    })),
  ]
}

/** The maximum number of known names in a message. */
const MOST_LISTED = 20

function unknownNames(
  path: string,
  what: string,
  names: readonly string[],
  known: readonly { readonly name: string }[],
  owner = 'The template',
): TemplateError[] {
  const knownNames = new Set(known.map(({ name }) => name))
  const some = known.slice(0, MOST_LISTED).map(({ name }) => `"${name}"`)
  const list = `${some.join(', ') || 'none'}${known.length > MOST_LISTED ? ', …' : ''}`
  return names
    .filter((name) => !knownNames.has(name))
    .map((name) => ({
      field: `${path}.${name}`,
      code: 'unknown_field',
      message: `${owner} has no ${what} "${name}". It has ${list}.`,
    }))
}
