import type { PdfDocument } from '../document/document.ts'
import { type AcroForm, eachField } from '../document/form.ts'
import { dict, name, type PdfArray, type PdfDict, PdfIndirect, type PdfRef, type PdfValue } from '../syntax/values.ts'
import type { Increment } from '../write/increment.ts'

/** SignaturesExist and AppendOnly (ISO 32000 §12.7.3). */
const signatureFlags = 3

export interface FormExtension {
  readonly added: readonly PdfRef[]
  /** Whether the document is signed. Then only the list of fields may change. */
  readonly signed: boolean
  /** Whether signers fill fields of the form. */
  readonly hasValues?: boolean
}

/**
 * Adds fields to the form. An unsigned form becomes an indirect object, so that later increments need not change the
 * catalog. In a signed form only the list of fields changes.
 */
export async function addToForm(
  increment: Increment,
  form: AcroForm | undefined,
  { added, signed, hasValues = false }: FormExtension,
): Promise<void> {
  const fields: PdfArray = [...(form?.fields ?? []), ...added]
  const changed = new Map<string, PdfValue>(form?.dict ?? [])
  if (!signed) {
    changed.set('SigFlags', signatureFlags)
    if (hasValues) changed.set('DR', await withDefaultFont(increment.document, changed))
    if (hasValues || !(await needsAppearances(increment.document, form))) changed.delete('NeedAppearances')
  }
  if (form?.fieldsRef === undefined) changed.set('Fields', fields)
  else increment.set(form.fieldsRef, fields)
  if (form?.ref !== undefined) {
    if (!signed || form.fieldsRef === undefined) increment.set(form.ref, changed)
    return
  }
  const { ref, dict: catalog } = await increment.document.catalog()
  const value = signed && form !== undefined ? changed : increment.add(changed)
  if (value === changed && form?.fieldsRef !== undefined) return
  increment.set(ref, new Map([...catalog, ['AcroForm', value]]))
}

/** The font that the /DA of new fields names. Nothing is drawn with it: their appearances embed fonts of their own. */
export const defaultFont = 'Helv'

async function withDefaultFont(document: PdfDocument, form: PdfDict): Promise<PdfDict> {
  const resources = new Map(await document.optionalDict(form.get('DR'), '/DR'))
  const fonts = new Map(await document.optionalDict(resources.get('Font'), '/Font of /DR'))
  if (!fonts.has(defaultFont)) fonts.set(defaultFont, new PdfIndirect(helvetica()))
  return resources.set('Font', fonts)
}

function helvetica(): PdfDict {
  return dict({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name('Helvetica'),
    Encoding: name('WinAnsiEncoding'),
  })
}

/**
 * Whether /NeedAppearances must remain because a field would be invisible without it. Otherwise it is removed, because it
 * makes viewers redraw the fields, which they may report as a change after signing.
 */
async function needsAppearances(document: PdfDocument, form: AcroForm | undefined): Promise<boolean> {
  if (form === undefined || (await document.resolve(form.dict.get('NeedAppearances'))) !== true) return false
  for await (const field of eachField(document, form)) {
    if (field.type === 'Sig') continue
    for (const widget of field.widgets) {
      const appearance = await document.optionalDict((await document.dict(widget, 'a widget')).get('AP'), '/AP')
      if (appearance?.has('N') !== true) return true
    }
  }
  return false
}
