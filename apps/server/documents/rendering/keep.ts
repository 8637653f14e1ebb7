import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PageInfo } from '@countersign/domain/placement'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { blobName } from '../../platform/blobs/name.ts'
import { storeObject } from '../../platform/blobs/store-objects.ts'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { findDocument } from '../find.ts'
import { notFound } from '../ref.ts'
import type { Renderer } from './renderer.ts'
import type { PageSource } from './source.ts'
import { insertRendition, type Rendition, type RenditionName, renditionOfRow, selectRendition } from './store.ts'

export interface RenderDeps {
  db: Database
  blobs: Blobs
  renderer: Renderer
}

export interface Made {
  bytes: Buffer
  pixelsWide: number
  pixelsHigh: number
}

export interface Kept {
  bytes: Buffer
  rendition: Rendition
}

/**
 * Returns the stored rendition of a page in one width (store.ts: or its text), or creates and stores it as an object of
 * the document.
 */
export async function keptOrMade(
  deps: RenderDeps,
  source: PageSource,
  { page, width }: { page: number; width: number },
  make: (page: PageInfo) => Promise<Made>,
): Promise<Kept> {
  const name = { keyId: source.key.keyId, contentSha256: source.sha256, page, width }
  const [[row] = []] = await deps.db.flush({ tenant: source.tenantId }, [selectRendition(source.tenantId, name)])
  if (!row) return keep(deps, source, name, await make(await pageOf(deps.db, source, page)))
  const rendition = renditionOfRow(row)
  const stored = { name: rendition.objectName, versionId: rendition.versionId, size: rendition.size }
  return { bytes: await buffer(await deps.blobs.get(stored, source.key)), rendition }
}

async function pageOf(db: Database, { tenantId, documentId }: PageSource, number: number): Promise<PageInfo> {
  const [rows] = await db.flush({ tenant: tenantId }, [findDocument.statement(documentId)])
  const page = findDocument.read(rows)?.pages[number - 1]
  if (!page) throw new Failure('not_found', `There is no page ${number} in this document.`)
  return page
}

async function keep(
  { db, blobs }: RenderDeps,
  { tenantId, documentId, key }: PageSource,
  name: RenditionName,
  { bytes, ...pixels }: Made,
): Promise<Kept> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const objectName = blobName(tenantId, documentId, sha256)
  const { versionId, pendingId } = await storeObject({ db, blobs }, key, { name: objectName, content: bytes })
  const rendition: Rendition = { objectName, versionId, sha256, size: bytes.length, ...pixels }
  await db
    .flush({ tenant: tenantId }, [insertRendition(tenantId, name, rendition, pendingId)])
    .catch((error: Error) => {
      throw (error as { code?: string }).code === KEY_DESTROYED ? notFound() : error
    })
  return { bytes, rendition }
}

/** Foreign key violation: the document was deleted meanwhile. */
const KEY_DESTROYED = '23503'
