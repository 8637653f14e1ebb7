import { isFieldName, nameError } from '../../template/check-name.ts'
import { checkValue, lengthOf, tidy, unsafePosition } from '../check-value.ts'
import { describeValueError } from '../describe.ts'
import { FIELD_LIMITS, isServiceFilled, type SignerField, type SignerFieldInput, type TypeOptions } from '../types.ts'
import { checkCounts, checkTotals } from './check-limits.ts'
import { checkCycles, readShowIf } from './conditions.ts'
import { foreignOptions, readOptions, unsafeError } from './options.ts'
import { placeFields } from './places.ts'
import {
  type DefinitionError,
  type Definitions,
  type DefinitionsInput,
  type OptionError,
  optionError,
  type PdfFormField,
} from './types.ts'

/**
 * Checks the fields of all signers and fills in the defaults. Returns all errors, each with its path and what to do. Names
 * are unique among the fields of one signer only, so that each signer can get the same form.
 */
export function checkDefinitions(input: DefinitionsInput): Definitions {
  const tooMany = checkCounts(input)
  if (tooMany.length > 0) return { ok: false, errors: tooMany }
  const places = placeFields(input)
  const errors: DefinitionError[] = []
  const fields = input.signers.map(({ fields: asked = [] }, signer) => {
    const read = readFields(asked, input)
    errors.push(
      ...read.flatMap(({ errors: found }, index) =>
        found.map(({ option, code, message }) => ({
          field: `${input.owner}[${signer}].fields[${index}].${option}`,
          code,
          message,
        })),
      ),
    )
    return read.map(({ field }, index) => ({ ...field, boxes: places.boxesOf(signer, index) }))
  })
  errors.push(...places.errors, ...checkTotals(fields, input.owner))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, fields, warnings: places.warnings }
}

interface ReadField {
  readonly field: SignerField
  readonly errors: readonly OptionError[]
}

/** The fields of one signer, without their boxes. */
function readFields(asked: readonly SignerFieldInput[], input: DefinitionsInput): readonly ReadField[] {
  const { pdfFields, today } = input
  const alone = asked.map((one, index) => {
    const pdfField = pdfFields.find(({ name }) => name === one.pdf_field)
    const { options, errors } = readOptions(one, pdfField, today)
    const field = withDefaults(one, options)
    const isRepeated = asked.findIndex(({ name }) => name === one.name) < index
    const found = [...nameErrors(one.name, isRepeated), ...foreignOptions(one), ...errors]
    return { field, errors: [...found, ...labelErrors(field), ...pdfFieldErrors(one, pdfField)] }
  })
  const conditional = alone.map(({ field, errors }, index) => {
    const { showIf, errors: wrong } = readShowIf(asked[index]?.show_if, field, alone, today)
    return { field: { ...field, showIf }, errors: [...errors, ...wrong] }
  })
  const all = conditional.map(({ field }) => field)
  return conditional.map(({ field, errors }, index) => {
    const found = [...errors, ...checkCycles(all, field)]
    // With other errors, a message about the prefill could be misleading.
    if (found.length > 0) return { field, errors: found }
    const { prefill, errors: wrong } = readPrefill(asked[index]?.prefill, field, input)
    return { field: { ...field, prefill }, errors: wrong }
  })
}

function withDefaults(asked: SignerFieldInput, options: TypeOptions): SignerField {
  return {
    name: asked.name,
    label: tidy(asked.label ?? asked.name),
    hint: asked.hint === undefined ? null : tidy(asked.hint),
    required: isServiceFilled(asked) ? false : (asked.required ?? asked.type !== 'checkbox'),
    readOnly: asked.read_only ?? false,
    prefill: null,
    showIf: null,
    pdfField: asked.pdf_field ?? null,
    boxes: [],
    ...options,
  }
}

function nameErrors(name: string, isRepeated: boolean): OptionError[] {
  if (!isFieldName(name)) return [optionError('name', 'malformed', nameError(name, false))]
  const message = `Another field of this signer has the name "${name}". Rename one of them.`
  return isRepeated ? [optionError('name', 'duplicate', message)] : []
}

function labelErrors({ label, hint }: SignerField): OptionError[] {
  return [...textErrors('label', label, FIELD_LIMITS.label), ...textErrors('hint', hint, FIELD_LIMITS.hint)]
}

function textErrors(option: 'label' | 'hint', text: string | null, most: number): OptionError[] {
  if (text === null) return []
  if (text === '')
    return [optionError(option, 'required', `${option} is a text that is not empty. Remove it or fill it.`)]
  if (lengthOf(text) > most) return [optionError(option, 'too_long', `${option} has at most ${most} characters.`)]
  const unsafe = unsafePosition(text)
  return unsafe === null ? [] : [unsafeError(option, unsafe)]
}

/** A request made from a template can give the prefill. */
function readPrefill(given: SignerFieldInput['prefill'], field: SignerField, { owner, today }: DefinitionsInput) {
  const result = checkValue(field, given, { today })
  if (!result.ok) {
    const message = describeValueError([field], { field: field.name, ...result.error })
    return { prefill: null, errors: [optionError('prefill', 'malformed', message)] }
  }
  const prefill = given === undefined || typeof result.value === 'object' ? null : result.value
  const isMissing = prefill === null && owner === 'signers'
  const isStuck = field.readOnly && (isMissing || (field.required && prefill === false))
  const message =
    prefill === null
      ? 'A read-only field needs a prefill, because the signer cannot fill it.'
      : 'The box must be checked, and the signer cannot check it. Set prefill to true, or remove required or read_only.'
  return { prefill, errors: isStuck ? [optionError('prefill', 'required', message)] : [] }
}

/** The kinds of form fields that can show the values of a type. */
function suits({ type }: SignerFieldInput, { kind }: PdfFormField): boolean {
  if (type === 'checkbox') return kind === 'checkbox'
  if (type === 'choice') return kind !== 'checkbox'
  return kind === 'text'
}

function pdfFieldErrors(asked: SignerFieldInput, pdfField: PdfFormField | undefined): OptionError[] {
  if (asked.pdf_field === undefined) return []
  if (pdfField === undefined) {
    const message = `The document has no form field "${asked.pdf_field.slice(0, 100)}" that a signer can fill.`
    return [optionError('pdf_field', 'unknown_field', message)]
  }
  if ((asked.page ?? []).length + (asked.cords ?? []).length > 0) {
    const message = 'The form field of the document has its own place. Remove page and cords, or pdf_field.'
    return [optionError('pdf_field', 'not_allowed', message)]
  }
  if (suits(asked, pdfField)) return []
  const message = `The form field is of the kind ${pdfField.kind}, which cannot show a field of the type ${asked.type}.`
  return [optionError('pdf_field', 'not_allowed', message)]
}
