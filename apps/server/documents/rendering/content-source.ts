import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { findContent, openContent } from '../content.ts'
import { notFound } from '../ref.ts'
import type { PageSource } from './source.ts'

/** A document as uploaded, before any signature. */
export async function contentSource(
  { db, blobs }: { db: Database; blobs: Blobs },
  tenantId: string,
  documentId: string,
): Promise<PageSource> {
  const content = await findContent(db, tenantId, documentId, 'content')
  const last = content.pieces.at(-1)
  if (!last) throw notFound()
  return {
    tenantId,
    documentId,
    sha256: content.sha256.toString('hex'),
    size: content.size,
    key: last.key,
    open: (range) => openContent(blobs, content, range),
  }
}
