import type { Box, TextOfPages } from '@countersign/domain/placement'
import type { Database } from '../platform/db/database.ts'
import { json, nullable, number, rowDecoder } from '../platform/db/decode.ts'
import type { TextPlaces } from './preflight/preflight.ts'

// Where text stands on the pages of a document, as the preflight recorded it.

type Places = NonNullable<TextPlaces[number]>

/** All places, by page. None of a page whose text was not read. */
export function textOfPages(places: TextPlaces | null): TextOfPages {
  return new Map((places ?? []).map((page, i) => [i + 1, boxesOf(page)]))
}

/** Those of these pages. Reads no others, because a document may have hundreds of pages. */
export async function readTextPlaces(
  db: Database,
  tenantId: string,
  documentId: string,
  pages: readonly number[],
): Promise<TextOfPages> {
  const statement = {
    name: 'select-text-places',
    text: `
      SELECT page, text_places -> (page - 1) AS places
        FROM documents CROSS JOIN unnest($3::int[]) AS page WHERE tenant_id = $1 AND document_id = $2`,
    values: [tenantId, documentId, pages],
  }
  const [rows = []] = await db.flush({ tenant: tenantId }, [statement])
  return new Map(rows.map(decodePlaces).map(({ page, places }) => [page, boxesOf(places)]))
}

const decodePlaces = rowDecoder('documents', { page: number, places: nullable(json<Places>()) })

function boxesOf(places: Places | null): Box[] {
  return (places ?? []).map(([x, y, w, h]) => ({ x, y, w, h }))
}
