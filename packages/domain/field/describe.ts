import { FIELD_LIMITS, type SignerField, type ValueError, type ValueErrorCode } from './types.ts'

/** The error in English, for API answers. The page has its own texts for the codes. */
export function describeValueError(fields: readonly SignerField[], { field: name, code, limit }: ValueError): string {
  const field = fields.find((one) => one.name === name)
  const label = `"${field?.label ?? [...name].slice(0, FIELD_LIMITS.label).join('')}"`
  return SENTENCES[code](label, limit ?? '', field)
}

type Sentence = (label: string, limit: string | number, field: SignerField | undefined) => string

const SENTENCES: Record<ValueErrorCode, Sentence> = {
  unknown_field: (label) => `There is no field ${label}.`,
  wrong_type: (label, _, field) => (field ? `${label} must be ${EXPECTED[field.type]}.` : 'Values are a JSON object.'),
  required: (label, _, field) => `${label} must be ${field?.type === 'checkbox' ? 'checked' : 'filled'}.`,
  hidden: (label) => `${label} is not shown with the other values. Leave it empty.`,
  read_only: (label) => `${label} cannot be filled by the signer. Leave it out.`,
  too_long: (label, limit) => `${label} has at most ${limit} characters.`,
  pattern_mismatch: (label, _, field) => `${label} has another form${field?.hint ? `: ${field.hint}` : '.'}`,
  malformed: (label, _, field) => `${label} must be ${EXPECTED[field?.type ?? 'text']}.`,
  too_many_decimals: (label, limit) => {
    const form = limit === 0 ? 'must be a whole number,' : `has at most ${limit} digits after the decimal mark, and is`
    return `${label} ${form} without separators of thousands.`
  },
  below_min: (label, limit) => `${label} must be ${limit} or more.`,
  above_max: (label, limit) => `${label} must be ${limit} or less.`,
  not_an_option: (label) => `${label} must be one of its options.`,
  unsafe_character: (label, limit) => `${label} has a control, invisible or direction character at position ${limit}.`,
  unknown_upload: (label) => `The file of ${label} was not uploaded for this field. Upload it again.`,
  not_accepted: (label, _, field) =>
    `${label} does not accept files of this type${field?.type === 'upload' ? `, only ${field.accept.join(', ')}` : ''}.`,
  too_large: (label, limit) => `The file of ${label} must have at most ${limit} bytes.`,
  does_not_fit: (label) => `${label} is too long for its box. Shorten it.`,
  character_unsupported: (label) => `${label} has a character that no font of this service contains.`,
}

const EXPECTED: Record<SignerField['type'], string> = {
  text: 'a text',
  number: 'a number without separators of thousands, such as 1250.5',
  date: 'a date as YYYY-MM-DD, such as 2027-01-31',
  checkbox: 'true or false',
  choice: 'one of its options, as text',
  initials: 'initials: letters, spaces and full stops',
  date_signed: 'left out',
  name: 'left out',
  email: 'left out',
  upload: 'the id of an uploaded file',
}
