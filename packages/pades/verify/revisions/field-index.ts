import { eachField, type FormField, type PdfDocument, readForm } from '../../pdf/index.ts'

/** Fields by the numbers of their objects: the field and its widgets. */
export type FieldIndex = Map<number, FormField>

/** All fields of a document's form. */
export async function fieldsOf(document: PdfDocument): Promise<FieldIndex> {
  const fields: FieldIndex = new Map()
  const form = await readForm(document)
  if (form !== undefined) for await (const field of eachField(document, form)) indexField(fields, field)
  return fields
}

export function indexField(fields: FieldIndex, field: FormField): void {
  for (const { number } of [field.ref, ...field.widgets]) fields.set(number, field)
}
