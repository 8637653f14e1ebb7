import { SIGNER_FIELD_TYPES, type SignerFieldInput, type SignerFieldType } from '../../field/types.ts'
import { readBoolean } from '../../text/read-boolean.ts'
import { isFieldName, isRoleName, nameError } from '../check-name.ts'
import { pointsError, readOption, readPoints, spaceless } from './text.ts'

/** What a tag can say about a field. A pattern and a condition have characters that end a tag: the description has them. */
export type TaggedOptions = Partial<
  Pick<
    SignerFieldInput,
    | 'label'
    | 'hint'
    | 'required'
    | 'prefill'
    | 'read_only'
    | 'max_length'
    | 'multiline'
    | 'min'
    | 'max'
    | 'decimals'
    | 'format'
    | 'options'
  >
>

/**
 * A field that a signer fills, such as `{{date_signed role=tenant}}` or `{{text:iban; role=tenant; label=IBAN}}`:
 *
 *     tag  = "{{" type [":" name] *((";" / space) option) "}}"
 *     type = "text" / "number" / "date" / "checkbox" / "choice" / "initials" / "date_signed" / "name" / "email"
 *
 * The option `role` is required. `name` is that of the field: of the last four types it is by default the type. Before the
 * first semicolon a space separates options too.
 */
export interface SignerFieldTag {
  readonly type: SignerFieldType
  readonly name: string
  readonly role: string
  readonly width: number | null
  readonly height: number | null
  readonly options: TaggedOptions
}

export type ReadSignerFieldTag =
  | { readonly kind: 'tag'; readonly tag: SignerFieldTag }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'other' }

const TEXTS = ['label', 'hint', 'prefill', 'min', 'max', 'format'] as const
const COUNTS = ['max_length', 'decimals'] as const
const FLAGS = ['required', 'read_only', 'multiline'] as const
const KEYS = ['role', 'width', 'height', ...FLAGS, 'optional', ...TEXTS, ...COUNTS, 'options']

/** Types that tags of other kinds have too. Without a role they are those. */
const SHARED: readonly SignerFieldType[] = ['text', 'number', 'date', 'initials']
/** Words that other systems write in braces, and `upload`, which has no place. */
const COMMON: readonly SignerFieldType[] = ['name', 'email', 'upload']
const NAMED_BY_TYPE: readonly SignerFieldType[] = ['initials', 'date_signed', 'name', 'email']

// The longest type first: `date` begins `date_signed`.
const types = SIGNER_FIELD_TYPES.toSorted((a, b) => b.length - a.length).join('|')
/** Of the text before the first option, without white space, which a PDF producer may have dropped. */
const HEAD = new RegExp(`^(${types})(:.*?)?(?:role=(.*))?$`, 'iu')
const SPACE_BEFORE_OPTION = new RegExp(`\\s+(?=(?:${KEYS.join('|')})\\s*(?:=|\\s|$))`, 'giu')
const HAS_ROLE = /^[^;]*role\s*=|;\s*role\s*=/iu

export function readSignerFieldTag(text: string): ReadSignerFieldTag {
  const hasRole = HAS_ROLE.test(text)
  const [first = '', ...rest] = text.split(';')
  const [head = '', ...inHead] = hasRole ? first.split(SPACE_BEFORE_OPTION) : [first]
  const [, typeGiven = '', nameGiven = '', roleGiven] = HEAD.exec(spaceless(head)) ?? []
  const type = SIGNER_FIELD_TYPES.find((one) => one === typeGiven.toLowerCase())
  if (type === undefined) return { kind: 'other' }
  if (!hasRole) {
    const isOther = [...SHARED, ...COMMON].includes(type) || (nameGiven === '' && type !== 'date_signed')
    return isOther ? { kind: 'other' } : wrong(`${type} needs the role that fills it, as in role=tenant.`)
  }
  if (type === 'upload') return wrong('A file has no place in the text. Describe the field in roles[].fields.')
  const name = nameGiven.slice(1) || (NAMED_BY_TYPE.includes(type) ? type : '')
  if (name === '') return wrong(`The field has no name. Write ${type}:name, such as ${type}:account_number.`)
  if (!isFieldName(name)) return wrong(nameError(name, false))
  return readOptions([...(roleGiven === undefined ? [] : [`role=${roleGiven}`]), ...inHead, ...rest], type, name)
}

function wrong(message: string): ReadSignerFieldTag {
  return { kind: 'wrong', message }
}

type Writable = { -readonly [K in keyof TaggedOptions]: TaggedOptions[K] }

function readOptions(given: readonly string[], type: SignerFieldType, name: string): ReadSignerFieldTag {
  const sizes = { width: null as number | null, height: null as number | null }
  const options: Writable = {}
  let role = ''
  for (const option of given) {
    const { key, value } = readOption(option)
    if (key === '' && value === undefined) continue
    if (key === 'role') role = spaceless(value ?? '')
    else if (key === 'width' || key === 'height') {
      sizes[key] = readPoints(value ?? '')
      if (sizes[key] === null) return wrong(pointsError(key))
    } else {
      const message = putOption(options, type, key, value)
      if (message !== null) return wrong(message)
    }
  }
  if (!isRoleName(role)) return wrong(nameError(role, true))
  return { kind: 'tag', tag: { type, name, role, ...sizes, options } }
}

/** Adds the option, or returns why it is wrong. Whether the type has the option is checked with the definitions. */
function putOption(options: Writable, type: SignerFieldType, key: string, value: string | undefined): string | null {
  const flag = FLAGS.find((one) => one === key)
  if (flag !== undefined || key === 'optional') {
    const read = value === undefined ? true : readBoolean(value)
    if (read === undefined) return `${key} must be true or false, or stand without a value.`
    options[flag ?? 'required'] = flag === undefined ? !read : read
    return null
  }
  if (!KEYS.includes(key)) return `"${key}" is not an option of this tag. Its options are ${KEYS.join(', ')}.`
  if (value === undefined || value === '') return `${key} needs a value, as in ${key}=….`
  const count = COUNTS.find((one) => one === key)
  if (count !== undefined) {
    if (!/^\d{1,9}$/.test(spaceless(value))) return `${key} must be a whole number.`
    options[count] = Number(spaceless(value))
  } else if (key === 'options') options.options = value.split('|').map((one) => one.trim())
  else if (key === 'prefill' && type === 'checkbox') options.prefill = readBoolean(value) ?? value
  else options[key as (typeof TEXTS)[number]] = value
  return null
}
