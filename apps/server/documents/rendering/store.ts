import { settled } from '../../platform/blobs/pending.ts'
import type { Row, Statement } from '../../platform/db/database.ts'
import { bytes, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'

// The rows of page images and texts.

/**
 * Instead of the width of an image: the page's lines of text, and the page as text for reading. Other rules make another
 * text, with another number: 0 had lines with spaces that PDFium guessed, and 1 text that the page does not show.
 */
export const WIDTH_OF_LINES = 2
export const WIDTH_OF_READING = 3

export interface RenditionName {
  keyId: string
  /** Of the file that was drawn, hexadecimal. */
  contentSha256: string
  page: number
  width: number
}

export interface Rendition {
  objectName: string
  versionId: string | null
  sha256: Buffer
  size: number
  pixelsWide: number
  pixelsHigh: number
}

export function selectRendition(tenantId: string, name: RenditionName): Statement {
  return {
    name: 'select-page-rendition',
    text: `
      SELECT object_name, version_id, sha256, size, pixels_wide, pixels_high
        FROM page_renditions
       WHERE tenant_id = $1 AND key_id = $2 AND content_sha256 = decode($3, 'hex') AND page = $4 AND width = $5`,
    values: [tenantId, name.keyId, name.contentSha256, name.page, name.width],
  }
}

/** A concurrent insert has the same content. */
export function insertRendition(
  tenantId: string,
  name: RenditionName,
  rendition: Rendition,
  pendingId: string,
): Statement {
  return {
    name: 'insert-page-rendition',
    text: `
      WITH inserted AS (
        INSERT INTO page_renditions (tenant_id, key_id, content_sha256, page, width,
                                     object_name, version_id, sha256, size, pixels_wide, pixels_high)
        VALUES ($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT DO NOTHING RETURNING 1
      ), ${settled('ARRAY[$12::uuid]')}`,
    values: [
      tenantId,
      name.keyId,
      name.contentSha256,
      name.page,
      name.width,
      rendition.objectName,
      rendition.versionId,
      rendition.sha256,
      rendition.size,
      rendition.pixelsWide,
      rendition.pixelsHigh,
      pendingId,
    ],
  }
}

/** Read before their keys are destroyed, which deletes these rows. */
export function selectRenditionsUnder(tenantId: string, keyIds: string[]): Statement {
  return {
    name: 'select-page-renditions-under-keys',
    text: `
      SELECT key_id, object_name, version_id FROM page_renditions
       WHERE tenant_id = $1 AND key_id = ANY ($2::uuid[])`,
    values: [tenantId, keyIds],
  }
}

export function renditionOfRow(row: Row): Rendition {
  const { object_name, version_id, sha256, size, pixels_wide, pixels_high } = decodeRendition(row)
  return {
    objectName: object_name,
    versionId: version_id,
    sha256,
    size,
    pixelsWide: pixels_wide,
    pixelsHigh: pixels_high,
  }
}

const decodeRendition = rowDecoder('page_renditions', {
  object_name: text,
  version_id: nullable(text),
  sha256: bytes,
  size: number,
  pixels_wide: number,
  pixels_high: number,
})
