import type { Statement, Tx } from '../../platform/db/database.ts'
import { date, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { mergeForRequest } from '../../signrequests/merge-document.ts'
import { endTransfers, type FoundLink, useLink } from '../../signrequests/signer/links.ts'
import type { MergeDeps } from '../../templates/merge.ts'
import { requestCodeUnlessSent } from '../codes/request-code.ts'
import { linkUsed } from '../failures.ts'
import type { LinkFrame } from '../links/read-frame.ts'
import { hashToken, newToken } from './cookies.ts'
import { browserBase, frameBase } from './visit.ts'

// A claim starts the signer's only open visit and ends the previous one, with the codes that it offered to other devices.
// The previous browser gets a status page when it returns. The audit trail records both browsers.

const VISIT_HOURS = 24
/** Limits the audit entries that one link can cause: every claim is an entry. */
const CLAIMS_PER_HOUR = 50

export interface Claimed {
  base: string
  /** The token to store in the browser's cookie; null for a framed visit, which has its token in its URL. */
  browser: string | null
}

export interface ClaimOptions {
  /** That of a link that was opened in a frame. */
  frame?: LinkFrame | null
  /** When a visit ends that continues another one. Absent: after a day. */
  expiresAt?: Date
}

/** `known` is the token of a browser that already has visits: one browser may act as several signers. */
export async function claim(
  deps: ChangeDeps & MergeDeps,
  link: FoundLink,
  known: string | undefined,
  actor: Actor,
  { frame = null, expiresAt: until }: ClaimOptions = {},
): Promise<Claimed> {
  const { tenantId, requestId, signerId, generation, embedOrigin, inboxId } = link
  const embedOrigins = frame?.origins ?? (embedOrigin === null ? [] : [embedOrigin])
  const isFramed = embedOrigins.length > 0
  const token = (isFramed ? frame?.token : known) ?? newToken()
  const visit = { visitId: newId(), hash: hashToken(isFramed ? 'frame' : 'browser', token) }
  let expiresAt = until ?? null

  await mergeForRequest(deps, tenantId, requestId) // the document must exist before the visit starts
  const after = await change(
    deps,
    tenantId,
    { requestId },
    actor,
    async ({ now }, tx) => {
      if (!(await useLink(tx, link))) throw linkUsed()
      const { claims, openVisitId, openUntil } = await visitsSoFar(tx, link)
      if (claims >= CLAIMS_PER_HOUR) throw tooManyClaims()
      if (link.isTransfer) expiresAt = mustBeOpen(openUntil)
      const by = { at: now, signerId, linkGeneration: generation }
      const { visitId } = visit
      return { type: 'ClaimLink', ...by, visitId, embedOrigins, inboxId, endedVisitId: openVisitId }
    },
    (after) => {
      const isAuthenticated = authOf(after, signerId) === 'none'
      const begun = { ...visit, isAuthenticated, framedByLink: frame !== null, expiresAt }
      return [endVisits(link), endTransfers(link), beginVisit(link, begun)]
    },
  )
  if (authOf(after, signerId) === 'email_otp') await requestCodeUnlessSent(deps, link, actor)
  return isFramed ? { base: frameBase(token), browser: null } : { base: browserBase(signerId), browser: token }
}

function authOf({ details }: Awaited<ReturnType<typeof change>>, signerId: string) {
  return details.signers.get(signerId)?.options.auth
}

async function visitsSoFar(tx: Tx, { tenantId, requestId, signerId }: FoundLink) {
  const [row] = await tx.query({
    name: 'visits-so-far',
    text: `SELECT count(*) FILTER (WHERE claimed_at > clock_timestamp() - interval '1 hour')::int AS claims,
                  (array_agg(visit_id) FILTER (WHERE ended_at IS NULL))[1] AS open,
                  max(expires_at) FILTER (WHERE ended_at IS NULL AND expires_at > clock_timestamp()) AS open_until
             FROM visits WHERE tenant_id = $1 AND request_id = $2 AND signer_id = $3`,
    values: [tenantId, requestId, signerId],
  })
  if (!row) return { claims: 0, openVisitId: null, openUntil: null }
  const { claims, open, open_until } = decodeVisits(row)
  return { claims, openVisitId: open, openUntil: open_until }
}

const decodeVisits = rowDecoder('visits', { claims: number, open: nullable(text), open_until: nullable(date) })

/** The open visit is the one that offered the code, because each claim ends the unused codes. The code does not prolong it. */
function mustBeOpen(until: Date | null): Date {
  if (until === null) throw linkUsed()
  return until
}

function tooManyClaims(): Failure {
  const message =
    'This link was opened too many times within an hour. Wait an hour, or continue in the browser that opened it last.'
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
  isAuthenticated: boolean
  framedByLink: boolean
  /** Null: after a day. */
  expiresAt: Date | null
}

function beginVisit(link: FoundLink, visit: NewVisit): Statement {
  const { tenantId, requestId, signerId, generation, oneUse, embedOrigin, returnUrl, inboxId } = link
  const { visitId, hash, isAuthenticated, framedByLink, expiresAt } = visit
  return {
    name: 'begin-visit',
    text: `
      INSERT INTO visits (tenant_id, visit_id, browser_hash, request_id, signer_id, generation, embed_origin, return_url,
             passed_at, inbox_id, framed_by_link, one_use, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $9 THEN clock_timestamp() END, $10, $11, $12,
             coalesce($13, clock_timestamp() + interval '${VISIT_HOURS} hours'))`,
    values: [
      tenantId,
      visitId,
      hash,
      requestId,
      signerId,
      generation,
      embedOrigin,
      returnUrl,
      isAuthenticated,
      inboxId,
      framedByLink,
      oneUse,
      expiresAt,
    ],
  }
}
