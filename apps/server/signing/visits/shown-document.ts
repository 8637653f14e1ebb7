import { IMAGE_WIDTHS, type ImageWidth } from '../../documents/rendering/limits.ts'
import type { PageSource } from '../../documents/rendering/source.ts'
import { Failure } from '../../platform/errors.ts'
import { sourceOf } from '../../signrequests/revisions/page-source.ts'
import type { StoredRevision } from '../../signrequests/revisions/read.ts'
import { shownDocument } from '../../signrequests/signer/shown-revision.ts'
import type { SigningDeps } from '../deps.ts'
import { codeNeeded, notShown } from '../failures.ts'
import { statusPageFor } from '../pages/signer-status.ts'
import type { Reader } from './visit.ts'

/** The document, if it is the signer's turn. */
export async function shownDocumentFor(deps: SigningDeps, reader: Reader): Promise<PageSource> {
  return sourceOf(deps.blobs, await shownRevisionFor(deps, reader))
}

/** As above, with its place in the store. */
export async function shownRevisionFor(deps: SigningDeps, reader: Reader): Promise<StoredRevision> {
  const { visit, stored, signer } = reader
  if (!reader.isAuthenticated) throw codeNeeded()
  if (statusPageFor(reader)) throw notShown()
  const shown = await deps.db.transaction({ tenant: visit.tenantId }, (tx) =>
    shownDocument(tx, visit.tenantId, stored, signer),
  )
  if (!shown) throw notShown()
  return shown
}

/** The requested width of a page's image. */
export function widthOf(requested: string | undefined): ImageWidth {
  const width = IMAGE_WIDTHS.find((width) => String(width) === requested)
  if (width === undefined) throw new Failure('validation_failed', `w must be one of ${IMAGE_WIDTHS.join(', ')}.`)
  return width
}
