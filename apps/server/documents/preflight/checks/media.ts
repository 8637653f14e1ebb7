import type { Findings, Place } from '../findings.ts'
import type { PdfFile } from '../pdf/file.ts'
import { dictOf, isDict, nameOf, type Value } from '../pdf/values.ts'

const PRINT_ANEW = 'Print the document to a new PDF and upload that.'
const MEDIA_ANNOTATIONS = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D'])

/**
 * Of a graphics state or a halftone (ISO 32000-2, tables 57 and 128). They are made for printers, and few viewers apply them:
 * they can invert colours. That of a soft mask, which has /G, applies everywhere.
 */
const TRANSFER_FUNCTIONS = ['TR', 'TR2', 'TransferFunction']

/** One for all colours, or one for each. */
function hasFunction(file: PdfFile, value: Value): boolean {
  const items = Array.isArray(value) ? value.map(file.resolve) : [value]
  return items.some((item) => typeof file.at(dictOf(item) ?? null, 'FunctionType') === 'number')
}

/** Content that plays, that is loaded from elsewhere, or that is replaced in print. */
export function checkMedia(file: PdfFile, { dict, stream, object }: Place, findings: Findings): void {
  const subtype = nameOf(file.at(dict, 'Subtype'))
  if (subtype !== undefined && MEDIA_ANNOTATIONS.has(subtype) && dict.has('Rect')) {
    findings.refuse('rich_media', `A page carries media (${subtype}, object ${object}). ${PRINT_ANEW}`)
  }
  if (stream !== undefined && (file.at(dict, 'F') !== null || isDict(file.at(dict, 'Ref')))) {
    findings.refuse(
      'external_content',
      `Part of the document lies in another file (object ${object}), which would not be signed. ${PRINT_ANEW}`,
    )
  }
  const isPrintOnly =
    subtype === 'PS' || nameOf(file.at(dict, 'Subtype2')) === 'PS' || dict.has('Alternates') || dict.has('OPI')
  if (stream !== undefined && isPrintOnly) {
    findings.refuse('hidden_content', `Part of a page looks different on paper (object ${object}). ${PRINT_ANEW}`)
  }
  if (TRANSFER_FUNCTIONS.some((key) => hasFunction(file, file.at(dict, key)) && file.at(dict, 'G') === null)) {
    findings.refuse('hidden_content', `Part of a page has other colours on paper (object ${object}). ${PRINT_ANEW}`)
  }
  const fontMatrix = file.at(dict, 'FontMatrix')
  if (Array.isArray(fontMatrix) && fontMatrix.some((item) => typeof file.resolve(item) !== 'number')) {
    // Viewers have executed such an entry (CVE-2024-4367).
    findings.refuse(
      'pdf_invalid',
      `A font's matrix holds something else than numbers (object ${object}). ${PRINT_ANEW}`,
    )
  }
}
