import type { Findings, Place } from '../findings.ts'
import type { PdfFile } from '../pdf/file.ts'
import { isDict, nameOf, PdfString, Stream, type Value } from '../pdf/values.ts'
import { certified } from '../refusal.ts'

/** Forms and existing signatures (ISO 32000-2, 12.7 and 12.8). An empty signature field is not a signature. */
export function checkForms(file: PdfFile, { dict, object }: Place, findings: Findings): void {
  if (isXfa(file, file.at(dict, 'XFA')) || file.at(dict, 'NeedsRendering') === true) {
    findings.refuse(
      'xfa_form',
      `The document is an XFA form (object ${object}), which each viewer shows differently or not at all. Print it to a new PDF and upload that.`,
    )
  }

  const type = nameOf(file.at(dict, 'Type'))
  const isSignature = type === 'Sig' || type === 'DocTimeStamp' || Array.isArray(file.at(dict, 'ByteRange'))
  const isSignedField = nameOf(file.at(dict, 'FT')) === 'Sig' && isDict(file.at(dict, 'V'))
  if (isSignature || isSignedField) findings.isSigned = true
  const hasRight = (right: string) => file.at(dict, 'Perms', right) !== null
  if (hasRight('DocMDP')) findings.refuse('certified', certified().message)
  if (hasRight('UR') || hasRight('UR3')) {
    findings.refuse(
      'usage_rights',
      `The document carries usage rights for one reader (object ${object}), which any signature would void. Print it to a new PDF and upload that.`,
    )
  }
  if (nameOf(file.at(dict, 'FT')) === 'Sig' && !isSignedField) {
    findings.warn('empty_signature_field', 'The document has an empty signature field, which stays empty.')
  }
}

/** A packet or parts of one. A font or an image may be named XFA, too. */
function isXfa(file: PdfFile, value: Value): boolean {
  if (value instanceof Stream) return !RESOURCES.has(nameOf(file.at(value.dict, 'Subtype')) ?? '')
  return Array.isArray(value) || value instanceof PdfString
}

const RESOURCES = new Set(['Form', 'Image'])
