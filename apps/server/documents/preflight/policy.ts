import { checkActions } from './checks/actions.ts'
import { checkAttachments, findAssociatedXml } from './checks/attachments.ts'
import { checkForms } from './checks/forms.ts'
import { checkLayers } from './checks/layers.ts'
import { checkMedia } from './checks/media.ts'
import { everyDict, Findings, type Warning } from './findings.ts'
import type { Metadata } from './metadata.ts'
import type { PdfFile } from './pdf/file.ts'
import type { Refusal, RefusalCode } from './refusal.ts'

/**
 * Of several reasons the one that most likely explains the others: an XFA form contains scripts, media include files.
 */
const PRECEDENCE: readonly RefusalCode[] = [
  'usage_rights',
  'certified',
  'xfa_form',
  'rich_media',
  'embedded_files',
  'launch_action',
  'submit_action',
  'javascript',
  'automatic_action',
  'content_action',
  'remote_link',
  'external_content',
  'hidden_content',
  'annotation_visibility',
  'appearance_missing',
  'pdf_invalid',
]

/** What must not be in a file that is only read: it acts, it takes content from elsewhere, or it hides other files. */
export const REFUSED_IN_ATTACHMENTS: readonly RefusalCode[] = [
  'xfa_form',
  'rich_media',
  'embedded_files',
  'launch_action',
  'submit_action',
  'javascript',
  'automatic_action',
  'remote_link',
  'external_content',
  'pdf_invalid',
]

/**
 * Rejects what must not be in a document for signing, or for another purpose that `reasons` lists by severity.
 * `objections` are those of the content check.
 */
export async function applyPolicy(
  file: PdfFile,
  metadata: Metadata,
  objections: readonly Refusal[],
  reasons: readonly RefusalCode[] = PRECEDENCE,
): Promise<{ isSigned: boolean; warnings: readonly Warning[] }> {
  const findings = new Findings()
  // First, because these name the page and the place.
  for (const { code, message, place } of objections) findings.refuse(code, message, place)
  const associated = await findAssociatedXml(file, metadata)
  for (const place of everyDict(file)) {
    checkForms(file, place, findings)
    checkActions(file, place, findings)
    checkAttachments(file, place, associated, findings)
    checkMedia(file, place, findings)
    checkLayers(file, place, findings)
  }
  findings.settle(reasons)
  return { isSigned: findings.isSigned, warnings: findings.warnings }
}
