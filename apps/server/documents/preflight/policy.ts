import { checkActions } from './checks/actions.ts'
import { checkAttachments, findAssociatedXml } from './checks/attachments.ts'
import { checkForms } from './checks/forms.ts'
import { checkLayers } from './checks/layers.ts'
import { checkMedia } from './checks/media.ts'
import { everyDict, Findings, type Warning } from './findings.ts'
import type { Metadata } from './metadata.ts'
import type { PdfFile } from './pdf/file.ts'
import type { RefusalCode } from './refusal.ts'

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
  'external_content',
  'hidden_content',
  'pdf_invalid',
]

/** Rejects what must not be in a document for signing. Returns warnings. */
export async function applyPolicy(
  file: PdfFile,
  metadata: Metadata,
): Promise<{ isSigned: boolean; warnings: readonly Warning[] }> {
  const findings = new Findings()
  const associated = await findAssociatedXml(file, metadata)
  for (const place of everyDict(file)) {
    checkForms(file, place, findings)
    checkActions(file, place, findings)
    checkAttachments(file, place, associated, findings)
    checkMedia(file, place, findings)
  }
  checkLayers(file, findings)
  findings.settle(PRECEDENCE)
  return { isSigned: findings.isSigned, warnings: findings.warnings }
}
