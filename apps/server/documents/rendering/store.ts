import type { Row, Statement } from '../../platform/db/database.ts'

// The rows of page images and texts. Width 0 stands for a page's lines of text.

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

/** Whoever comes second drew the same. */
export function insertRendition(tenantId: string, name: RenditionName, rendition: Rendition): Statement {
  return {
    name: 'insert-page-rendition',
    text: `
      INSERT INTO page_renditions (tenant_id, key_id, content_sha256, page, width,
                                   object_name, version_id, sha256, size, pixels_wide, pixels_high)
      VALUES ($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT DO NOTHING`,
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
    ],
  }
}

/** Before their keys are destroyed, and these rows with them. */
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
  return {
    objectName: row.object_name as string,
    versionId: row.version_id as string | null,
    sha256: row.sha256 as Buffer,
    size: row.size as number,
    pixelsWide: row.pixels_wide as number,
    pixelsHigh: row.pixels_high as number,
  }
}
