import {
  addFields,
  type FillableField,
  memorySource,
  PdfDocument,
  PdfError,
  readFillableFields,
} from '@countersign/pades/pdf'
import { FORM_FIELD_LIMITS, FORM_FIELDS_BUDGET_MS, MAX_FORM_FIELDS } from './limits.ts'

// The form fields of a document that can be given to signers, as they are stored with the document. They are read in the
// confined process: create and the signing page must not read the file.

/** Without the value: the field revision removes it. */
export type FormField = Omit<FillableField, 'value'>

/** Tries what the sealer does with the fields, so that no request can be created that cannot be signed. */
export async function readFormFields(content: Uint8Array): Promise<FormField[]> {
  const source = memorySource(content)
  const found = (await readFillableFields(await PdfDocument.open(source)).catch(noneIfUnreadable))
    .filter(isWithinLimits)
    .slice(0, MAX_FORM_FIELDS)
  const canBeAssigned = (fields: readonly FillableField[]): Promise<boolean> => {
    const assigned = fields.map(({ name }) => name)
    return addFields(source, { signatures: [], assigned }).then(() => true, falseIfUnsuitable)
  }
  const suitable = await findSuitable(found, canBeAssigned, performance.now() + FORM_FIELDS_BUDGET_MS)
  return suitable.map(described)
}

/**
 * Finds the unsuitable fields by halving the list, because each try reads the whole form. Fields that are not tried before
 * the deadline are left out: a form must not make its document unacceptable.
 */
async function findSuitable(
  fields: readonly FillableField[],
  canBeAssigned: (fields: readonly FillableField[]) => Promise<boolean>,
  deadline: number,
): Promise<readonly FillableField[]> {
  if (fields.length === 0 || performance.now() > deadline) return []
  if (await canBeAssigned(fields)) return fields
  if (fields.length === 1) return []
  const middle = Math.ceil(fields.length / 2)
  const first = await findSuitable(fields.slice(0, middle), canBeAssigned, deadline)
  const second = await findSuitable(fields.slice(middle), canBeAssigned, deadline)
  const both = [...first, ...second]
  // Two fields that suit alone may exclude each other.
  return first.length === 0 || second.length === 0 || (await canBeAssigned(both)) ? both : first
}

function noneIfUnreadable(error: unknown): readonly FillableField[] {
  if (error instanceof PdfError) return []
  throw error
}

function falseIfUnsuitable(error: unknown): false {
  if (error instanceof PdfError) return false
  throw error
}

function isWithinLimits({ name, options, widgets }: FillableField): boolean {
  const isText = (text: string, most: number) => text.length <= most && text.isWellFormed() && !text.includes('\0')
  return (
    name !== '' &&
    isText(name, FORM_FIELD_LIMITS.name) &&
    widgets.length <= FORM_FIELD_LIMITS.widgets &&
    options.length <= FORM_FIELD_LIMITS.options &&
    options.every(({ value, label }) => [value, label].every((text) => isText(text, FORM_FIELD_LIMITS.option)))
  )
}

function described({ value: _, tooltip, ...field }: FillableField): FormField {
  const clean = tooltip?.toWellFormed().replaceAll('\0', '\ufffd').slice(0, FORM_FIELD_LIMITS.tooltip)
  return { ...field, tooltip: clean?.toWellFormed() }
}
