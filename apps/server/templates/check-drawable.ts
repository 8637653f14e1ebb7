import { buffer } from 'node:stream/consumers'
import type { Field } from '@countersign/domain/template'
import { memorySource } from '@countersign/pades'
import { findContent, openContent } from '../documents/content.ts'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import type { FieldError } from '../platform/errors.ts'

/** Why values cannot be drawn on the document. Checked when a template is defined, because a job draws them later. */
export async function drawableErrors(
  { db, blobs }: RenderDeps,
  tenantId: string,
  documentId: string,
  fields: readonly Field[],
): Promise<FieldError[]> {
  if (fields.length === 0) return []
  const content = await buffer(await openContent(blobs, await findContent(db, tenantId, documentId, 'content')))
  const { findDrawingErrors } = await import('./draw.ts')
  return findDrawingErrors(memorySource(content), fields)
}
