import {
  type GivenValues,
  initialValues,
  isFillable,
  type SignerField,
  suggestInitials,
} from '@countersign/domain/field/page'
import { type Content, type Html, html } from '../../html.ts'
import type { FieldsToFill, SignPage } from '../../model.ts'
import type { Translator } from '../../translator.ts'
import { uploadPicker } from './upload.ts'

/** Longer lists are a select. */
const MOST_RADIOS = 5

/** What an input needs beside its definition. */
interface InputParts {
  field: SignerField
  value: unknown
  /** For the names that only a form sends without scripts. */
  isNamed: boolean
  /** The attributes that connect an input with its label, hint and error. */
  common: Html
}

/** The inputs of all fields that the signer fills in. Scripts show one at a time. */
export function fieldInputs(page: SignPage, fields: FieldsToFill, translator: Translator): Html[] {
  const { definitions, context, given } = fields
  const initial = { ...suggested(definitions, context.signer.name), ...initialValues(definitions) }
  // A map, because an object has inherited names such as `constructor`.
  const values = new Map(Object.entries(given ?? initial))
  const isNamed = page.method === 'drawn'
  return definitions
    .map((field, i) => ({ field, i }))
    .filter(({ field }) => isFillable(field))
    .map(({ field, i }) => fieldPart(i, { field, value: values.get(field.name), isNamed }, fields, translator))
}

/** Without scripts the initials are entered already; scripts suggest them when the signer comes to the field. */
function suggested(definitions: readonly SignerField[], name: string): GivenValues {
  const initials = definitions.filter(({ type }) => type === 'initials')
  return Object.fromEntries(initials.map((field) => [field.name, suggestInitials(name)]))
}

function fieldPart(
  i: number,
  parts: Omit<InputParts, 'common'>,
  { errors, context }: FieldsToFill,
  translator: Translator,
): Html {
  const { field } = parts
  const error = errors.find((one) => one.field === field.name)
  const described = [field.hint !== null && `hint-${i}`, `error-${i}`, hasLimit(field) && `left-${i}`]
  const common = html`data-field="${field.name}" aria-describedby="${described.filter(Boolean).join(' ')}" ${field.required && html`required`} ${error && html`aria-invalid="true"`}`
  return html`<div class="fill" id="fill-${i}" data-fill="${field.name}" data-type="${field.type}">
${control(`field-${i}`, { ...parts, common }, context.today, translator)}
${field.hint !== null && html`<p class="muted" id="hint-${i}" dir="auto">${field.hint}</p>`}
<p class="problem" id="error-${i}" role="alert">${error && translator.fieldError(field, error.code, context.today)}</p>
${hasLimit(field) && html`<p class="muted left" id="left-${i}"></p>`}
</div>`
}

/** The rest of a long text is counted as the signer types. */
function hasLimit(field: SignerField): boolean {
  return field.type === 'text'
}

function control(id: string, parts: InputParts, today: string, translator: Translator): Html {
  const { field, value } = parts
  if (field.type === 'checkbox') return checkbox(id, parts, translator)
  if (field.type === 'choice' && field.options.length <= MOST_RADIOS)
    return radios(id, parts, field.options, translator)
  const label = html`<label for="${id}">${labelText(field, translator)}</label>`
  if (field.type === 'upload') return html`${label}${uploadPicker(id, parts.common, field, translator)}`
  return html`${label}
${field.type === 'choice' ? select(id, parts, field.options, translator) : textInput(id, parts, today, typeof value === 'string' ? value : '')}`
}

function labelText({ label, required }: SignerField, { messages }: Translator): Content {
  return html`<bdi>${label}</bdi>${!required && html` <span class="optional">(${messages.fields.optional})</span>`}`
}

function nameOf({ field, isNamed }: InputParts): Content {
  return isNamed && html`name="field.${field.name}"`
}

function checkbox(id: string, parts: InputParts, translator: Translator): Html {
  const isChecked = parts.value === true || parts.value === 'true' || parts.value === 'on'
  return html`<label class="option" for="${id}"><input type="checkbox" id="${id}" ${nameOf(parts)} ${parts.common} ${isChecked && html`checked`}><span>${labelText(parts.field, translator)}</span></label>`
}

type Options = (SignerField & { type: 'choice' })['options']

/** Radio buttons are one group by their name, in every panel. */
function radios(id: string, { field, value, common }: InputParts, options: Options, translator: Translator): Html {
  const { messages } = translator
  const all = field.required ? options : [...options, { value: '', label: messages.fields.none }]
  const chosen = typeof value === 'string' ? value : ''
  return html`<fieldset class="options"><legend>${labelText(field, translator)}</legend>${all.map(
    (option, i) =>
      html`<label class="option" for="${id}-${i}"><input type="radio" id="${id}-${i}" name="field.${field.name}" value="${option.value}" ${common} ${option.value === chosen && html`checked`}><bdi>${option.label}</bdi></label>`,
  )}</fieldset>`
}

function select(id: string, parts: InputParts, options: Options, { messages }: Translator): Html {
  const all = [{ value: '', label: messages.fields.choose }, ...options]
  return html`<select id="${id}" ${nameOf(parts)} ${parts.common}>${all.map(
    ({ value, label }) => html`<option value="${value}" ${value === parts.value && html`selected`}>${label}</option>`,
  )}</select>`
}

/** Neither `pattern` nor `maxlength`: browsers match and count differently from the server. */
function textInput(id: string, parts: InputParts, today: string, value: string): Html {
  const { field, common } = parts
  const attributes = html`id="${id}" ${nameOf(parts)} ${common}`
  switch (field.type) {
    case 'number':
      return html`<input type="text" ${attributes} value="${value}" inputmode="${keypad(field)}" autocomplete="off" dir="ltr" enterkeyhint="next">`
    case 'date':
      return html`<input type="date" ${attributes} value="${value}" ${dateLimit('min', field.min, today)} ${dateLimit('max', field.max, today)}>`
    case 'initials':
      return html`<input type="text" ${attributes} value="${value}" class="handwritten" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="auto" enterkeyhint="next">`
    default:
      return field.type === 'text' && field.multiline
        ? html`<textarea ${attributes} rows="3" dir="auto">${value}</textarea>`
        : html`<input type="text" ${attributes} value="${value}" ${field.type === 'text' && field.pattern !== null && VERBATIM} dir="auto" enterkeyhint="next">`
  }
}

/** For account numbers and the like: the keyboard changes nothing. */
const VERBATIM = html`autocomplete="off" autocapitalize="off" spellcheck="false"`

/** Some keypads for numbers have no minus sign. */
function keypad({ min, decimals }: SignerField & { type: 'number' }): string {
  if (min?.startsWith('-')) return 'text'
  return decimals === 0 ? 'numeric' : 'decimal'
}

function dateLimit(name: 'min' | 'max', limit: string | null, today: string): Content {
  return limit !== null && html`${name}="${limit === 'today' ? today : limit}"`
}
