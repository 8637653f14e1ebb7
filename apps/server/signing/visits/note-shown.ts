import { JOIN_DOCUMENT } from '../../documents/sql.ts'
import type { Statement } from '../../platform/db/database.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { ShownDocument } from '../pages/page-source.ts'
import type { Visit, Visitor } from './visit.ts'

/**
 * A page's image goes to this browser. With the last one that was missing the signer was shown the whole document, and
 * that is told; afterwards nothing is asked of the database. Who died before telling is made up for by the next image.
 */
export async function noteShown(
  deps: ChangeDeps,
  { visit, signer }: Visitor,
  { sha256 }: ShownDocument,
  page: number,
  actor: Actor,
): Promise<void> {
  if (signer.shownAt !== null) return
  const { tenantId, requestId, signerId, generation } = visit
  const [rows] = await deps.db.flush({ tenant: tenantId }, [addPage(visit, page)])
  const [count] = rows as { shown: number; pages: number }[]
  if (!count || count.shown < count.pages) return
  await change(deps, tenantId, { requestId }, actor, ({ now }) => {
    const shown = { pages: count.pages, documentSha256: sha256 }
    return { type: 'RecordShown', at: now, signerId, linkGeneration: generation, ...shown }
  })
}

function addPage({ tenantId, visitId, requestId }: Visit, page: number): Statement {
  return {
    name: 'note-shown-page',
    text: `
      UPDATE visits v
         SET pages_shown = CASE WHEN $4 = ANY(v.pages_shown) THEN v.pages_shown ELSE array_append(v.pages_shown, $4) END
        FROM sign_requests r ${JOIN_DOCUMENT}
       WHERE v.tenant_id = $1 AND v.visit_id = $2 AND r.tenant_id = $1 AND r.request_id = $3
      RETURNING cardinality(v.pages_shown) AS shown, jsonb_array_length(d.pages) AS pages`,
    values: [tenantId, visitId, requestId, page],
  }
}
