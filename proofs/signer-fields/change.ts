import { memorySource, PdfDocument } from '@countersign/pades'
import { findField, Increment, name, type PdfValue, readForm, textString } from '@countersign/pades/pdf'

/** The document with another value in a field, and the appearance of another field, in a later revision. */
export async function withOtherValue(pdf: Uint8Array, fieldName: string, shownAs?: string): Promise<Uint8Array> {
  const document = await PdfDocument.open(memorySource(pdf))
  const form = await readForm(document)
  const { ref, dict, type } = await findField(document, form, fieldName)
  const other: [string, PdfValue][] = [['V', type === 'Btn' ? name('Other') : textString('Other')]]
  if (shownAs !== undefined) other.push(['AP', (await findField(document, form, shownAs)).dict.get('AP') ?? null])
  const increment = await Increment.after(document)
  increment.set(ref, new Map([...dict, ...other]))
  return Buffer.concat([pdf, (await increment.finish()).bytes])
}
