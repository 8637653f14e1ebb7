import { isFieldName, isRoleName, nameError } from '../check-name.ts'
import { ALIGNMENTS, type Alignment, FIELD_TYPES, type FieldType } from '../types.ts'
import { readSignerFieldTag, type SignerFieldTag } from './read-signer-field.ts'
import { pointsError, readOption, readPoints, spaceless } from './text.ts'

/**
 * A tag in a document's text, such as `{{sign:buyer}}` or `{{text:buyer.name; width=200}}`:
 *
 *     tag    = "{{" type ":" name *(";" option) "}}"
 *     type   = "sign" / "initials"              a box of a role
 *            / "text" / "date" / "number"       a place of a field, whose value the sender gives
 *     name   = word *("." word)                 letters, digits, "-" and "_" of any script; a role's has no "."
 *     option = key ["=" value]
 *
 * With the option `role` it is a field that a signer fills (read-signer-field.ts).
 *
 * Whitespace is ignored except in the values of `default` and `format`, because PDF producers insert it anywhere.
 */
export type Tag = SignTag | FieldTag | SignerFieldTag

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
  const text = inner.normalize('NFKC')
  const filled = readSignerFieldTag(text)
  if (filled.kind !== 'other') return filled
  const [head = '', ...options] = text.split(';')
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
    const { key, value = '' } = readOption(option)
    if (key === '' && !option.includes('=')) continue
    if (!known.includes(key))
      return { message: `"${key}" is not an option of this tag. Its options are ${known.join(', ')}.` }
    switch (key) {
      case 'width':
      case 'height':
      case 'size': {
        const points = readPoints(value)
        if (points === null) return { message: pointsError(key) }
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
