import {
  eachField,
  isDict,
  type PdfDict,
  type PdfDocument,
  PdfError,
  PdfRef,
  type PdfValue,
  readForm,
} from '../pdf/index.ts'
import { maxSignatures } from './limits.ts'

/** A signature value and the fields that contain it. */
export interface FoundSignature {
  /** undefined if the dictionary is a direct object in its field, which no signing software writes. */
  readonly ref: PdfRef | undefined
  readonly dict: PdfDict
  readonly fields: readonly { readonly name: string; readonly ref: PdfRef }[]
}

/**
 * All signatures in the form, by value. Several fields of one signer may share a value; `checkSignatures` checks that
 * they were signed together.
 */
export async function findSignatures(document: PdfDocument): Promise<readonly FoundSignature[]> {
  const form = await readForm(document)
  if (form === undefined) return []
  const found: (FoundSignature & { fields: { name: string; ref: PdfRef }[] })[] = []
  for await (const { name, ref, dict, type, value } of eachField(document, form)) {
    if (type !== 'Sig' || !isDict(value)) continue
    const valueRef = await findValueRef(document, dict)
    const known = valueRef && found.find((other) => other.ref?.number === valueRef.number)
    if (known !== undefined) known.fields.push({ name, ref })
    else found.push({ ref: valueRef, dict: value, fields: [{ name, ref }] })
    if (found.length > maxSignatures) {
      throw new PdfError('pdf_limit_exceeded', `the document has more than ${maxSignatures} signatures`)
    }
  }
  return found
}

/** The reference in /V of the field, or of the parent from which /V is inherited. */
async function findValueRef(document: PdfDocument, field: PdfDict): Promise<PdfRef | undefined> {
  let node: PdfDict | undefined = field
  for (let depth = 0; node !== undefined && depth <= document.limits.depth; depth++) {
    const value: PdfValue | undefined = node.get('V')
    if (value !== undefined) return value instanceof PdfRef ? value : undefined
    node = await document.optionalDict(node.get('Parent'), '/Parent')
  }
  return undefined
}
