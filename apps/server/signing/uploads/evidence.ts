import { uploadPath } from '@countersign/evidence/bundle'
import { publicId } from '../../platform/ids.ts'
import type { EvidenceSource } from '../../records/evidence-zip.ts'
import { contentOfRow } from '../../records/files.ts'
import { selectStored, usedUpload } from './store.ts'

/** The files that signatures name, for the evidence archive. */
export const uploadEvidence: EvidenceSource = {
  statements: (tenantId, requestId) => [selectStored(tenantId, requestId)],
  read: ([rows = []]) =>
    rows.flatMap((row) => {
      const used = usedUpload(row)
      if (!used) return []
      const path = uploadPath(publicId('sgn', used.signerId), used.file)
      return [{ path, what: 'signer_upload' as const, content: contentOfRow(row, used.file.name) }]
    }),
}
