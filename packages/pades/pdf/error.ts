import { PadesError } from '../errors.ts'

/** Why a document, a field or a rectangle is rejected. */
export type PdfErrorCode =
  | 'pdf_not_a_pdf'
  | 'pdf_damaged'
  | 'pdf_limit_exceeded'
  | 'pdf_unsupported'
  | 'pdf_encrypted'
  | 'pdf_junk_before_header'
  | 'pdf_xfa_form'
  | 'pdf_unsuitable'
  | 'pdf_page_missing'
  | 'pdf_page_shared'
  | 'pdf_certified'
  | 'field_name_invalid'
  | 'field_name_taken'
  | 'field_missing'
  | 'field_signed'
  | 'field_locked'
  | 'field_unsuitable'
  | 'rectangle_invalid'
  | 'slot_size_invalid'

/**
 * A document that cannot be read or must not be signed. This package does not repair a document with `pdf_damaged`: a
 * repair rewrites the file, which invalidates earlier signatures. Normalise an unsigned document first; reject a signed
 * one.
 */
export class PdfError extends PadesError {
  declare readonly code: PdfErrorCode

  constructor(code: PdfErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options)
  }
}

export function damaged(message: string): PdfError {
  return new PdfError('pdf_damaged', message)
}
