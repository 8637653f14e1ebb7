import type { FieldToFill } from '@countersign/pades'
import { type FillableField, PdfDocument, readFillableFields } from '@countersign/pades/pdf'
import { drawingTools } from '../../signrequests/fields/drawing-tools.ts'
import type { Draft } from '../draft.ts'
import { fieldsOf } from '../fields.ts'
import { type Drawing, drawInitials, drawSignature } from './draw.ts'

/** Draws the appearance of all fields of one signer. */
export function fillFields(drawing: Drawing): Promise<FieldToFill[]> {
  return Promise.all(
    fieldsOf(drawing.stored, drawing.signerId).map(async (field) => {
      const appearance = await (field.initials ? drawInitials(field, drawing) : drawSignature(field, drawing))
      return { name: field.name, ...(appearance && { appearance }) }
    }),
  )
}

/** The PDF/A conformance that the document claims. Appearances must keep it. */
export async function archivalClaim({ source }: Draft) {
  const { appearance } = await drawingTools()
  return appearance.readPdfAClaim(await PdfDocument.open(source))
}

/** The form fields of the document itself. The revision that adds fields changes nothing that drawing depends on. */
export async function formOf({ source }: Draft): Promise<readonly FillableField[]> {
  return readFillableFields(await PdfDocument.open(source))
}
