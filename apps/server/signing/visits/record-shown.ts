import type { PageSource } from '../../documents/rendering/source.ts'
import { JOIN_DOCUMENT } from '../../documents/sql.ts'
import type { Statement } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { REQUEST } from '../../signrequests/sql.ts'
import type { Visit, Visitor } from './visit.ts'

/**
 * Records that images of these pages were sent to this browser. Before the claim there is no visit to count them for, so
 * the claiming page reports the pages that it displays. When every page was sent, the audit trail records that the whole
 * document was shown; later images cause no query. If the process dies before the entry, the next image adds it.
 */
export async function recordShown(
  deps: ChangeDeps,
  { visit, signer }: Visitor,
  { sha256 }: PageSource,
  sent: number[],
  actor: Actor,
): Promise<void> {
  if (signer.shownAt !== null || sent.length === 0) return
  const { tenantId, requestId, signerId, generation } = visit
  const [[row] = []] = await deps.db.flush({ tenant: tenantId }, [addPages(visit, sent)])
  if (!row) return
  const { shown, pages } = decodeShown(row)
  if (shown < pages) return
  await change(deps, tenantId, { requestId }, actor, ({ now }) => {
    return { type: 'RecordShown', at: now, signerId, linkGeneration: generation, pages, documentSha256: sha256 }
  })
}

const decodeShown = rowDecoder('visits', { shown: number, pages: number })

function addPages({ tenantId, visitId, requestId }: Visit, sent: number[]): Statement {
  return {
    name: 'record-shown-page',
    text: `
      UPDATE visits v
         SET pages_shown = ARRAY(SELECT DISTINCT page FROM unnest(v.pages_shown || $4::int[]) AS page
                                  WHERE page BETWEEN 1 AND jsonb_array_length(d.pages))
        FROM ${REQUEST} ${JOIN_DOCUMENT}
       WHERE v.tenant_id = $1 AND v.visit_id = $3
      RETURNING cardinality(v.pages_shown) AS shown, jsonb_array_length(d.pages) AS pages`,
    values: [tenantId, requestId, visitId, sent],
  }
}
