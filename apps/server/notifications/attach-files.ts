import { formatText } from '@countersign/locales'
import { openContent } from '../documents/content.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Localization } from '../platform/mail/layout/localization.ts'
import { type Attachment, asHeaderText } from '../platform/mail/mailer.ts'
import { fileOf } from '../records/files.ts'
import type { FileKind } from '../records/stored-files.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'

/** For both files together. */
const MAX_BYTES = 5 * 1024 * 1024

const KINDS: FileKind[] = ['signed_document', 'audit_trail']

/** The files of a completed request as attachments, or null if they are too large. Their names are in the mail's language. */
export async function attachmentsOf(
  tx: Tx,
  blobs: Blobs,
  { tenantId, stored }: { tenantId: string; stored: StoredRequest },
  localization: Localization,
): Promise<Attachment[] | null> {
  const files = await Promise.all(
    KINDS.map(async (kind): Promise<Attachment> => {
      const content = await fileOf(tx, tenantId, stored, kind)
      if (!content) throw new Error(`request ${stored.state.id} is completed but has no ${kind}`)
      const name = asHeaderText(nameOf(stored.details.documentName, kind, localization))
      return { name, contentType: 'application/pdf', size: content.size, open: () => openContent(blobs, content) }
    }),
  )
  return files.reduce((sum, { size }) => sum + size, 0) <= MAX_BYTES ? files : null
}

function nameOf(documentName: string, kind: FileKind, { copy: { files }, tag }: Localization): string {
  const document = documentName.replace(/\.pdf$/i, '')
  return `${formatText(kind === 'signed_document' ? files.signed : files.certificate, { document }, tag)}.pdf`
}
