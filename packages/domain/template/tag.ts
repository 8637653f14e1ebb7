import { ALIGNMENTS, type Alignment, FIELD_TYPES, type FieldType, TEMPLATE_LIMITS } from './types.ts'

/**
 * A tag in a document's text, such as `{{sign:buyer}}` or `{{text:buyer.name; width=200}}`:
 *
 *     tag    = "{{" type ":" name *(";" option) "}}"
 *     type   = "sign" / "initials"              a box of a role
 *            / "text" / "date" / "number"       a place of a field
 *     name   = word *("." word)                 letters, digits, "-" and "_" of any script; a role's has no "."
 *     option = key ["=" value]
 *
 * Whitespace is ignored except in the values of `default` and `format`, because PDF producers insert it anywhere.
 */
export type Tag = SignTag | FieldTag

export interface SignTag {
  readonly type: 'sign' | 'initials'
  /** The role's. */
  readonly name: string
  readonly width: number | null
  readonly height: number | null
}

export interface FieldTag {
  readonly type: FieldType
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly size: number | null
  readonly align: Alignment | null
  readonly multiline: boolean | null
  readonly required: boolean | null
  readonly default: string | null
  readonly format: string | null
}

export type ReadTag =
  | { readonly kind: 'tag'; readonly tag: Tag }
  /** An invalid tag. */
  | { readonly kind: 'wrong'; readonly message: string }
  /** Text in braces that is not a tag. */
  | { readonly kind: 'other' }

const SIGN_TYPES = ['sign', 'initials'] as const
const SIGN_OPTIONS = ['width', 'height']
const FIELD_OPTIONS = [...SIGN_OPTIONS, 'size', 'align', 'multiline', 'required', 'optional', 'default', 'format']

/** Parses the text between the braces. */
export function readTag(inner: string): ReadTag {
  const [head = '', ...options] = inner.normalize('NFKC').split(';')
  const [, type = '', name = ''] = /^([a-z]+):(.*)$/iu.exec(spaceless(head)) ?? []
  const known = [...SIGN_TYPES, ...FIELD_TYPES].find((one) => one === type.toLowerCase())
  if (known === undefined) return { kind: 'other' }
  const isSign = known === 'sign' || known === 'initials'
  if (!(isSign ? isRoleName(name) : isFieldName(name))) return { kind: 'wrong', message: nameError(name, isSign) }
  const read = readOptions(options, isSign ? SIGN_OPTIONS : FIELD_OPTIONS)
  if ('message' in read) return { kind: 'wrong', message: read.message }
  const { width, height, ...rest } = read
  return { kind: 'tag', tag: isSign ? { type: known, name, width, height } : { type: known, name, ...read, ...rest } }
}

const word = '[\\p{L}\\p{M}\\p{N}_-]+'
const roleName = new RegExp(`^${word}$`, 'u')
const fieldName = new RegExp(`^${word}(\\.${word})*$`, 'u')

export function isRoleName(name: string): boolean {
  return roleName.test(name) && isName(name)
}

export function isFieldName(name: string): boolean {
  return fieldName.test(name) && isName(name)
}

/** A request body cannot contain `__proto__`, so it is not a valid name. */
function isName(name: string): boolean {
  return name !== '__proto__' && [...name].length <= TEMPLATE_LIMITS.name
}

export function nameError(name: string, isRole: boolean): string {
  const kind = isRole ? 'role' : 'field'
  const parts = isRole ? '' : ', in parts joined by "."'
  const most = TEMPLATE_LIMITS.name
  return `"${name.slice(0, most)}" is not a valid ${kind} name. Use letters, digits, "-" and "_"${parts}, at most ${most} characters.`
}

type Options = Omit<FieldTag, 'type' | 'name'>

function readOptions(given: readonly string[], known: readonly string[]): Options | { message: string } {
  const options: { -readonly [K in keyof Options]: Options[K] } = {
    width: null,
    height: null,
    size: null,
    align: null,
    multiline: null,
    required: null,
    default: null,
    format: null,
  }
  for (const option of given) {
    const [, rawKey = '', rawValue] = /^([^=]*)(?:=(.*))?$/su.exec(option) ?? []
    const key = spaceless(rawKey).toLowerCase()
    if (key === '' && rawValue === undefined) continue
    if (!known.includes(key))
      return { message: `"${key}" is not an option of this tag. Its options are ${known.join(', ')}.` }
    const value = unquoted(rawValue ?? '')
    switch (key) {
      case 'width':
      case 'height':
      case 'size': {
        const points = Number(spaceless(value).replace(/pt$/, ''))
        if (!(points > 0))
          return { message: `${key} must be a number of points, such as ${key}=${key === 'size' ? 11 : 120}.` }
        options[key] = points
        break
      }
      case 'align': {
        const align = ALIGNMENTS.find((one) => one === spaceless(value).toLowerCase())
        if (align === undefined) return { message: `align must be one of ${ALIGNMENTS.join(', ')}.` }
        options.align = align
        break
      }
      case 'multiline':
        options.multiline = true
        break
      case 'required':
      case 'optional':
        options.required = key === 'required'
        break
      case 'default':
      case 'format':
        if (value === '') return { message: `${key} needs a value, as in ${key}=….` }
        options[key] = value
        break
    }
  }
  return options
}

function spaceless(text: string): string {
  return text.replaceAll(/\s+/gu, '')
}

/** Also removes typographic quotes, which word processors insert. */
function unquoted(value: string): string {
  return value
    .trim()
    .replace(/^["“”„](.*)["“”]$/su, '$1')
    .replaceAll(/\s+/gu, ' ')
}
