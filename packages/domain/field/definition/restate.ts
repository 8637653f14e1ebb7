import {
  FIELD_DEFAULTS,
  isServiceFilled,
  type ShowIf,
  type ShowIfInput,
  type SignerField,
  type SignerFieldInput,
  UPLOAD_TYPES,
} from '../types.ts'

/** A stored definition as the create body has it, without what is the default. */
export function restateDefinition(field: SignerField): SignerFieldInput {
  const { name, type, label, hint, required, readOnly, prefill, showIf, pdfField, boxes } = field
  const isPlaced = pdfField === null && boxes.length > 0
  return {
    name,
    type,
    ...(label !== name && { label }),
    ...(hint !== null && { hint }),
    ...(!isServiceFilled(field) && required !== (type !== 'checkbox') && { required }),
    ...(prefill !== null && { prefill }),
    ...(readOnly && { read_only: true }),
    ...(showIf !== null && { show_if: restateCondition(showIf) }),
    ...(pdfField !== null && { pdf_field: pdfField }),
    ...(isPlaced && { page: boxes.map(({ page }) => String(page)), cords: boxes.map(({ display }) => display) }),
    ...restateOptions(field),
  }
}

function restateCondition(condition: ShowIf): ShowIfInput {
  const { field } = condition
  if (condition.test === 'equals') return { field, equals: condition.value }
  return condition.test === 'checked' ? { field, is_checked: condition.value } : { field, is_filled: condition.value }
}

function restateOptions(field: SignerField): Partial<SignerFieldInput> {
  switch (field.type) {
    case 'text': {
      const { pattern, maxLength, multiline } = field
      const standard = multiline ? FIELD_DEFAULTS.multilineText : FIELD_DEFAULTS.text
      return {
        ...(pattern !== null && { pattern }),
        ...(maxLength !== standard && { max_length: maxLength }),
        ...(multiline && { multiline }),
      }
    }
    case 'number':
      return { ...bounds(field), decimals: field.decimals, ...formatOf(field) }
    case 'date':
      return { ...bounds(field), ...formatOf(field) }
    case 'date_signed':
      return formatOf(field)
    case 'choice':
      return { options: field.options.map(({ value, label }) => (value === label ? value : { value, label })) }
    case 'upload': {
      const { accept, maxSize } = field
      return {
        ...(accept.length < UPLOAD_TYPES.length && { accept }),
        ...(maxSize !== FIELD_DEFAULTS.upload && { max_size: maxSize }),
      }
    }
    default:
      return {}
  }
}

function bounds({ min, max }: { readonly min: string | null; readonly max: string | null }): Partial<SignerFieldInput> {
  return { ...(min !== null && { min }), ...(max !== null && { max }) }
}

function formatOf({ format }: { readonly format: string | null }): Partial<SignerFieldInput> {
  return format === null ? {} : { format }
}
