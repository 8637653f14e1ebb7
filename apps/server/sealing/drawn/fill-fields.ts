import type { FieldToFill } from '@countersign/pades'
import { PdfDocument } from '@countersign/pades/pdf'
import type { Draft } from '../draft.ts'
import { fieldsOf } from '../fields.ts'
import { type Drawing, drawingTools, drawSignature } from './draw.ts'

/** Draws the appearance of all fields of one signer. */
export function fillFields(drawing: Drawing): Promise<FieldToFill[]> {
  return Promise.all(
    fieldsOf(drawing.stored, drawing.signerId).map(async (field) => ({
      name: field.name,
      appearance: await drawSignature(field, drawing),
    })),
  )
}

/** The PDF/A conformance that the document claims. Appearances must keep it. */
export async function archivalClaim({ source }: Draft) {
  const { appearance } = await drawingTools()
  return appearance.readPdfAClaim(await PdfDocument.open(source))
}
