import { JOIN_DOCUMENT } from '../../documents/sql.ts'
import type { Statement } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { REQUEST } from '../../signrequests/sql.ts'
import type { ShownDocument } from '../pages/page-source.ts'
import type { Visit, Visitor } from './visit.ts'

/**
 * Records that a page's image was sent to this browser. When every page was sent, the audit trail records that the whole
 * document was shown; later images cause no query. If the process dies before the entry, the next image adds it.
 */
export async function recordShown(
  deps: ChangeDeps,
  { visit, signer }: Visitor,
  { sha256 }: ShownDocument,
  page: number,
  actor: Actor,
): Promise<void> {
  if (signer.shownAt !== null) return
  const { tenantId, requestId, signerId, generation } = visit
  const [[row] = []] = await deps.db.flush({ tenant: tenantId }, [addPage(visit, page)])
  if (!row) return
  const { shown, pages } = decodeShown(row)
  if (shown < pages) return
  await change(deps, tenantId, { requestId }, actor, ({ now }) => {
    return { type: 'RecordShown', at: now, signerId, linkGeneration: generation, pages, documentSha256: sha256 }
  })
}

const decodeShown = rowDecoder('visits', { shown: number, pages: number })

function addPage({ tenantId, visitId, requestId }: Visit, page: number): Statement {
  return {
    name: 'record-shown-page',
    text: `
      UPDATE visits v
         SET pages_shown = CASE WHEN $4 = ANY(v.pages_shown) THEN v.pages_shown ELSE array_append(v.pages_shown, $4) END
        FROM ${REQUEST} ${JOIN_DOCUMENT}
       WHERE v.tenant_id = $1 AND v.visit_id = $3
      RETURNING cardinality(v.pages_shown) AS shown, jsonb_array_length(d.pages) AS pages`,
    values: [tenantId, requestId, visitId, page],
  }
}
