import type { Findings, Place } from './findings.ts'
import type { PdfFile } from './pdf/file.ts'
import { isDict, nameOf, Stream } from './pdf/values.ts'

/** Forms and signatures that are already there (ISO 32000-2, 12.7 and 12.8). An empty signature field is no signature. */
export function checkForms(file: PdfFile, { dict, object }: Place, findings: Findings): void {
  const xfa = file.at(dict, 'XFA')
  const isXfa = Array.isArray(xfa) || (xfa instanceof Stream && file.at(xfa.dict, 'Subtype') === null)
  if (isXfa || file.at(dict, 'NeedsRendering') === true) {
    findings.refuse(
      'xfa_form',
      `The document is an XFA form (object ${object}), which each viewer shows differently or not at all. Print it to a new PDF and upload that.`,
    )
  }

  const type = nameOf(file.at(dict, 'Type'))
  const isSignature = type === 'Sig' || type === 'DocTimeStamp' || Array.isArray(file.at(dict, 'ByteRange'))
  const isSignedField = nameOf(file.at(dict, 'FT')) === 'Sig' && isDict(file.at(dict, 'V'))
  const isCertified = ['DocMDP', 'UR', 'UR3'].some((right) => file.at(dict, 'Perms', right) !== null)
  if (isSignature || isSignedField || isCertified) {
    findings.refuse(
      'already_signed',
      `The document already carries a signature, a certification or usage rights (object ${object}), which a rewrite would break. Upload the unsigned original, and let everybody sign here.`,
    )
  }
  if (nameOf(file.at(dict, 'FT')) === 'Sig') {
    findings.warn('empty_signature_field', 'The document has an empty signature field, which stays empty.')
  }
}
