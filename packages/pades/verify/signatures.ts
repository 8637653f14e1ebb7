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

/** A signature value and the fields that show it. */
export interface FoundSignature {
  /** undefined when the dictionary is part of its field, which no signer writes. */
  readonly ref: PdfRef | undefined
  readonly dict: PdfDict
  readonly fields: readonly { readonly name: string; readonly ref: PdfRef }[]
}

/**
 * Every signature the form shows, by its value. A value is shown by several fields when a signer has several boxes;
 * whether these were filled together is asked later.
 */
export async function findSignatures(document: PdfDocument): Promise<readonly FoundSignature[]> {
  const form = await readForm(document)
  if (form === undefined) return []
  const found: (FoundSignature & { fields: { name: string; ref: PdfRef }[] })[] = []
  for await (const { name, ref, dict, type, value } of eachField(document, form)) {
    if (type !== 'Sig' || !isDict(value)) continue
    const held = await holder(document, dict)
    const known = held && found.find((other) => other.ref?.number === held.number)
    if (known !== undefined) known.fields.push({ name, ref })
    else found.push({ ref: held, dict: value, fields: [{ name, ref }] })
    if (found.length > maxSignatures) {
      throw new PdfError('pdf_limit_exceeded', `more than ${maxSignatures} signatures`)
    }
  }
  return found
}

/** The object that holds the value: what /V refers to, here or in the parent it is inherited from. */
async function holder(document: PdfDocument, field: PdfDict): Promise<PdfRef | undefined> {
  let node: PdfDict | undefined = field
  for (let depth = 0; node !== undefined && depth <= document.limits.depth; depth++) {
    const value: PdfValue | undefined = node.get('V')
    if (value !== undefined) return value instanceof PdfRef ? value : undefined
    node = await document.optionalDict(node.get('Parent'), '/Parent')
  }
  return undefined
}
