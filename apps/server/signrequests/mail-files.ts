import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Row, Tx } from '../platform/db/database.ts'
import { type Attachment, asHeaderText } from '../platform/mail/mailer.ts'
import type { StoredRequest } from './store.ts'

// The finished files as a mail carries them.

/** Both together; the same limit as an event's (spec §7). */
const MOST_BYTES = 5 * 1024 * 1024

/** The signed document and the audit trail; null if they are too large for a mail. */
export async function attachmentsOf(
  tx: Tx,
  { tenantId, stored, blobs }: { tenantId: string; stored: StoredRequest; blobs: Blobs },
): Promise<Attachment[] | null> {
  const requestId = stored.state.id
  const rows = await tx.query(
    `SELECT f.*, k.master_key_id, k.wrapped FROM request_files f JOIN document_keys k USING (tenant_id, key_id)
      WHERE f.tenant_id = $1 AND f.request_id = $2 ORDER BY f.kind DESC`,
    [tenantId, requestId],
  )
  if (rows.length !== 2) throw new Error(`${rows.length} of the 2 files of request ${requestId} are there`)
  const files = rows.map((row) => attachmentOf(row, blobs, stored.details.documentName))
  return files.reduce((sum, { size }) => sum + size, 0) <= MOST_BYTES ? files : null
}

const ENDINGS: Record<string, string> = { signed_document: 'signed', audit_trail: 'audit trail' }

function attachmentOf(row: Row, blobs: Blobs, documentName: string): Attachment {
  const stored = {
    name: row.object_name as string,
    versionId: row.version_id as string | null,
    size: row.size as number,
  }
  const key = {
    tenantId: row.tenant_id as string,
    keyId: row.key_id as string,
    masterKeyId: row.master_key_id as string,
    wrapped: row.wrapped as Buffer,
  }
  const base = asHeaderText(documentName.replace(/\.pdf$/i, '')).replaceAll(/[/\\]/g, '_')
  return {
    name: `${base} (${ENDINGS[row.kind as string]}).pdf`,
    contentType: 'application/pdf',
    size: stored.size,
    open: () => blobs.get(stored, key),
  }
}
