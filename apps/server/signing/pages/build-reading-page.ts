import { isFillable } from '@countersign/domain/field/page'
import type { PageInfo } from '@countersign/domain/placement'
import { blockBefore, type Locale, type PageAsText, type ReadingPage, type TextPlace } from '@countersign/signing'
import { findDocument } from '../../documents/find.ts'
import { readPageBlocks } from '../../documents/rendering/read-page-blocks.ts'
import type { PageSource } from '../../documents/rendering/source.ts'
import { Failure } from '../../platform/errors.ts'
import type { SigningDeps } from '../deps.ts'
import type { Reader } from '../visits/visit.ts'
import { frameOf } from './build-page.ts'

/** The first page to read, and how many. */
export interface ReadingRange {
  page: number
  pages: number
}

/** The text of a few pages for reading. Reading only. */
export async function buildReadingPage(
  deps: SigningDeps,
  reader: Reader,
  source: PageSource,
  { page: first, pages: count }: ReadingRange,
  locale: Locale,
): Promise<ReadingPage> {
  const { visit, stored, signer } = reader
  const [rows] = await deps.db.flush({ tenant: visit.tenantId }, [findDocument.statement(stored.state.documentId)])
  const all = findDocument.read(rows)?.pages ?? []
  const asked = all.filter(({ number }) => number >= first && number < first + count)
  if (asked.length === 0) throw new Failure('not_found', `There is no page ${first} in this document.`)
  return {
    ...(await frameOf(deps, reader, locale)),
    ...{ kind: 'reading', role: signer.role, documentName: stored.details.documentName, total: all.length },
    pages: await Promise.all(asked.map((page) => pageAsText(deps, reader, source, page))),
  }
}

async function pageAsText(
  deps: SigningDeps,
  reader: Reader,
  source: PageSource,
  { number, height }: PageInfo,
): Promise<PageAsText> {
  // Its image can still be shown.
  const read = await readPageBlocks(deps, source, number).catch(() => null)
  const { blocks, omits } = read ?? { blocks: null, omits: [] }
  const places = placesOn(reader, number).map(({ box, ...place }): TextPlace => {
    return { ...place, after: blockBefore(blocks ?? [], box) }
  })
  return { number, height, blocks, omits, places }
}

/** The recipient's boxes and fields on a page. Boxes are numbered over all pages, as on the signing page. */
function placesOn({ boxes, fields }: Reader, number: number) {
  const inOrder = boxes.toSorted((a, b) => a.page - b.page)
  const own = inOrder.flatMap((box, i) => (box.page === number ? [{ kind: 'box' as const, number: i + 1, box }] : []))
  const filled = fields.filter(isFillable).flatMap(({ label, boxes }) => {
    const here = boxes.filter(({ page }) => page === number)
    return here.map(({ display }) => ({ kind: 'field' as const, label, box: display }))
  })
  return [...own, ...filled]
}
