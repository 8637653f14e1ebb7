import type { PdfDocument } from '../document/document.ts'
import { PdfError } from '../error.ts'
import { dict, isName, name, type PdfDict, PdfString, type PdfValue, textOf, textString } from '../syntax/values.ts'

/** The /Lock of a signature field: its signature locks these fields (ISO 32000-2 §12.7.5.5, Table 236). */
export function lockOf(fieldNames: readonly string[]): PdfDict | undefined {
  if (fieldNames.length === 0) return undefined
  return dict({ Type: name('SigFieldLock'), ...inclusion(fieldNames) })
}

/** The fields that the signature of a field will lock. Throws for a lock of another kind. */
export async function lockedFields(document: PdfDocument, label: string, field: PdfDict): Promise<readonly string[]> {
  const lock = await document.optionalDict(field.get('Lock'), '/Lock')
  if (lock === undefined) return []
  if (!isName(await document.resolve(lock.get('Action')), 'Include') || lock.has('P')) {
    throw new PdfError('field_unsuitable', `the /Lock of the field ${label} is not a list of fields to lock`)
  }
  const listed = (await document.optionalArray(lock.get('Fields'), '/Fields of a lock')) ?? []
  return listed.flatMap((item) => (item instanceof PdfString ? [textOf(item)] : []))
}

/**
 * The signature reference that locks fields (ISO 32000-2 §12.8.2.4). /Data is the catalog, as the transform method analyses
 * the whole document.
 */
export async function fieldMdpReference(document: PdfDocument, fieldNames: readonly string[]): Promise<PdfValue> {
  return dict({
    Type: name('SigRef'),
    TransformMethod: name('FieldMDP'),
    TransformParams: dict({ Type: name('TransformParams'), V: name('1.2'), ...inclusion(fieldNames) }),
    Data: (await document.catalog()).ref,
  })
}

function inclusion(fieldNames: readonly string[]) {
  return { Action: name('Include'), Fields: fieldNames.map(textString) }
}
