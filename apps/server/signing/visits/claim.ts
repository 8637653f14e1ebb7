import type { Statement, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { type FoundLink, useLink } from '../../signrequests/links.ts'
import { mergeForRequest } from '../../signrequests/merge-document.ts'
import type { MergeDeps } from '../../templates/merge.ts'
import { orderCodeUnlessSent } from '../codes/order-code.ts'
import { linkSpent } from '../failures.ts'
import { hashToken, newToken } from './browser.ts'
import { browserBase, frameBase } from './visit.ts'

// Whoever claims a link has the signer's only visit from then on. The browser that had it before is told so when it
// comes back; both are in the audit trail.

const VISIT_HOURS = 24
/** Every claim is an entry in the audit trail: whoever has a link may not fill it. */
const CLAIMS_PER_HOUR = 50

export interface Claimed {
  base: string
  /** To be kept by the browser; null for a framed visit, whose address is its right. */
  browser: string | null
}

/** `known` is the token of a browser that has visits already: it may act as several signers. */
export async function claim(
  deps: ChangeDeps & MergeDeps,
  link: FoundLink,
  known: string | undefined,
  actor: Actor,
): Promise<Claimed> {
  const { tenantId, requestId, signerId, generation, embedOrigin, queueId } = link
  const isFramed = embedOrigin !== null
  const token = isFramed ? newToken() : (known ?? newToken())
  const visit = { visitId: newId(), hash: hashToken(isFramed ? 'frame' : 'browser', token) }

  await mergeForRequest(deps, tenantId, requestId) // nobody comes in before there is something to see
  const after = await change(
    deps,
    tenantId,
    { requestId },
    actor,
    async ({ now }, tx) => {
      if (!(await useLink(tx, link))) throw linkSpent()
      const { claims, openVisitId } = await visitsSoFar(tx, link)
      if (claims >= CLAIMS_PER_HOUR) throw tooManyClaims()
      const by = { at: now, signerId, linkGeneration: generation }
      const { visitId } = visit
      return { type: 'ClaimLink', ...by, visitId, embedOrigin, inboxId: queueId, endedVisitId: openVisitId }
    },
    (after) => [endVisits(link), beginVisit(link, { ...visit, hasPassed: authOf(after, signerId) === 'none' })],
  )
  if (authOf(after, signerId) === 'email_otp') await orderCodeUnlessSent(deps, link, actor)
  return isFramed ? { base: frameBase(token), browser: null } : { base: browserBase(signerId), browser: token }
}

function authOf({ details }: Awaited<ReturnType<typeof change>>, signerId: string) {
  return details.signers.get(signerId)?.options.auth
}

async function visitsSoFar(tx: Tx, { tenantId, requestId, signerId }: FoundLink) {
  const [row] = await tx.query<{ claims: number; open: string | null }>({
    name: 'visits-so-far',
    text: `SELECT count(*) FILTER (WHERE claimed_at > clock_timestamp() - interval '1 hour')::int AS claims,
                  (array_agg(visit_id) FILTER (WHERE ended_at IS NULL))[1] AS open
             FROM visits WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3`,
    values: [tenantId, requestId, signerId],
  })
  return { claims: row?.claims ?? 0, openVisitId: row?.open ?? null }
}

function tooManyClaims(): Failure {
  const message = 'This link was opened in too many browsers within an hour. Wait, or go on in the one that has it.'
  return new Failure('rate_limited', message, { retryAfterSeconds: 3600 })
}

function endVisits({ tenantId, requestId, signerId }: FoundLink): Statement {
  return {
    name: 'end-visits',
    text: `UPDATE visits SET ended_at = clock_timestamp()
            WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3 AND ended_at IS NULL`,
    values: [tenantId, requestId, signerId],
  }
}

interface NewVisit {
  visitId: string
  hash: Buffer
  hasPassed: boolean
}

function beginVisit(link: FoundLink, { visitId, hash, hasPassed }: NewVisit): Statement {
  const { tenantId, requestId, signerId, generation, embedOrigin, returnUrl, queueId } = link
  return {
    name: 'begin-visit',
    text: `
      INSERT INTO visits (tenant_id, visit_id, browser_hash, request_id, signer_id, generation, embed_origin, return_url,
             passed_at, queue_id, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $9 THEN clock_timestamp() END, $10,
             clock_timestamp() + interval '${VISIT_HOURS} hours')`,
    values: [tenantId, visitId, hash, requestId, signerId, generation, embedOrigin, returnUrl, hasPassed, queueId],
  }
}
